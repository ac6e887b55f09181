// Consents of users to share accounts and cards: asked for, given, refused, withdrawn, expired.
// It shows no page and makes no token; page.ts, grantor.ts and the bank's OAuth do.

import { CONSENT_MOVES, consentEndsAt, type ConsentState } from '../../../core/account-access/index.ts'
import { makeCounter } from '../counter.ts'
import type { Ground } from '../ground.ts'
import { randomText } from '../keys.ts'
import { collection } from '../store.ts'

/** What a user shares. */
export interface Share {
  customerId: string
  accountIds: readonly string[]
  cardIds: readonly string[]
  balances: boolean
}

/** A consent as it is kept. */
export interface Consent extends Partial<Share> {
  consentId: string
  clientId: string
  /** Tells the order in which they were opened. */
  number: number
  /** Last state that somebody brought about; time may have gone on, see `stateOf`. */
  state: ConsentState
  /** Wire time at which the page was opened. */
  openedAt: number
  /** Bank time at which it was given. */
  givenAt?: number
  /** Names the way to the bank that asks for it: the same address asks for the same consent. */
  way: string
  /** Belongs to the pages of this consent only; without it a form decides nothing. */
  formToken: string
  /** It ended by a fault of the bank that a tester wished for, not by the user. */
  failed?: true
}

/** A consent that was given. */
export type GivenConsent = Consent & Share & { givenAt: number }

/** Life of the page, wire time (gaps: shared.sandbox.sca). */
const PAGE_MS = 900_000

/** The consents of one bank; all of it runs inside a transaction of the ground. */
export interface Consents {
  /** Finds the consent that a way to the bank asks for, or opens one. */
  open(clientId: string, way: string): Consent
  /** Opens and gives a consent at once, without a page. */
  give(clientId: string, share: Share, now: number): GivenConsent
  find(consentId: string): Consent | undefined
  /** Finds a consent that was given, in whatever state it is now. */
  findGiven(consentId: string): GivenConsent | undefined
  list(): Consent[]
  stateOf(consent: Consent, now: number): ConsentState
  /** Makes a move; `undefined` when there is no such move now. */
  move(consent: Consent, to: ConsentState, more?: Partial<Consent>): Consent | undefined
}

/** Makes the consents that a store keeps. */
export function makeConsents({ store, settings, people, clock }: Ground): Consents {
  const { wire, uuid } = settings
  const consents = collection<Consent>(store, 'account-access/consent/')
  const ways = collection<string>(store, 'account-access/way/')
  const count = makeCounter(store, 'account-access.consent')

  const stateOf = ({ state, openedAt, givenAt, customerId = '' }: Consent, now: number): ConsentState => {
    if (state === 'received' && wire() > openedAt + PAGE_MS) return 'rejected'
    if (state !== 'valid' || givenAt === undefined) return state
    const withdrawnAt = givenAt + (people.manner(customerId)?.withdrawsAfterMs ?? Infinity)
    const endsAt = consentEndsAt(givenAt)
    if (now >= withdrawnAt && withdrawnAt < endsAt) return 'revokedByPsu'
    return now >= endsAt ? 'expired' : 'valid'
  }
  const move = (consent: Consent, to: ConsentState, more: Partial<Consent> = {}): Consent | undefined => {
    const from = stateOf(consent, clock.now())
    return CONSENT_MOVES[from].includes(to)
      ? consents.put(consent.consentId, { ...consent, ...more, state: to })
      : undefined
  }
  const fresh = (clientId: string, way: string): Consent => ({
    consentId: uuid(),
    clientId,
    number: count(),
    state: 'received',
    openedAt: wire(),
    way,
    formToken: randomText(32),
  })
  const findGiven = (consentId: string): GivenConsent | undefined => {
    const consent = consents.get(consentId)
    return consent && isGiven(consent) ? consent : undefined
  }
  return {
    open(clientId, way) {
      const known = consents.get(ways.get(way) ?? '')
      if (known && stateOf(known, clock.now()) === 'received') return known
      const opened = fresh(clientId, way)
      ways.put(way, opened.consentId)
      return consents.put(opened.consentId, opened)
    },
    give(clientId, share, now) {
      const given: GivenConsent = { ...fresh(clientId, ''), ...share, state: 'valid', givenAt: now }
      consents.put(given.consentId, given)
      return given
    },
    find: (consentId) => consents.get(consentId),
    findGiven,
    list: () =>
      consents
        .list()
        .map(({ value }) => value)
        .toSorted((left, right) => left.number - right.number),
    stateOf,
    move,
  }
}

function isGiven(consent: Consent): consent is GivenConsent {
  return consent.givenAt !== undefined && consent.customerId !== undefined
}
