// The names of the banks that buyers chose, as the proxy lists them for every page; asked for once.

let names: ReadonlyMap<string, string> = new Map()

export async function readBanks(): Promise<void> {
  try {
    const response = await fetch('/pay/providers')
    const answer: unknown = await response.json()
    if (!response.ok || !hasProviders(answer)) return
    names = new Map(answer.providers.map(({ id, name }) => [id, name]))
  } catch {
    // The list only gives names: the page works without it.
  }
}

/** Id of the shop's own bank in the list. */
const OWN = 'own'

/** Names a bank by its id, and the shop's own if a payment names none; nothing if it is not known. */
export const bankName = (id: string = OWN): string | undefined => names.get(id)

function hasProviders(value: unknown): value is { providers: { id: string; name: string }[] } {
  return typeof value === 'object' && value !== null && 'providers' in value && Array.isArray(value.providers)
}
