// Whether the bank takes the API key: by a request that is not there. There are no other keys.

import {
  makeRequestToPayBank,
  readRequest,
  type requestToPayGaps,
} from '../../../../core/request-to-pay/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import { type BankCheck, type Look, lookAtFailure } from '../shared/bank-check.ts'
import { bankOptions } from '../shared/capability.ts'

const NAME = 'REQUEST_TO_PAY_API_KEY'

/** The looks of Request-to-Pay. */
export const check: BankCheck = {
  name: 'request-to-pay',
  signsTime: false,
  async ask(asked) {
    const { settings, reach } = asked
    const ok: Look = { name: NAME, level: 'ok', words: 'the bank takes it' }
    try {
      const bank = makeRequestToPayBank({
        ...bankOptions(reach),
        assumptions: assumptionsOf<typeof requestToPayGaps>(settings, 'request-to-pay'),
        environment: 'sandbox',
        sandbox: { apiKey: String(settings[NAME]) },
        allowLocalAddresses: reach.isLocal,
      })
      await readRequest(bank, { query: { endToEndId: `doctor-${crypto.randomUUID().slice(0, 18)}` } })
      return [ok]
    } catch (error) {
      if (isBankError(error) && error.status === 404 && error.bankCode !== undefined) return [ok]
      const meaning = {
        name: NAME,
        words: 'the bank does not take it',
        advice: 'Set the API key of a client of the sandbox.',
      }
      return [lookAtFailure(error, NAME, asked, { INVALID_API_KEY: meaning })]
    }
  },
}
