// Templates of recurring rules: shops, bills, invoices and wages, for the customer profiles.
// The shops and companies are invented.

import type { Counterpart, EntryDetails } from '../ledger/entry.ts'
import { fixedReference, invoiceReference } from './accounts.ts'
import type { TransactionTemplate, Purchase, Say } from './recurring-rules.ts'
import type { Random } from './random.ts'

/** Cents from the first to the second, both included. */
export type Span = readonly [from: number, to: number]

/** Shops where people of the simulation buy food. */
export const GROCERS = [
  'Ruokapuoti Tähkä',
  'Kulmakauppa Lehto',
  'Leipomo Muru & Kuori',
  'Torimylly Oy',
  'Lähikauppa Päiväkumpu',
] as const

/** Shops where people of the simulation buy other things. */
export const SHOPS = [
  'Kahvila Pulla',
  'Kirjakauppa Sivu',
  'Lounaspaikka Soppa',
  'Kukkakauppa Orvokki',
  'Elokuvasali Kuu',
  'Rautakauppa Naula',
  "Pizzeria Da Gino's",
  'Kirppis Aarre + Kuje',
  'Parturi-kampaamo Kihara',
] as const

const MACHINES = ['Automaatti Kauppatori', 'Automaatti Asema', 'Automaatti Kirkkokatu 4'] as const

/** Buys something with a debit card. */
export function buys(shops: readonly string[], span: Span): Say {
  return (_, random) => ({
    kind: 'card-purchase',
    cents: -random.int(...span),
    counterpart: { name: random.pick(shops) },
  })
}

/** Withdraws cash from a machine, in notes. */
export function takesCash(notes: readonly number[]): Say {
  return (_, random) => ({
    kind: 'withdrawal',
    cents: -random.pick(notes),
    counterpart: { name: random.pick(MACHINES) },
  })
}

/** Pays a bill that always has the same reference. */
export function paysBill(counterpart: Counterpart, [from, to]: Span, contract: number): Say {
  return (_, random) => ({
    kind: 'payment',
    cents: -random.int(from, to),
    counterpart,
    reference: fixedReference(contract),
  })
}

/** Pays an invoice, each with its own reference. */
export function paysInvoice(counterpart: Counterpart, [from, to]: Span): Say {
  return (_, random) => ({
    kind: 'payment',
    cents: -random.int(from, to),
    counterpart,
    reference: invoiceReference(random),
  })
}

/** Pays with a message instead of a reference. */
export function pays(counterpart: Counterpart, [from, to]: Span, message: Words): Say {
  return (date, random) => ({
    kind: 'payment',
    cents: -random.int(from, to),
    counterpart,
    message: message(date, random),
  })
}

/** Adds further details to a movement. */
export function saying(say: Say, more: (date: string) => EntryDetails): Say {
  return (date, random) => ({ ...say(date, random), ...more(date) })
}

/** Receives money with a message. */
export function gets(counterpart: Counterpart, [from, to]: Span, message: Words): Say {
  return (date, random) => ({
    kind: 'payment',
    cents: random.int(from, to),
    counterpart,
    message: message(date, random),
  })
}

/** Receives a wage, a pension or a grant. */
export function earns(counterpart: Counterpart, [from, to]: Span, message: Words): Say {
  return (date, random) => ({ ...gets(counterpart, [from, to], message)(date, random), kind: 'salary' })
}

/** Pays a fee of the bank. */
export function paysFee(cents: number, message: string): Say {
  return () => ({ kind: 'fee', cents: -cents, message })
}

/** Receives interest, or pays it if negative. */
export function interest(from: number, to: number): Say {
  return (_, random): TransactionTemplate => ({ kind: 'interest', cents: random.int(from, to) })
}

/** Makes a text for a date. */
export type Words = (date: string, random: Random) => string

/** Makes a text that ends in the month: `Palkka 11/2026`. */
export function withMonth(text: string): Words {
  return (date) => `${text} ${Number(date.slice(5, 7))}/${date.slice(0, 4)}`
}

/** Makes a text at random from several. */
export function oneOfTexts(...texts: string[]): Words {
  return (_, random) => random.pick(texts)
}

/** Buys something with a credit card, in a given currency. */
export function spends(currency: string, places: readonly string[], [from, to]: Span): Say<Purchase> {
  return (_, random) => ({ units: random.int(from, to), currency, description: random.pick(places) })
}
