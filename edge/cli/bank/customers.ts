// `npx silta bank customers`: customers, their accounts and cards; makes them, and gives and takes rights.
// `npx silta bank money` shows what is on an account.

import { amountOf, codeOf } from '../command.ts'
import { deedOf, present, word } from './word.ts'

const DEEDS = ['make', 'open', 'card', 'rights', 'allow', 'forbid'] as const

/** Makes the word. */
export const makeCustomers = () =>
  word({
    name: 'customers',
    summary: 'customers, accounts and cards; makes them, gives rights',
    example: `
      npx silta bank customers
      npx silta bank customers --country EE
      npx silta bank customers --make "Rantasauna Oy" --company
      npx silta bank customers customer-1 --open --currency SEK --balance 100.00
      npx silta bank customers customer-1 --card <account id>
      npx silta bank customers customer-2 --rights read,pay --to <account id>
      npx silta bank customers customer-2 --rights none --to <account id>
      npx silta bank customers --allow <client id> --to <account id>
    `,
    takes: { '[customer]': 'id of a customer' },
    options: {
      '--country <FI|EE|LV|LT>': 'whose books; FI when absent',
      '--make <name>': 'make a customer',
      '--company': 'a company, not a person',
      '--may-confirm': 'the user of the company may confirm payments',
      '--open': 'open an account of the customer',
      '--currency <code>': 'its currency; EUR when absent',
      '--iban <iban>': ['a number of the customer that gets one more currency', codeOf],
      '--balance <amount>': ['what it begins with', amountOf],
      '--credit-limit <amount>': ['how far below zero it may go', amountOf],
      '--card <account id>': 'make a card whose bills the account pays',
      '--rights <list>': 'read, pay, confirm by commas, or none: what the customer may do',
      '--allow <client id>': 'let an application pay by corporate payments',
      '--forbid <client id>': 'take that back',
      '--to <account id>': 'to which account',
    },
    check: (given) => void deedOf(DEEDS, given),
    async run({ control }, given) {
      const deed = deedOf(DEEDS, given)
      const needed = (name: 'customer' | 'to'): string => {
        const value = given[name]
        if (value === undefined) throw new TypeError(`${name} must be given with ${deed}`)
        return value
      }
      const inCountry = present({ country: given.country as 'FI' | undefined })
      switch (deed) {
        case 'make': {
          const made = await control.customers.make({
            name: given.make ?? '',
            kind: given.company === true ? 'business' : 'private',
            ...present({ mayConfirm: given.mayConfirm }),
            ...inCountry,
          })
          return [made, `  ${made.customerId}`]
        }
        case 'open': {
          const { currency, iban, balance, creditLimit } = given
          const order = { ...inCountry, ...present({ currency, iban, balance, creditLimit }) }
          const made = await control.accounts.open(needed('customer'), order)
          return [made, [[made.accountId, made.iban ?? '', made.booked, made.currency]]]
        }
        case 'card': {
          const made = await control.cards.add(needed('customer'), { accountId: given.card ?? '' })
          return [made, [[made.cardId, made.productName, made.lastDigits]]]
        }
        case 'rights': {
          const names =
            given.rights === 'none' ? [] : (given.rights ?? '').split(',').map((name) => name.trim())
          const order = { rights: names as 'read'[] }
          const set = await control.rights.set(needed('customer'), needed('to'), order)
          return [set, `  ${set.customerId}: ${set.rights.join(', ') || 'none'}`]
        }
        case 'allow':
          await control.rights.allowClient(needed('to'), given.allow ?? '')
          return [{ allowed: given.allow }, '  It may pay from the account.']
        case 'forbid':
          await control.rights.forbidClient(needed('to'), given.forbid ?? '')
          return [{ forbidden: given.forbid }, '  It may not pay from the account any more.']
        case undefined: {
          const all =
            given.customer === undefined
              ? await control.customers(inCountry)
              : [await control.customers.read(given.customer, inCountry)]
          const rows = all.flatMap(({ customerId, name, accounts, cards }) => [
            ...(accounts.length === 0 ? [[customerId, name, '', '', '', '']] : []),
            ...accounts.map((account) => [
              customerId,
              name,
              account.iban ?? account.name,
              `${account.booked} ${account.currency}`,
              account.status === 'enabled' ? '' : account.status,
              account.accountId,
            ]),
            ...cards.map((card) => [customerId, name, card.productName, card.lastDigits, '', card.cardId]),
          ])
          return [all, rows, 'There is none.']
        }
      }
    },
  })
