// Checks whether the bank accepts the API key, by reading a request to pay that does not exist. There are no other keys.

import { readRequest } from '../../../../core/request-to-pay/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { type BankCheck, lookAtFailure, ok } from '../shared/bank-check.ts'
import { bankOf } from './settings.ts'

const NAME = 'REQUEST_TO_PAY_API_KEY'

/** The checks of Request-to-Pay. */
export const check: BankCheck = {
  name: 'request-to-pay',
  signsTime: false,
  async ask(asked) {
    const taken = [ok(NAME, 'the bank takes it')]
    try {
      const query = { endToEndId: `doctor-${crypto.randomUUID().slice(0, 18)}` }
      await readRequest(bankOf(asked.settings, asked.reach), { query })
      return taken
    } catch (error) {
      if (isBankError(error) && error.status === 404 && error.bankCode !== undefined) return taken
      const meaning = {
        name: NAME,
        words: 'the bank does not take it',
        advice: 'Set the API key of a client of the sandbox.',
      }
      return [lookAtFailure(error, NAME, asked, { INVALID_API_KEY: meaning })]
    }
  },
}
