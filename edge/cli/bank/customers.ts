// `npx silta bank customers`: customers, their accounts and cards; makes customers, opens accounts, adds cards, gives rights and takes them.
// What is on an account, `npx silta bank money` tells.

import type { Command } from 'commander'
import { amountOf, codeOf } from '../command.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank customers
  npx silta bank customers --country EE
  npx silta bank customers --make "Rantasauna Oy" --company
  npx silta bank customers customer-1 --open --currency SEK --balance 100.00
  npx silta bank customers customer-1 --card <account id>
  npx silta bank customers customer-2 --rights read,pay --to <account id>
  npx silta bank customers customer-2 --rights none --to <account id>
  npx silta bank customers --allow <client id> --to <account id>
`

interface Given extends Where {
  readonly country?: string
  readonly make?: string
  readonly company?: boolean
  readonly mayConfirm?: boolean
  readonly open?: boolean
  readonly currency?: string
  readonly iban?: string
  readonly balance?: string
  readonly creditLimit?: string
  readonly card?: string
  readonly rights?: string
  readonly to?: string
  readonly allow?: string
  readonly forbid?: string
}

const DEEDS = ['make', 'open', 'card', 'rights', 'allow', 'forbid'] as const

/** Makes the word. */
export function makeCustomers(): Command {
  return makeBankCommand('customers', 'customers, accounts and cards; makes them, gives rights', EXAMPLE)
    .argument('[customer]', 'id of a customer')
    .option('--country <FI|EE|LV|LT>', 'whose books; FI when absent')
    .option('--make <name>', 'make a customer')
    .option('--company', 'a company, not a person')
    .option('--may-confirm', 'the user of the company may confirm payments')
    .option('--open', 'open an account of the customer')
    .option('--currency <code>', 'its currency; EUR when absent')
    .option('--iban <iban>', 'a number of the customer that gets one more currency', codeOf)
    .option('--balance <amount>', 'what it begins with', amountOf)
    .option('--credit-limit <amount>', 'how far below zero it may go', amountOf)
    .option('--card <account id>', 'make a card whose bills the account pays')
    .option('--rights <list>', 'read, pay, confirm by commas, or none: what the customer may do')
    .option('--allow <client id>', 'let an application pay by corporate payments')
    .option('--forbid <client id>', 'take that back')
    .option('--to <account id>', 'to which account')
    .action((customer: string | undefined, given: Given) => runCustomers(customer, given))
}

async function runCustomers(customer: string | undefined, given: Given): Promise<void> {
  const deeds = DEEDS.filter((name) => given[name] !== undefined)
  if (deeds.length > 1) throw new TypeError(`${deeds.join(' and ')} must not be given together`)
  const [deed] = deeds
  const needed = (name: string, value: string | undefined): string => {
    if (value === undefined) throw new TypeError(`${name} must be given with ${deed}`)
    return value
  }
  const country = given.country as 'FI' | undefined
  const inCountry = country === undefined ? {} : { country }
  const { json, to } = given
  await withBank(given, async ({ control }) => {
    switch (deed) {
      case 'make': {
        const kind = given.company === true ? 'business' : 'private'
        const mayConfirm = given.mayConfirm === true ? { mayConfirm: true } : {}
        const made = await control.customers.make({
          name: given.make ?? '',
          kind,
          ...mayConfirm,
          ...inCountry,
        })
        return tell(json, made, () => `  ${made.customerId}`)
      }
      case 'open': {
        const { currency, iban, balance, creditLimit } = given
        const order = { ...inCountry, ...defined({ currency, iban, balance, creditLimit }) }
        const made = await control.accounts.open(needed('customer', customer), order)
        return tell(json, made, () =>
          columns([[made.accountId, made.iban ?? '', made.booked, made.currency]], ''),
        )
      }
      case 'card': {
        const made = await control.cards.add(needed('customer', customer), { accountId: given.card ?? '' })
        return tell(json, made, () => columns([[made.cardId, made.productName, made.lastDigits]], ''))
      }
      case 'rights': {
        const names =
          given.rights === 'none' ? [] : (given.rights ?? '').split(',').map((name) => name.trim())
        const order = { rights: names as 'read'[] }
        const set = await control.rights.set(needed('customer', customer), needed('to', to), order)
        return tell(json, set, () => `  ${set.customerId}: ${set.rights.join(', ') || 'none'}`)
      }
      case 'allow':
        await control.rights.allowClient(needed('to', to), given.allow ?? '')
        return tell(json, { allowed: given.allow }, () => '  It may pay from the account.')
      case 'forbid':
        await control.rights.forbidClient(needed('to', to), given.forbid ?? '')
        return tell(json, { forbidden: given.forbid }, () => '  It may not pay from the account any more.')
      case undefined: {
        const all =
          customer === undefined
            ? await control.customers(inCountry)
            : [await control.customers.read(customer, inCountry)]
        return tell(json, all, () =>
          columns(
            all.flatMap(({ customerId, name, accounts, cards }) => [
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
            ]),
            'There is none.',
          ),
        )
      }
    }
  })
}

function defined<T extends Readonly<Record<string, string | undefined>>>(members: T) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
}
