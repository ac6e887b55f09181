// The settings of PSD2 payments as a way to pay, and the rail that is made of them.
// Who asks, and with which keys, stands in the folder above: the merchant's side asks so too.

import * as v from 'valibot'
import { SepaPayee } from '../../../../../core/psd2-payments/index.ts'
import type { Bindings, Capability } from '../../shared/capability.ts'
import { bankEntry, payeeIban, payeeName } from '../../shared/forms.ts'
import { bankNamed } from '../../shared/own-bank.ts'
import { psd2BankOf, returnAddressOf } from '../bank.ts'
import { PSD2_NEEDS } from '../settings.ts'
import { Psd2PaymentsRail } from './rail.ts'
import type { Rail } from '../../rail.ts'

/** The form of each setting that payers need besides. */
export const payeeSettings = {
  /** Account that receives the money. */
  PSD2_PAYEE_IBAN: v.optional(payeeIban),
  /** Who has it. */
  PSD2_PAYEE_NAME: v.optional(payeeName),
  /** Address of the payee, lines separated by `|`, and its country; needed unless the IBAN is Finnish. */
  PSD2_PAYEE_ADDRESS: v.optional(v.string()),
  PSD2_PAYEE_COUNTRY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country code such as EE')),
  ),
  /** For whom the money is in the end, where a provider receives it on its own account. */
  PSD2_ULTIMATE_PAYEE: v.optional(payeeName),
  /** `true` where the account is at the bank itself: it then moves on closed days too. */
  PSD2_PAYEE_AT_BANK: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  /** The bank's entry in the list of banks that goes this way whatever comes first: `FI Name of the bank`. Absent: not listed. */
  PSD2_BANK: v.optional(bankEntry),
}

/** Shows that payers are to pay this way; the other settings may be there for the merchant's side alone. */
const WANTS = ['PSD2_PAYEE_IBAN', 'PSD2_PAYEE_NAME'] as const

const Given = v.required(v.object(payeeSettings), [...WANTS])

/** Names what no single setting can show. */
export function payeeFaults(bindings: Bindings): readonly string[] {
  const isPayee = !v.is(Given, bindings) || v.is(SepaPayee, payeeOf(bindings))
  return isPayee
    ? []
    : ['PSD2_PAYEE_ADDRESS and PSD2_PAYEE_COUNTRY are needed unless PSD2_PAYEE_IBAN is Finnish']
}

/** PSD2 payments as a way to pay. */
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

/** Id under which the bank stands in the list, where it has an entry of its own. */
const LISTED_ID = 'psd2'

/** Puts the payee together as the bank wants it. */
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
