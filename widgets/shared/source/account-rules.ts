// The rules that accounts, cards and entries of any source must follow, and errors that name the member that breaks one.
// Not a schema of the wire: the proxy has those, and a browser needs no library for so few rules.

import { isDate, parseDateTime } from '../../../core/shared/values/time.ts'
import type { Account, Card } from '../../../core/view/account.ts'
import type { BankConnection, ConnectionConsent, ConnectionState } from '../../../core/view/connection.ts'
import type { Entry, EntryStatus, Page } from '../../../core/view/entry.ts'
import type { EntryLimits } from '../../../core/view/limits.ts'
import { isRecord } from './call.ts'

/** What the user has allowed at the bank. */
export type Consent = ConnectionConsent

/** Whether a bank is connected: it is, it never was, or its permission has ended. */
export type Connection = 'connected' | 'none' | 'ended'

/** Everything that the user shares. */
export interface AccountsAnswer {
  /** Absent means connected. If nothing is connected the lists are empty. */
  connection?: Connection
  accounts: readonly Account[]
  cards: readonly Card[]
  /** Absent if a page shows its own data, for which no bank gave a permission. */
  consent?: Consent
  /** What may be asked of entries at a time; absent means the usual limits. */
  limits?: EntryLimits
  /** Each bank that is connected, in the order in which they are shown; absent if the page has one bank only. */
  connections?: readonly BankConnection[]
}

/** What a member must be, in words and as a check. */
type Rule = readonly [says: string, isKept: (value: unknown) => boolean]

const isText = (value: unknown): value is string => typeof value === 'string'

const text: Rule = ['a text', isText]
const flag: Rule = ['true or false', (value) => typeof value === 'boolean']
const amount: Rule = [
  'a decimal string such as "-12.50"',
  (value) => isText(value) && /^-?\d+(\.\d+)?$/.test(value),
]
const currency: Rule = [
  'a code of three capital letters such as "EUR"',
  (value) => isText(value) && /^[A-Z]{3}$/.test(value),
]
const day: Rule = ['a day such as "2026-11-20"', (value) => isText(value) && isDate(value)]
const time: Rule = [
  'a time of day such as "14:03:27"',
  (value) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
]
const instant: Rule = [
  'a time such as "2026-11-20T10:04:00Z"',
  (value) => isText(value) && parseDateTime(value) !== undefined,
]

const textList: Rule = ['a list of texts', (value) => Array.isArray(value) && value.every(isText)]

const count = (least: number): Rule => [
  `a whole number of ${least} or more`,
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= least,
]

/** The members of a record: those that must be there, and those that may. */
interface Shape {
  must: Readonly<Record<string, Rule>>
  may?: Readonly<Record<string, Rule>>
  /** Records inside, all of which may be absent. */
  inside?: Readonly<Record<string, Shape>>
}

const texts = (names: string): Record<string, Rule> =>
  Object.fromEntries(names.split(' ').map((name) => [name, text]))

const accountShape: Shape = {
  must: { id: text, name: text, currency },
  may: {
    ...texts('connection nickname holder iban number bic'),
    balance: amount,
    balanceDay: day,
    available: amount,
    blocked: flag,
  },
}
const cardShape: Shape = {
  must: { ...texts('id name lastDigits'), currency },
  may: { connection: text, statementBalance: amount, outstanding: amount, available: amount, blocked: flag },
}
const entryShape: Shape = {
  must: { id: text, day, amount, currency },
  may: {
    time,
    valueDay: day,
    ...texts('message reference archiveId endToEndId cardLastDigits'),
    balanceAfter: amount,
    matchedBy: textList,
  },
  inside: {
    counterpart: { must: {}, may: texts('name account bank') },
    codes: { must: {}, may: texts('iso bank text') },
    original: { must: { amount, currency } },
  },
}
const consentShape: Shape = { must: { balances: flag, expiresAt: instant } }
const limitsShape: Shape = {
  must: { pageSize: count(1) },
  may: { months: count(1), daysBack: count(0), deepUntil: instant },
}
const connectionShape: Shape = {
  must: texts('id provider state'),
  may: { ...texts('name country'), consentEndsAt: instant, freshAgainAt: instant, unlisted: count(1) },
  inside: { consent: consentShape, limits: limitsShape },
}

