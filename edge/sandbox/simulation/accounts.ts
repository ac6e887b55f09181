// Makes account numbers and payment references of the simulation, all invented, with valid check digits.

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
 * Returns the key of an account of the simulation: its IBAN, and for a currency other than the euro also that.
 *
 * The random numbers of an account depend on its key, so the form for euros must never change.
 */
export function accountKey({ iban = '', currency = 'EUR' }: { iban?: string; currency?: string }): string {
  return currency === 'EUR' ? iban : `${iban} ${currency}`
}

/** Makes a counterpart with an account at another bank of the simulation. */
export function elsewhere(name: string, bankCode: Exclude<BankCode, '999'>, serial: number): Counterpart {
  return { name, iban: makeIban(bankCode, serial), bic: BICS[bankCode] }
}

/** Makes a Finnish reference with a random invoice number. */
export function invoiceReference(random: Random): string {
  return makeFinnishReference(String(random.int(100_000, 9_999_999)))
}

/** Makes the fixed reference of a contract. */
export function fixedReference(number: number): string {
  return makeFinnishReference(String(number))
}

/** Makes an RF reference from the fixed Finnish reference of a contract. */
export function fixedRfReference(number: number): string {
  return makeRfReference(makeFinnishReference(String(number)))
}
