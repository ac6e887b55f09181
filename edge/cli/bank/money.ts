// `npx silta bank money`: an account of the bank, its entries and its statement; adds entries, changes the balance, blocks and closes.
// The account is named by its id or its IBAN, with --currency if the IBAN has several currencies.

import { isIban } from '../../../core/shared/values/iban.ts'
import { amountOf, codeOf, FoundWrong } from '../command.ts'
import { columns, type Steered } from '../steered-bank.ts'
import { deedOf, present, rowsOf, type Told, word } from './word.ts'

/** What can be done, one of them in a run. */
const DEEDS = ['add', 'book', 'release', 'balance', 'statement', 'block', 'unblock', 'close'] as const

const STATUSES = { block: 'blocked', unblock: 'enabled', close: 'deleted' } as const

/** Makes the command. */
export const makeMoney = () =>
  word({
    name: 'money',
    summary: 'an account, its entries and its statement; adds entries, changes the balance',
    example: `
      npx silta bank money FI6299900000000011
      npx silta bank money FI6299900000000011 --add -12.50 --with Poukama --reference 1232 --at 2026-10-01T12:00:00+03:00
      npx silta bank money FI6299900000000011 --add -5.00 --with Kioski --pending
      npx silta bank money FI6299900000000011 --book pending-18
      npx silta bank money FI6299900000000011 --balance 250.00
      npx silta bank money FI6299900000000011 --statement 2026-10-01..2026-10-31
      npx silta bank money FI6299900000000011 --block
    `,
    takes: { '<account>': 'id or IBAN of an account' },
    options: {
      '--currency <code>': 'which account of the number',
      '--add <amount>': ['add an entry; a minus takes', amountOf],
      '--with <name>': 'the other side',
      '--iban <iban>': ['its account', codeOf],
      '--reference <reference>': ['structured remittance', codeOf],
      '--message <text>': 'unstructured remittance, or why a balance changes',
      '--kind <kind>': ['payment, salary, fee and others', undefined, 'payment'],
      '--at <date-time>': 'when, RFC 3339; now when absent',
      '--pending': 'the money is held, or on its way, and not booked',
      '--book <entry>': 'book a pending entry',
      '--release <entry>': 'give a pending entry free',
      '--balance <amount>': ['change the booked balance by an entry', amountOf],
      '--statement <from..to>': 'the statement of some days',
      '--block': 'it pays nothing from now on',
      '--unblock': 'it pays again',
      '--close': 'for good; nothing must be on it',
    },
    check: (given) => void deedOf(DEEDS, given),
    async run(steered, given) {
      const deed = deedOf(DEEDS, given)
      const accountId = await accountIdOf(steered, given.account, given.currency)
      const { entries, accounts } = steered.control
      const { with: name, iban, reference, message, at } = given
      switch (deed) {
        case 'add': {
          const order = {
            amount: given.add ?? '',
            kind: given.kind as 'payment',
            ...(given.pending === true && { status: 'pending' as const }),
            ...(name !== undefined && { counterpart: { name, ...present({ iban }) } }),
            ...present({ reference, message, at }),
          }
          return toldEntry(await entries.add(accountId, order))
        }
        case 'book':
        case 'release': {
          const result = deed === 'book' ? 'booked' : 'released'
          return [await entries.end(accountId, String(given[deed]), { result }), `  ${result}`]
        }
        case 'balance': {
          const order = { balance: given.balance ?? '', ...(message && { message }) }
          return toldEntry(await accounts.setBalance(accountId, order))
        }
        case 'statement': {
          const [from = '', to = ''] = (given.statement ?? '').split('..')
          return toldStatement(await accounts.statement(accountId, { from, to }))
        }
        case 'block':
        case 'unblock':
        case 'close':
          await accounts.setStatus(accountId, { status: STATUSES[deed] })
          return shown(steered, accountId)
        case undefined:
          return shown(steered, accountId)
      }
    },
  })

async function accountIdOf(
  { control }: Steered,
  named: string,
  currency: string | undefined,
): Promise<string> {
  const iban = codeOf(named)
  if (!isIban(iban)) return named
  const listed = await control.accounts.list({ iban, ...present({ currency }) })
  const found = listed.find(({ status }) => status !== 'deleted') ?? listed[0]
  if (!found)
    throw new FoundWrong(`The bank has no account ${iban}${currency === undefined ? '' : ` in ${currency}`}.`)
  return found.accountId
}

type Made = Awaited<ReturnType<Steered['control']['entries']['add']>>

function toldEntry(made: Made): Told {
  const { entryId, status, amount, currency, balanceAfter, counterEntry } = made
  return [
    made,
    rowsOf(
      ['Entry', `${entryId}, ${status}`],
      ['Amount', `${amount} ${currency}`],
      balanceAfter !== undefined && ['Balance', `${balanceAfter} ${currency}`],
      counterEntry && ['Other side', `${counterEntry.name}, ${counterEntry.amount} ${counterEntry.currency}`],
    ),
  ]
}

async function shown({ control }: Steered, accountId: string): Promise<Told> {
  const account = await control.accounts.read(accountId)
  const { pending, entries } = await control.entries.list(accountId, { limit: '20' })
  const rows = [...pending, ...entries].map((entry) => [
    entry.entryId,
    entry.at.slice(0, 19).replace('T', ' '),
    entry.amount,
    entry.balanceAfter ?? entry.status,
    entry.counterpart?.name ?? entry.kind,
  ])
  const text = [
    `  ${account.holder}, ${account.name} ${account.iban ?? ''}`.trimEnd(),
    `  ${account.booked} ${account.currency} booked, ${account.available} can be spent, ${account.status}`,
    '',
    columns(rows, 'Nothing has moved on it.'),
  ]
  return [{ account, pending, entries }, text.join('\n')]
}

type Statement = Awaited<ReturnType<Steered['control']['accounts']['statement']>>

function toldStatement(statement: Statement): Told {
  const { holder, iban = '', currency, from, to, opening, closing, debits, credits, entries } = statement
  const rows = [
    [from, 'Opening balance', '', opening],
    ...entries.map(({ at, amount, balanceAfter = '', counterpart, kind }) => [
      at.slice(0, 10),
      counterpart?.name ?? kind,
      amount,
      balanceAfter,
    ]),
    [to, 'Closing balance', '', closing],
  ]
  const text = [
    `  ${holder} ${iban}`.trimEnd(),
    `  ${from} to ${to}, ${currency}`,
    '',
    columns(rows, ''),
    '',
    `  In ${credits}, out ${debits}`,
  ]
  return [statement, text.join('\n')]
}