/** Checks a record by its shape; the message names the member and its rule, and never the value. */
function check(value: unknown, { must, may = {}, inside = {} }: Shape, path: string): void {
  if (!isRecord(value)) throw new TypeError(`${path} must be an object`)
  for (const name in must) checkMember(value[name], must[name], path, name)
  for (const name in may) if (value[name] !== undefined) checkMember(value[name], may[name], path, name)
  for (const name in inside) {
    const shape = inside[name]
    if (shape && value[name] !== undefined) check(value[name], shape, `${path}.${name}`)
  }
}

function checkMember(value: unknown, rule: Rule | undefined, path: string, name: string): void {
  if (rule && !rule[1](value)) throw new TypeError(`${path}.${name} must be ${rule[0]}`)
}

function checkAll(list: unknown, shape: Shape, path: string): void {
  if (!Array.isArray(list)) throw new TypeError(`${path} must be a list`)
  // By index: a hole in a list is a missing row.
  for (let at = 0; at < list.length; at++) check(list[at], shape, `${path}[${at}]`)
}

/** Checks accounts by their rules. @throws TypeError that names member and rule. */
export function checkAccounts(list: unknown): asserts list is readonly Account[] {
  checkAll(list, accountShape, 'accounts')
}

/** Checks cards by their rules. @throws TypeError that names member and rule. */
export function checkCards(list: unknown): asserts list is readonly Card[] {
  checkAll(list, cardShape, 'cards')
}

/** Checks entries by their rules; a status may be one of tomorrow. @throws TypeError that names member and rule. */
export function checkEntries(list: unknown, path = 'entries'): asserts list is readonly Entry[] {
  checkAll(list, entryShape, path)
}

/** Checks a permission by its rules. @throws TypeError that names member and rule. */
export function checkConsent(consent: unknown): void {
  check(consent, consentShape, 'consent')
}

/**
 * Reads a source's accounts; derives a state of the connection that this version does not know from the rest.
 * @throws TypeError that names member and rule.
 */
export function readAccounts(answer: unknown): AccountsAnswer {
  if (!isRecord(answer)) throw new TypeError('the answer must be an object')
  const { accounts, cards, consent } = answer
  checkAccounts(accounts)
  checkCards(cards)
  if (consent !== undefined) checkConsent(consent)
  if (answer['limits'] !== undefined) check(answer['limits'], limitsShape, 'limits')
  const { connection } = answer
  const read = { ...answer, accounts, cards, ...readConnections(answer['connections']) }
  // Absent: a page's own data, or a proxy that refuses if nothing is connected.
  if (connection === undefined) return read
  const showsSome = consent !== undefined || accounts.length + cards.length > 0
  return { ...read, connection: knownConnection(connection, showsSome) }
}

const states: readonly ConnectionState[] = ['connected', 'unread', 'ended', 'unavailable']

/** Reads the connections; one in a state that this version does not know is `connected` if it has a consent, else `unavailable`. */
function readConnections(given: unknown): Pick<AccountsAnswer, 'connections'> {
  if (given === undefined) return {}
  checkAll(given, connectionShape, 'connections')
  const all = given as readonly BankConnection[]
  return {
    connections: all.map((one) =>
      states.includes(one.state) ? one : { ...one, state: one.consent ? 'connected' : 'unavailable' },
    ),
  }
}

const connections: readonly Connection[] = ['connected', 'none', 'ended']

function knownConnection(given: unknown, showsSome: boolean): Connection {
  return connections.find((one) => one === given) ?? (showsSome ? 'connected' : 'none')
}

/**
 * Reads a page of entries; a status that this version does not know becomes `unknown`.
 * @throws TypeError that names member and rule.
 */
export function readPage(answer: unknown): Page {
  if (!isRecord(answer)) throw new TypeError('the answer must be an object')
  const { entries, next, freshAgainAt, unread } = answer
  checkEntries(entries)
  if (next !== undefined && !isText(next)) throw new TypeError('next must be a text')
  check(answer, { must: {}, may: { freshAgainAt: instant, unread: count(1) } }, 'answer')
  return {
    entries: entries.map(withKnownStatus),
    ...(next !== undefined && { next }),
    ...(isText(freshAgainAt) && { freshAgainAt }),
    ...(typeof unread === 'number' && { unread }),
  }
}

const statuses: readonly EntryStatus[] = ['booked', 'pending', 'rejected', 'revoked', 'unknown']

function withKnownStatus(entry: Entry): Entry {
  return statuses.includes(entry.status) ? entry : { ...entry, status: 'unknown' }
}
