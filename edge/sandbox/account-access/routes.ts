// The account access interface of the bank: its five reads, and everything else that it provides to the bank.

import {
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  readAccount,
} from '../../../core/account-access/index.ts'
import type { BankInterface } from '../bank-interface.ts'
import type { Call, OperationData } from '../call-rules.ts'
import { Calls } from '../call.ts'
import type { FlatRefusal } from '../errors/flat.ts'
import type { Services } from '../services.ts'
import { makeAuthentication, type MediaType, type Reader } from './authenticate.ts'
import { makeConsentHandler, SCOPE } from './consent-handler.ts'
import { type Consents, makeConsents } from './consents.ts'
import { makeScaHandler, mountAccessControl } from './control.ts'
import { makePaging } from './paging.ts'
import { makeReads, type Reads } from './reads.ts'
import { PLANNABLE_CODES } from './refusals.ts'

/** Makes the account access interface of a bank. */
export function accountAccess(services: Services): BankInterface {
  const consents = makeConsents(services)
  const calls = makeCalls(services, consents)
  return {
    name: 'account-access',
    title: { fi: 'Tilitiedot', sv: 'Kontouppgifter', en: 'Account access' },
    base: '/accounts/v3',
    operations: calls.operations,
    oauth: [
      {
        interfaceName: 'account-access',
        base: '',
        consents: makeConsentHandler(services, consents),
        metadata: { scopes_supported: [SCOPE] },
      },
    ],
    sca: makeScaHandler(services, consents),
    mount: (app) => calls.mount(app),
    failed: (path, errorId) => calls.failed(path, errorId),
    histories: ['account-access/consent/'],
    async objects() {
      const { accessObjects } = await import('./objects.ts')
      return accessObjects(services, consents)
    },
    stored: async () => ({ kinds: (await import('./stored.ts')).documents }),
    control: (routes) => mountAccessControl(routes, services, consents),
  }
}

function makeCalls(services: Services, consents: Consents): Calls<FlatRefusal, Reader, MediaType> {
  const { keys, clock } = services
  const reads = makeReads(
    services,
    makePaging(keys, () => clock.now()),
  )
  const calls = new Calls(services, makeAuthentication(services, consents))
  for (const [name, { definition }] of Object.entries(OPERATIONS)) {
    const read = reads[name as keyof Reads]
    calls.serve(
      { definition },
      {
        plannable: { words: [], codes: PLANNABLE_CODES },
        work(call: Call<Reader, MediaType>) {
          const [id = ''] = Object.values(call.path)
          const outcome = read({
            consent: call.who.consent,
            now: call.now,
            url: call.address,
            bankUrl: call.bankUrl,
            id,
          })
          if ('refusal' in outcome) return outcome
          return { ...outcome, headers: { 'content-type': `${call.sent}; charset=utf-8` } }
        },
      },
    )
  }
  return calls
}

const OPERATIONS = {
  accounts: listAccounts,
  account: readAccount,
  transactions: listTransactions,
  cards: listCards,
  cardTransactions: listCardTransactions,
} as const satisfies Record<keyof Reads, { definition: OperationData }>
