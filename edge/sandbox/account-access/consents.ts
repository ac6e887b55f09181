// Consents of users to share accounts and cards: asked for, given, refused, withdrawn, expired.

import type { ConsentState } from '../../../core/account-access/index.ts'
import { CONSENT_MOVES, consentEndsAt } from '../../../core/account-access/rules.ts'
import { makeCounter, collection, sortable } from '../storage/store.ts'
import type { Services } from '../services.ts'
import { randomText } from '../clients/keys.ts'
import type { Language } from '../pages/languages.ts'
import { PAGE_MS } from '../pages/page.ts'

/** What a user shares. */
export interface Share {
  customerId: string
  accountIds: readonly string[]
  cardIds: readonly string[]
  balances: boolean
}

/** A consent as it is stored. */
export interface Consent extends Partial<Share> {
  consentId: string
  clientId: string
  /** Number in the order of opening. */
  number: number
  /** Last state that a person or a client brought about; it may have ended by time since, see `stateOf`. */
  state: ConsentState
  /** Wire time at which the page was opened. */
  openedAt: number
  /** Bank time at which it was given. */
  givenAt?: number
  /** Language of the page on which it was given; English if there was none. */
  language?: Language
  /** Fingerprint of the request that asks for the consent, under its older name: an equal request finds the same consent. */
  way: string
  /** Belongs to the pages of this consent only; a form with another one is ignored. */
  formToken: string
  /** The consent ended by a fault of the bank that a test asked for, not by the user. */
  failed?: true
}

/** A consent that was given. */
export type GivenConsent = Consent & Share & { givenAt: number }

/** How long a consent that no user has given is stored, wire time: any caller can ask for any number of them. */
const ASKED_MS = 86_400_000
/** How many consents that no user has given are stored. */
const MOST_ASKED = 1_000

/** A consent that no user has given yet, and the id of the scheduled work that deletes it. */
interface Asked {
  consentId: string
  openedAt: number
  due: string
}

/** The consents of one bank; all of it runs inside a transaction of the services. */
export interface Consents {
  /** Finds the consent that a request asks for, or opens one. */
  open(clientId: string, fingerprint: string): Consent
  /** Opens and gives a consent at once, without a page. */
  give(clientId: string, share: Share, now: number): GivenConsent
  find(consentId: string): Consent | undefined
  /** Finds a consent that was given, in any state. */
  findGiven(consentId: string): GivenConsent | undefined
  list(): Consent[]
  /** Prefix of the keys under which consents are stored. */
  readonly prefix: string
  stateOf(consent: Consent, now: number): ConsentState
  /** Moves a consent to another state; `undefined` if it cannot move there now. */
  move(consent: Consent, to: ConsentState, more?: Partial<Consent>): Consent | undefined
  /** Ends the time of the page of a waiting consent, as if the user had left the page open for too long. */
  lapse(consent: Consent): void
}

/** Makes the consents that a store keeps. */
export function makeConsents({ store, settings, customers, clock, schedule }: Services): Consents {
  const { wire, uuid } = settings
  const consents = collection<Consent>(store, 'account-access/consent/')
  const byFingerprint = collection<string>(store, 'account-access/way/')
  const asked = collection<Asked>(store, 'account-access/asked/')
  const count = makeCounter(store, 'account-access.consent')

  const stateOf = ({ state, openedAt, givenAt, customerId = '' }: Consent, now: number): ConsentState => {
    if (state === 'received' && wire() > openedAt + PAGE_MS) return 'rejected'
    if (state !== 'valid' || givenAt === undefined) return state
    const withdrawnAt = givenAt + (customers.behaviour(customerId)?.withdrawsAfterMs ?? Infinity)
    const endsAt = consentEndsAt(givenAt)
    if (now >= withdrawnAt && withdrawnAt < endsAt) return 'revokedByPsu'
    return now >= endsAt ? 'expired' : 'valid'
  }
  const move = (consent: Consent, to: ConsentState, more: Partial<Consent> = {}): Consent | undefined => {
    const from = stateOf(consent, clock.now())
    if (to === 'valid') keepForGood(consent)
    return CONSENT_MOVES[from].includes(to)
      ? consents.put(consent.consentId, { ...consent, ...more, state: to })
      : undefined
  }
  const fresh = (clientId: string, fingerprint: string): Consent => ({
    consentId: uuid(),
    clientId,
    number: count(),
    state: 'received',
    openedAt: wire(),
    way: fingerprint,
    formToken: randomText(32),
  })
  // Any caller can ask, and most users never decide: a consent that no user gives is deleted after a day.
  const ASKED = 'account-access.asked'
  const planEnd = (id: string, openedAt: number) =>
    schedule.plan(clock.afterWire(Math.max(1, openedAt + ASKED_MS - wire())), ASKED, id)
  const noteAsked = ({ consentId, number, openedAt }: Consent) => {
    const id = sortable(number)
    asked.put(id, { consentId, openedAt, due: planEnd(id, openedAt) })
    for (const old of asked.list({ end: sortable(Math.max(0, number - MOST_ASKED + 1)) })) forget(old.id)
  }
  const keepForGood = ({ number }: Consent) => {
    const known = asked.get(sortable(number))
    if (!known) return
    schedule.cancel(known.due)
    asked.delete(sortable(number))
  }
  const forget = (id: string) => {
    const known = asked.get(id)
    if (!known) return
    const fingerprint = consents.get(known.consentId)?.way
    if (fingerprint !== undefined && byFingerprint.get(fingerprint) === known.consentId) {
      byFingerprint.delete(fingerprint)
    }
    consents.delete(known.consentId)
    schedule.cancel(known.due)
    asked.delete(id)
  }
  schedule.on(ASKED, 'page-ends', (id) => {
    const known = asked.get(id)
    if (!known) return
    // The clock of the bank may have been moved; the user may still be on the page.
    if (wire() < known.openedAt + ASKED_MS) asked.put(id, { ...known, due: planEnd(id, known.openedAt) })
    else forget(id)
  })
  const findGiven = (consentId: string): GivenConsent | undefined => {
    const consent = consents.get(consentId)
    return consent && isGiven(consent) ? consent : undefined
  }
  return {
    open(clientId, fingerprint) {
      const known = consents.get(byFingerprint.get(fingerprint) ?? '')
      if (known && stateOf(known, clock.now()) === 'received') return known
      const opened = fresh(clientId, fingerprint)
      byFingerprint.put(fingerprint, opened.consentId)
      noteAsked(opened)
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
    prefix: consents.prefix,
    stateOf,
    move,
    lapse(consent) {
      if (stateOf(consent, clock.now()) === 'received')
        consents.put(consent.consentId, { ...consent, openedAt: wire() - PAGE_MS - 1 })
    },
  }
}

function isGiven(consent: Consent): consent is GivenConsent {
  return consent.givenAt !== undefined && consent.customerId !== undefined
}
