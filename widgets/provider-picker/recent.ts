// Which banks this browser chose last, so that choosing one of them again is one press.
// Ids only: no name, no time, no amount. A page turns it off with `no-recent`.

const place = 'silta:recent-providers'
const most = 3

/** Reads the ids of the banks chosen last, the latest first. */
export function recentProviders(): string[] {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(place) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Writes down that a bank was chosen; where storage is forbidden nothing happens. */
export function rememberProvider(id: string): void {
  try {
    const ids = [id, ...recentProviders().filter((other) => other !== id)].slice(0, most)
    globalThis.localStorage?.setItem(place, JSON.stringify(ids))
  } catch {
    // The picker works the same without a memory.
  }
}
