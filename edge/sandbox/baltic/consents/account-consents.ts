// Consents to read accounts: asked for, approved, refused, withdrawn, replaced, ended by time.

import type {
  ConsentOrder,
  ConsentStatus,
  NamedAccount,
  Reach,
  Right,
} from '../../../../core/baltic/index.ts'
import {
  CONSENT_LIFECYCLE,
  consentEndsAt,
  grantedFrequency,
  grantedValidUntil,
  namesAccount,
  reachOf,
} from '../../../../core/baltic/rules/index.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import type { Language } from '../../pages/languages.ts'
import { collection, type Collection } from '../../storage/store.ts'
import type { Approvable, Approver, Decided, Description, Pending } from '../approvable.ts'
import { hasLapsed } from '../open-pages.ts'
import type { CountryBank } from '../country-bank.ts'
import { type AccountConsent, type ApprovedConsent, standingOf } from '../consent-records.ts'
import { describeAccountConsent } from './description.ts'

const RIGHTS = ['details', 'balances', 'transactions'] as const satisfies readonly Right[]

/** The account consents of one country; all of it runs inside a transaction of the services. */
export class AccountConsents implements Approvable {
  readonly service = 'AIS'
  readonly #bank: CountryBank
  readonly #consents: Collection<AccountConsent>
  /** Id of the recurring consent that a client has of a customer. */
  readonly #recurring: Collection<string>

  constructor(bank: CountryBank) {
    this.#bank = bank
    this.#consents = collection(bank.store, 'consent/')
    this.#recurring = collection(bank.store, 'recurring-consent/')
  }

  create(clientId: string, order: ConsentOrder, now: number): AccountConsent {
    const { access, recurringIndicator, validUntil, frequencyPerDay } = order
    const consentId = this.#bank.services.settings.uuid()
    return this.#consents.put(consentId, {
      consentId,
      clientId,
      status: 'received',
      createdAt: now,
      access,
      recurringIndicator,
      validUntil: grantedValidUntil(validUntil, now),
      frequencyPerDay: grantedFrequency(frequencyPerDay),
    })
  }

  consent(consentId: string): AccountConsent | undefined {
    return this.#consents.get(consentId)
  }

  list(): AccountConsent[] {
    return this.#consents.list().map(({ value }) => value)
  }

  isApproved(consent: AccountConsent): consent is ApprovedConsent {
    return consent.approvedAt !== undefined && consent.rights !== undefined
  }

  stateOf(consent: AccountConsent, now: number): ConsentStatus {
    if (consent.status === 'received' && hasLapsed(this.#bank.pages, consent, now)) return 'rejected'
    if (consent.status !== 'valid' || !this.isApproved(consent)) return consent.status
    const endsAt = consentEndsAt({ ...consent, approvedAtMs: consent.approvedAt })
    return now >= endsAt ? 'expired' : 'valid'
  }

  /** Describes the state of a consent: `was withdrawn by the person`. */
  standingOf(consent: AccountConsent, now: number): string {
    return standingOf(consent.status, this.stateOf(consent, now))
  }

  find(id: string, now: number): Pending | undefined {
    const consent = this.consent(id)
    if (!consent) return undefined
    return {
      clientId: consent.clientId,
      isOpen: this.stateOf(consent, now) === 'received',
      deciding: 'consent',
      customerIds: this.#holdersOf(consent),
      choosesAccounts: reachOf(consent.access).details === 'chosen',
      standing: this.standingOf(consent, now),
    }
  }

  approve(id: string, { customerId, accountIds }: Approver, now: number): Decided {
    const consent = this.consent(id)
    if (!consent || !this.#holdersOf(consent).includes(customerId)) return 'impossible'
    const moved = this.#move(consent, 'valid', now, {
      approvedAt: now,
      customerId,
      rights: this.#rightsOf(consent, customerId, accountIds),
    })
    if (moved && consent.recurringIndicator) this.#replace(moved, customerId, now)
    return moved ? 'done' : 'impossible'
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
    return describeAccountConsent(consent, language)
  }

  isLive(id: string, _by: 'code' | 'refresh', now: number): boolean {
    const consent = this.consent(id)
    return consent !== undefined && this.stateOf(consent, now) === 'valid'
  }

  /** Nothing to do: what fell due while the page was open is seen when the consent is read next. */
  pageEnded(): void {}

  #decide(id: string, to: ConsentStatus, now: number): Decided {
    const consent = this.consent(id)
    return consent && this.#move(consent, to, now) ? 'done' : 'impossible'
  }

  #move(
    consent: AccountConsent,
    status: ConsentStatus,
    now: number,
    more: Partial<AccountConsent> = {},
  ): AccountConsent | undefined {
    if (!CONSENT_LIFECYCLE.moves[this.stateOf(consent, now)].includes(status)) return undefined
    return this.#consents.put(consent.consentId, { ...consent, ...more, status })
  }

  /** Ends the former recurring consent of the same customer and client (gaps: baltic.consent.life). */
  #replace({ consentId, clientId }: AccountConsent, customerId: string, now: number): void {
    const key = `${clientId}/${customerId}`
    const former = this.consent(this.#recurring.get(key) ?? '')
    if (former) this.#move(former, 'terminatedByTpp', now)
    this.#recurring.put(key, consentId)
  }

  /** Lists the customers that have every named account; all customers if the consent names none. */
  #holdersOf({ access }: AccountConsent): string[] {
    const { residents } = this.#bank
    const { details } = reachOf(access)
    if (typeof details !== 'string') return residents.holdersOf(details)
    return residents
      .list()
      .map(({ customerId }) => customerId)
      .filter((customerId) => residents.accountsOf(customerId).length > 0)
  }

  #rightsOf(
    { access }: AccountConsent,
    customerId: string,
    chosen: readonly string[],
  ): Record<string, readonly Right[]> {
    const reach = reachOf(access)
    const rightsTo = (account: LedgerAccount) =>
      RIGHTS.filter((right) => reaches(reach[right], account, chosen))
    return Object.fromEntries(
      this.#bank.residents
        .accountsOf(customerId)
        .map((account) => [account.accountId, rightsTo(account)] as const)
        .filter(([, rights]) => rights.length > 0),
    )
  }
}

function reaches(reach: Reach, account: LedgerAccount, chosen: readonly string[]): boolean {
  if (reach === 'all') return true
  if (reach === 'chosen') return chosen.includes(account.accountId)
  return reach.some((reference: NamedAccount) => namesAccount(reference, account))
}
