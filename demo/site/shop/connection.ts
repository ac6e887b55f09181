// What this browser remembers of the account page: that a bank was connected, and which account was opened last.
// Only for the first picture: the proxy knows whether a bank is connected. No account data is stored.

const connectedKey = 'poukama:connected'
const chosenKey = 'poukama:chosen'

/** Tells whether a bank was connected when this browser looked last. */
export function wasConnected(): boolean {
  return attempt(() => localStorage.getItem(connectedKey)) === '1'
}

/** Writes down whether a bank is connected. */
export function noteConnected(connected: boolean): void {
  attempt(() => (connected ? localStorage.setItem(connectedKey, '1') : localStorage.removeItem(connectedKey)))
}

/** Gives the id of the account or card that this tab showed last. */
export function lastChosen(): string {
  return attempt(() => sessionStorage.getItem(chosenKey)) ?? ''
}

/** Writes down which account or card is shown; its id means nothing outside this connection. */
export function noteChosen(id: string): void {
  attempt(() => sessionStorage.setItem(chosenKey, id))
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // Without storage the page draws its first picture without a hint.
    return undefined
  }
}
