// Makes account numbers and payment references of the simulation, all invented, with right check digits.

import { bbanCheckDigit, checkDigitsOf } from '../../../core/shared/values/iban.ts'
import { makeFinnishReference, makeRfReference } from '../../../core/shared/values/reference.ts'
import type { Counterpart } from '../ledger/entry.ts'
import type { Random } from './random.ts'

/** BICs of the simulation's banks by bank code; 999 is this bank (gaps: shared.sandbox.identity). */
const BICS = { '999': 'SBOXFIH0', '998': 'SBOXFIH8', '997': 'SBOXFIH7' } as const

/** A bank code of the simulation. */
export type BankCode = keyof typeof BICS

/** Makes a Finnish IBAN. */
export function makeIban(bankCode: BankCode, serial: number): string {
  const digits = bankCode + String(serial).padStart(10, '0')
  const bban = digits + bbanCheckDigit(digits)
  return `FI${checkDigitsOf('FI', bban)}${bban}`
}

/**
 * Names an account of the simulation: by its IBAN, and if that has several currencies, by the currency too.
 *
 * All chance of an account depends on its key, so the form for euros must stay as it always was.
 */
export function accountKey({ iban = '', currency = 'EUR' }: { iban?: string; currency?: string }): string {
  return currency === 'EUR' ? iban : `${iban} ${currency}`
}

/** Makes a counterpart with an account at another bank of the simulation. */
export function elsewhere(name: string, bankCode: Exclude<BankCode, '999'>, serial: number): Counterpart {
  return { name, iban: makeIban(bankCode, serial), bic: BICS[bankCode] }
}

/** Makes a Finnish reference of an invoice that chance numbers. */
export function invoiceReference(random: Random): string {
  return makeFinnishReference(String(random.int(100_000, 9_999_999)))
}

/** Makes the reference that a contract always has. */
export function fixedReference(number: number): string {
  return makeFinnishReference(String(number))
}

/** Makes an RF reference around the Finnish one that a contract always has. */
export function fixedRfReference(number: number): string {
  return makeRfReference(makeFinnishReference(String(number)))
}
