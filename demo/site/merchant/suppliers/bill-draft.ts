// The bills that were given to the bank and of which nobody has answered: kept in this browser, for every tab.
// So a second press and a reload give the same bills, never others.

/** Bills under one id. */
export interface BillDraft {
  id: string
  bills: readonly string[]
}

const KEY = 'poukama:bills'

/** Gives what was sent and not answered. */
export function keptBills(): BillDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as BillDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps it before it is sent. */
export function keepBills({ id, bills }: BillDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, bills }))
  } catch {
    // Without storage a reload forgets it; the list still shows what was taken.
  }
}

/** Forgets it, because it was answered. */
export function forgetBills(id: string): void {
  try {
    if (keptBills()?.id === id) localStorage.removeItem(KEY)
  } catch {
    // There is nothing to forget.
  }
}
