// ISO 20022 bank transaction codes: one for each kind of movement, in all interfaces.
// Each interface has its own names for them on the wire.

import type { EntryKind } from './entry.ts'

const CREDIT_TRANSFER = { debit: 'PMNT-ICDT-ESCT', credit: 'PMNT-RCDT-ESCT' }

const CODES: Readonly<Record<EntryKind, { debit: string; credit: string }>> = {
  payment: CREDIT_TRANSFER,
  refund: CREDIT_TRANSFER,
  return: { debit: 'PMNT-ICDT-RRTN', credit: 'PMNT-RCDT-RRTN' },
  'instant-payment': { debit: 'PMNT-IRCT-ESCT', credit: 'PMNT-RRCT-ESCT' },
  'foreign-payment': { debit: 'PMNT-ICDT-XBCT', credit: 'PMNT-RCDT-XBCT' },
  salary: { debit: 'PMNT-ICDT-SALA', credit: 'PMNT-RCDT-SALA' },
  deposit: { debit: 'PMNT-CNTR-CDPT', credit: 'PMNT-CNTR-CDPT' },
  withdrawal: { debit: 'PMNT-CCRD-CWDL', credit: 'PMNT-CCRD-CWDL' },
  'card-purchase': { debit: 'PMNT-CCRD-POSD', credit: 'PMNT-CCRD-POSD' },
  fee: { debit: 'ACMT-MDOP-CHRG', credit: 'ACMT-MCOP-CHRG' },
  interest: { debit: 'ACMT-MDOP-INTR', credit: 'ACMT-MCOP-INTR' },
}

/** Names the ISO 20022 code of a movement, as one of its sides sees it. */
export function isoCodeOf(kind: EntryKind, isDebit: boolean): string {
  return isDebit ? CODES[kind].debit : CODES[kind].credit
}
