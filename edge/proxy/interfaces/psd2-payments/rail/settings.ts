// The settings of PSD2 payments for payers, and the rail made from them.

import * as v from 'valibot'
import { oneOf } from '../../../../../core/shared/check.ts'
import { SepaPayee } from '../../../../../core/psd2-payments/schema.ts'
import type { Bindings, Capability } from '../../shared/capability.ts'
import { bankEntry, payeeIban, payeeName } from '../../shared/forms.ts'
import { bankNamed } from '../../shared/own-bank.ts'
import { psd2BankOf, returnAddressOf } from '../bank.ts'
import { PSD2_NEEDS } from '../settings.ts'
import { Psd2PaymentsRail } from './rail.ts'
import type { Rail } from '../../rail.ts'

/** The form of each further setting that the rail needs. */
export const payeeSettings = {
  /** Account that receives the money. */
  PSD2_PAYEE_IBAN: v.optional(payeeIban),
  /** Its owner. */
  PSD2_PAYEE_NAME: v.optional(payeeName),
  /** Address of the payee, lines separated by `|`, and its country; needed unless the IBAN is Finnish. */
  PSD2_PAYEE_ADDRESS: v.optional(v.string()),
  /** Country of that address. */
  PSD2_PAYEE_COUNTRY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country code such as EE')),
  ),
  /** The final receiver, if a provider receives the money on its own account. */
  PSD2_ULTIMATE_PAYEE: v.optional(payeeName),
  /** `true` if the account is at this bank: money then moves on closed days too. */
  PSD2_PAYEE_AT_BANK: v.optional(oneOf('true', 'false'), 'false'),
  /** The bank's own entry in the list, always by this rail: `FI Name of the bank`. Absent: not listed. */
  PSD2_BANK: v.optional(bankEntry),
}

/** The settings that ask for the rail; the others may be there for batches alone. */
const WANTS = ['PSD2_PAYEE_IBAN', 'PSD2_PAYEE_NAME'] as const

const Given = v.required(v.object(payeeSettings), [...WANTS])

/** Names faults that only several settings together show. */
export function payeeFaults(bindings: Bindings): readonly string[] {
  const isPayee = !v.is(Given, bindings) || v.is(SepaPayee, payeeOf(bindings))
  return isPayee
    ? []
    : ['PSD2_PAYEE_ADDRESS and PSD2_PAYEE_COUNTRY are needed unless PSD2_PAYEE_IBAN is Finnish']
}

/** PSD2 payments as a rail. */
export const rail: Capability<Rail> = {
  needs: [...PSD2_NEEDS, ...WANTS],
  wants: WANTS,
  make(bindings, reach) {
    const given = v.parse(Given, bindings)
    return new Psd2PaymentsRail({
      bank: psd2BankOf(bindings, reach),
      payee: v.parse(SepaPayee, payeeOf(bindings)),
      ultimatePayee: given.PSD2_ULTIMATE_PAYEE,
      isSameBank: given.PSD2_PAYEE_AT_BANK === 'true',
      redirectUri: returnAddressOf(bindings),
      listed: bankNamed(LISTED_ID, given.PSD2_BANK),
      clock: reach.ownTime,
    })
  },
}

/** Id of the bank's own entry in the list. */
const LISTED_ID = 'psd2'

function payeeOf(bindings: Bindings) {
  const {
    PSD2_PAYEE_IBAN,
    PSD2_PAYEE_NAME,
    PSD2_PAYEE_ADDRESS: lines,
    PSD2_PAYEE_COUNTRY: country,
  } = bindings
  return {
    iban: PSD2_PAYEE_IBAN,
    name: PSD2_PAYEE_NAME,
    ...(typeof lines === 'string' && { address: lines.split('|').map((line) => line.trim()) }),
    ...(country !== undefined && { country }),
  }
}
