// The bills that were sent and not answered: stored in this browser, for every tab.
// So a second press and a reload send the same bills, and two tabs never send bills at the same moment.

/** Bills under one id. */
export interface BillDraft {
  id: string
  bills: readonly string[]
  /** The day of the bank on which they were first given, from which later days count; an older page stored none. */
  today?: string
}

/** Where they are stored; the lock of the tabs has the same name. */
export const BILLS_KEY = 'poukama:bills'

/** Gives what was sent and not answered. */
export function storedBills(): BillDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(BILLS_KEY) ?? 'null') as BillDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the draft before it is sent. */
export function keepBills(draft: BillDraft): void {
  try {
    localStorage.setItem(BILLS_KEY, JSON.stringify(draft))
  } catch {
    // Without storage a reload forgets it; the list still shows what was taken.
  }
}

/** Forgets it, because it was answered. */
export function forgetBills(id: string): void {
  try {
    if (storedBills()?.id === id) localStorage.removeItem(BILLS_KEY)
  } catch {
    // There is nothing to forget.
  }
}

const APPROVING_KEY = 'poukama:approving'

/** Remembers in this tab what a person went to the bank for; the page says what became of it when they are back. */
export function keepApproving(batchId: string): void {
  try {
    sessionStorage.setItem(APPROVING_KEY, batchId)
  } catch {
    // Without storage the list alone says it.
  }
}

/** Gives what a person went to the bank for, and `take` forgets it. */
export function approvingBatch(take?: 'take'): string | undefined {
  try {
    const id = sessionStorage.getItem(APPROVING_KEY) ?? undefined
    if (take) sessionStorage.removeItem(APPROVING_KEY)
    return id
  } catch {
    return undefined
  }
}

/** Does something that no other tab does at the same time, where the browser has locks. */
export async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request(BILLS_KEY, work) : work())
}
