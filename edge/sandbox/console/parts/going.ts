/// <reference lib="dom" />
// Leads to an address of the console, as a link of it does.
// Which screen an address names, ../routes.ts says.

/** Goes to an address of the console; going back leads to where one was. */
export function goTo(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
