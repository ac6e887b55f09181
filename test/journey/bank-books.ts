/// <reference types="node" />
// Looks into the bank's own books on disk, so that a test can count payments and learn the ids that must stay secret.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Secret } from './scan.ts'

/** What the books say of a payment or a refund. */
export interface BookedPayment {
  paymentId: string
  status: string
}

/** What the books say of a permission that was asked for. */
export interface BookedConsent {
  state: string
  customerId?: string
  balances?: boolean
}

/** Reads all payments of the bank whose data is in a folder of the demo. */
export function readBooks(folder: string): BookedPayment[] {
  return readUnder<{ status: string }>(folder, 'online-payment/record/').map(([paymentId, { status }]) => ({
    paymentId,
    status,
  }))
}

/** What the books say of a PSD2 payment. */
export interface BookedPsd2Payment {
  paymentId: string
  kind: string
  status: string
}

/** Reads all PSD2 payments of the bank. */
export function readPsd2Payments(folder: string): BookedPsd2Payment[] {
  return readUnder<BookedPsd2Payment>(folder, 'psd2-payments/payment/').map(([, payment]) => payment)
}

/** Reads what left the accounts of the bank's customers in one of the Baltic countries, in cents, the oldest first. */
export function readBalticDebits(folder: string, country: 'ee' | 'lv' | 'lt', reference: string): string[] {
  return readUnder<{ reference?: string; cents: string; at: number }>(folder, `baltic/${country}/entry/`)
    .filter(([, entry]) => entry.reference === reference && entry.cents.startsWith('-'))
    .toSorted(([, one], [, other]) => one.at - other.at)
    .map(([, { cents }]) => cents.slice(1))
}

/** Reads all permissions to see accounts, asked for or given; one that time has ended is still called `valid`. */
export function readConsents(folder: string): BookedConsent[] {
  return readUnder<BookedConsent>(folder, 'account-access/consent/').map(([, consent]) => consent)
}

/** Reads the ids that the bank itself has for accounts and cards of its customers. */
export function readOwnIds(folder: string): Secret[] {
  return readUnder<{ accountIds: string[]; cards: { cardId: string }[] }>(folder, 'customer/').flatMap(
    ([, { accountIds, cards }]) => [
      ...accountIds.map((value) => ({ name: 'own account id of the bank', value })),
      ...cards.map(({ cardId }) => ({ name: 'own card id of the bank', value: cardId })),
    ],
  )
}

/** Reads what moved on the accounts of the bank's customers, as decimal strings, by its kind. */
export function readEntries(folder: string, kind: 'payment' | 'refund'): string[] {
  return readUnder<{ kind: string; cents: string }>(folder, 'entry/').flatMap(([id, entry]) =>
    entry.kind === kind && !id.startsWith('merchant:') ? [entry.cents] : [],
  )
}

/** Reads what left the accounts of the bank's customers as payments, in cents of the account, the oldest first. */
export function readDebits(folder: string): string[] {
  return readUnder<{ kind: string; cents: string; at: number }>(folder, 'entry/')
    .filter(([, { kind, cents }]) => /^(instant-|foreign-)?payment$/.test(kind) && cents.startsWith('-'))
    .filter(([id]) => !id.startsWith('exchange:'))
    .toSorted(([, one], [, other]) => one.at - other.at)
    .map(([, { cents }]) => cents.slice(1))
}

function readUnder<T>(folder: string, prefix: string): [id: string, value: T][] {
  return globSync(join(folder, 'state/v3/do/*SandboxBank*/*.sqlite')).flatMap((file) => {
    // The bank may be writing: its lock is waited for.
    const books = new DatabaseSync(file, { readOnly: true, timeout: 60_000 })
    try {
      const tables = books.prepare("SELECT name FROM sqlite_master WHERE name = 'documents'").all()
      if (tables.length === 0) return []
      const rows = books.prepare('SELECT key, value FROM documents WHERE key LIKE ?').all(`${prefix}%`)
      return rows.map((row): [string, T] => [
        String(row['key']).slice(prefix.length),
        JSON.parse(String(row['value'])) as T,
      ])
    } finally {
      books.close()
    }
  })
}
