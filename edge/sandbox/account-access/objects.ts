// Consents of account access as objects: their states, how a person decides about one, what ends it.

import { CONSENT_MOVES, CONSENT_STATES, consentEndsAt } from '../../../core/account-access/rules.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { BankObject, Choice, Done, ObjectSource } from '../bank-objects.ts'
import type { Services } from '../services.ts'
import type { Consent, Consents } from './consents.ts'

const NAME = 'account-access'

/** Makes the objects of account access. */
export function accessObjects(services: Services, consents: Consents): ObjectSource[] {
  const { customers, ledger } = services

  /** When a given consent ends by time or is withdrawn by its customer, by the clock of the bank. */
  const endOf = ({ givenAt, customerId = '' }: Consent): number | undefined => {
    if (givenAt === undefined) return undefined
    const withdrawnAt = givenAt + (customers.behaviour(customerId)?.withdrawsAfterMs ?? Infinity)
    return Math.min(withdrawnAt, consentEndsAt(givenAt))
  }
  /** Opening is stored in wire time; without a history, its age in wire time is taken as its age by the clock of the bank. */
  const madeAtOf = ({ consentId, openedAt }: Consent, now: number): number => {
    const [first] = services.history.of(consents.prefix + consentId).entries
    return first?.isMade ? first.at : openedAt + now - services.settings.wire()
  }
  const shown = (consent: Consent, now: number): BankObject => {
    const { consentId, clientId, customerId, givenAt, accountIds = [], cardIds = [], balances } = consent
    return {
      id: consentId,
      interfaceName: NAME,
      kind: 'consent',
      clientId,
      ...(customerId !== undefined && { customerId }),
      state: consents.stateOf(consent, now),
      moves: CONSENT_MOVES,
      key: consents.prefix + consentId,
      madeAt: madeAtOf(consent, now),
      since: endOf(consent),
      facts: {
        consentId,
        ...(givenAt !== undefined && {
          givenAt: formatDateTime(givenAt),
          endsAt: formatDateTime(consentEndsAt(givenAt)),
          accounts: accountIds.map((id) => ledger.account(id)?.iban ?? id),
          cards: cardIds,
          balances,
        }),
      },
    }
  }
  const inState = (id: string, now: number) => {
    const consent = consents.find(id)
    return consent && { consent, state: consents.stateOf(consent, now) }
  }
  const move = (id: string, to: 'rejected' | 'revokedByPsu'): Done => {
    const consent = consents.find(id)
    return consent && consents.move(consent, to) ? 'done' : NOT_ASKED
  }
  const approve = (id: string, now: number, { customerId = 'customer-1', iban }: Choice): Done => {
    const consent = consents.find(id)
    const customer = customers.customer(customerId)
    if (!customer) return { path: 'customerId', rule: 'must be a test customer' }
    const accountIds = customers
      .accounts(customerId, 'read')
      .filter((one) => iban === undefined || one.iban === iban)
      .map(({ accountId }) => accountId)
    if (accountIds.length === 0) return { path: 'iban', rule: 'must be an account of the customer' }
    const cardIds = iban === undefined ? customer.cards.map(({ cardId }) => cardId) : []
    const share = { customerId, accountIds, cardIds, balances: true, givenAt: now }
    return consent && consents.move(consent, 'valid', share) ? 'done' : NOT_ASKED
  }
  /** The page lives by wire time, so moving the clock cannot end it: end it as if the person had stayed for too long. */
  const lapse = (id: string): Done => {
    const consent = consents.find(id)
    if (consent) consents.lapse(consent)
    return 'done'
  }

  return [
    {
      interfaceName: NAME,
      kind: 'consent',
      states: CONSENT_STATES,
      list: (now) => consents.list().map((consent) => shown(consent, now)),
      find(id, now) {
        const consent = consents.find(id)
        return consent && shown(consent, now)
      },
      moves(id, now) {
        const found = inState(id, now)
        if (found?.state === 'received') {
          const run = (at: number, choice: Choice) => approve(id, at, choice)
          const refuse = () => move(id, 'rejected')
          const late = (at: number, choice: Choice) => {
            lapse(id)
            return approve(id, at, choice)
          }
          return [
            { to: 'valid', by: 'person', how: 'person-approves', way: 'page', choosesCustomer: true, run },
            { to: 'rejected', by: 'person', how: 'person-refuses', way: 'refused', run: refuse },
            { to: 'rejected', by: 'clock', how: 'page-ends', way: 'left-open', run: () => lapse(id) },
            { way: 'too-late', isRefused: true, run: late },
          ]
        }
        if (found?.state !== 'valid') return []
        const { givenAt } = found.consent
        return [
          { to: 'revokedByPsu', by: 'person', how: 'person-withdraws', run: () => move(id, 'revokedByPsu') },
          ...(givenAt === undefined
            ? []
            : [{ to: 'expired', by: 'clock', how: 'ends', at: consentEndsAt(givenAt) } as const]),
        ]
      },
    },
  ]
}

const NOT_ASKED = { why: 'nothing is asked of the person any more' }
