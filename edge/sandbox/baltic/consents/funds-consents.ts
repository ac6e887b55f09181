// Consents to ask whether funds are there: asked for, approved, refused, withdrawn, ended with the card.
// A newer one does not replace it; the question itself is in ../reads/funds.ts.

import type { ConsentStatus, FundsConsentOrder } from '../../../../core/baltic/index.ts'
import { FUNDS_CONSENT_LIFECYCLE } from '../../../../core/baltic/rules/index.ts'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import type { Language } from '../../pages/languages.ts'
import { collection, type Collection } from '../../storage/store.ts'
import type { Approvable, Approver, Decided, Description, Pending } from '../approvable.ts'
import { hasLapsed } from '../open-pages.ts'
import type { CountryBank } from '../country-bank.ts'
import { type FundsConsent, standingOf } from '../consent-records.ts'
import { describeFundsConsent } from './description.ts'

type Status = Exclude<ConsentStatus, 'terminatedByTpp'>

/** The consents for funds of one country; all of it runs inside a transaction of the services. */
export class FundsConsents implements Approvable {
  readonly service = 'PIIS'
  readonly #bank: CountryBank
  readonly #consents: Collection<FundsConsent & { status: Status }>

  constructor(bank: CountryBank) {
    this.#bank = bank
    this.#consents = collection(bank.store, 'funds-consent/')
  }

  create(clientId: string, order: FundsConsentOrder, now: number): FundsConsent {
    const { account, cardNumber, cardExpiryDate } = order
    const consentId = this.#bank.services.settings.uuid()
    return this.#consents.put(consentId, {
      consentId,
      clientId,
      status: 'received',
      createdAt: now,
      account,
      ...(typeof cardNumber === 'string' && { cardNumber }),
      ...(typeof cardExpiryDate === 'string' && { cardExpiryDate }),
    })
  }

  consent(consentId: string): FundsConsent | undefined {
    return this.#consents.get(consentId)
  }

  list(): FundsConsent[] {
    return this.#consents.list().map(({ value }) => value)
  }

  stateOf({ consentId }: FundsConsent, now: number): Status {
    const consent = this.#consents.get(consentId)
    if (!consent) throw new TypeError('consent must be there')
    const { status, cardExpiryDate } = consent
    if (status === 'received' && hasLapsed(this.#bank.pages, consent, now)) return 'rejected'
    const hasCardEnded = cardExpiryDate !== undefined && cardExpiryDate < helsinkiDate(now)
    return status === 'valid' && hasCardEnded ? 'expired' : status
  }

  find(id: string, now: number): Pending | undefined {
    const consent = this.consent(id)
    if (!consent) return undefined
    return {
      clientId: consent.clientId,
      isOpen: this.stateOf(consent, now) === 'received',
      deciding: 'consent',
      customerIds: this.#bank.residents.holdersOf([consent.account]),
      choosesAccounts: false,
      standing: standingOf(consent.status, this.stateOf(consent, now)),
    }
  }

  approve(id: string, { customerId }: Approver, now: number): Decided {
    if (!this.find(id, now)?.customerIds.includes(customerId)) return 'impossible'
    return this.#decide(id, 'valid', now, { approvedAt: now, customerId })
  }

  refuse(id: string, now: number): Decided {
    return this.#decide(id, 'rejected', now)
  }

  withdraw(id: string, now: number): Decided {
    return this.#decide(id, 'revokedByPsu', now)
  }

  describe(id: string, language: Language): Description {
    const consent = this.consent(id)
    if (!consent) throw new TypeError('consent must be there')
    return describeFundsConsent(consent, language)
  }

  isLive(id: string, _by: 'code' | 'refresh', now: number): boolean {
    const consent = this.consent(id)
    return consent !== undefined && this.stateOf(consent, now) === 'valid'
  }

  /** Nothing to do: what fell due while the page was open is seen when the consent is read next. */
  pageEnded(): void {}

  #decide(id: string, status: Status, now: number, more: Partial<FundsConsent> = {}): Decided {
    const consent = this.#consents.get(id)
    if (!consent || !FUNDS_CONSENT_LIFECYCLE.moves[this.stateOf(consent, now)].includes(status))
      return 'impossible'
    this.#consents.put(id, { ...consent, ...more, status })
    return 'done'
  }
}
