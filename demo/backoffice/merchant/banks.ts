// The names of the banks that buyers chose, as the proxy lists them for every page; asked for once.

let names: ReadonlyMap<string, string> = new Map()

export async function readBanks(): Promise<void> {
  try {
    const response = await fetch('/pay/providers')
    const answer: unknown = await response.json()
    if (!response.ok || !hasProviders(answer)) return
    names = new Map(answer.providers.map(({ id, name }) => [id, name]))
  } catch {
    // The list is for reading only: without it the page does everything that it must.
  }
}

/** The shop's own bank, as the list calls it. */
const OWN = 'own'

/** Names a bank by its id, and the shop's own if a payment names none; nothing if it is not known. */
export const bankName = (id: string = OWN): string | undefined => names.get(id)

function hasProviders(value: unknown): value is { providers: { id: string; name: string }[] } {
  return typeof value === 'object' && value !== null && 'providers' in value && Array.isArray(value.providers)
}
