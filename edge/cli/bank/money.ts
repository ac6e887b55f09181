// `npx silta bank money`: an account of the bank, its entries and its statement; adds entries, changes the balance, blocks and closes.
// Which account: its id or its IBAN, with --currency where the number has several.

import type { Command } from 'commander'
import { isIban } from '../../../core/shared/values/iban.ts'
import { columns, makeBankCommand, type Steered, tell, type Where, withBank } from '../steered-bank.ts'
import { amountOf, codeOf, FoundWrong } from '../command.ts'

const EXAMPLE = `
  npx silta bank money FI6299900000000011
  npx silta bank money FI6299900000000011 --add -12.50 --with Poukama --reference 1232 --at 2026-10-01T12:00:00+03:00
  npx silta bank money FI6299900000000011 --add -5.00 --with Kioski --pending
  npx silta bank money FI6299900000000011 --book pending-18
  npx silta bank money FI6299900000000011 --balance 250.00
  npx silta bank money FI6299900000000011 --statement 2026-10-01..2026-10-31
  npx silta bank money FI6299900000000011 --block
`

interface Given extends Where {
  readonly currency?: string
  readonly add?: string
  readonly with?: string
  readonly iban?: string
  readonly reference?: string
  readonly message?: string
  readonly kind?: string
  readonly at?: string
  readonly pending?: boolean
  readonly book?: string
  readonly release?: string
  readonly balance?: string
  readonly statement?: string
  readonly block?: boolean
  readonly unblock?: boolean
  readonly close?: boolean
}

/** What is done, one thing in one run. */
const DEEDS = ['add', 'book', 'release', 'balance', 'statement', 'block', 'unblock', 'close'] as const

const STATUSES = { block: 'blocked', unblock: 'enabled', close: 'deleted' } as const

/** Makes the word. */
export function makeMoney(): Command {
  return makeBankCommand(
    'money',
    'an account, its entries and its statement; adds entries, changes the balance',
    EXAMPLE,
  )
    .argument('<account>', 'id or IBAN of an account')
    .option('--currency <code>', 'which account of the number')
    .option('--add <amount>', 'add an entry; a minus takes', amountOf)
    .option('--with <name>', 'the other side')
    .option('--iban <iban>', 'its account', codeOf)
    .option('--reference <reference>', 'structured remittance', codeOf)
    .option('--message <text>', 'unstructured remittance, or why a balance changes')
    .option('--kind <kind>', 'payment, salary, fee and others', 'payment')
    .option('--at <date-time>', 'when, RFC 3339; now when absent')
    .option('--pending', 'the money is held, or on its way, and not booked')
    .option('--book <entry>', 'book a pending entry')
    .option('--release <entry>', 'give a pending entry free')
    .option('--balance <amount>', 'change the booked balance by an entry', amountOf)
    .option('--statement <from..to>', 'the statement of some days')
    .option('--block', 'it pays nothing from now on')
    .option('--unblock', 'it pays again')
    .option('--close', 'for good; nothing must be on it')
    .action((account: string, given: Given) => runMoney(account, given))
}

async function runMoney(named: string, given: Given): Promise<void> {
  const deeds = DEEDS.filter((name) => given[name] !== undefined)
  if (deeds.length > 1) throw new TypeError(`${deeds.join(' and ')} must not be given together`)
  await withBank(given, async (steered) => {
    const accountId = await accountIdOf(steered, named, given.currency)
    const { entries, accounts } = steered.control
    const [deed] = deeds
    switch (deed) {
      case 'add':
        return tellEntry(given, await entries.add(accountId, orderOf(given)))
      case 'book':
      case 'release': {
        const result = deed === 'book' ? 'booked' : 'released'
        const ended = await entries.end(accountId, String(given[deed]), { result })
        return tell(given.json, ended, () => `  ${result}`)
      }
      case 'balance': {
        const order = { balance: given.balance ?? '', ...(given.message && { message: given.message }) }
        return tellEntry(given, await accounts.setBalance(accountId, order))
      }
      case 'statement': {
        const [from = '', to = ''] = (given.statement ?? '').split('..')
        return tellStatement(given, await accounts.statement(accountId, { from, to }))
      }
      case 'block':
      case 'unblock':
      case 'close':
        await accounts.setStatus(accountId, { status: STATUSES[deed] })
        return show(steered, accountId, given)
      case undefined:
        return show(steered, accountId, given)
    }
  })
}

async function accountIdOf(
  { control }: Steered,
  named: string,
  currency: string | undefined,
): Promise<string> {
  const iban = codeOf(named)
  if (!isIban(iban)) return named
  const listed = await control.accounts.list({ iban, ...(currency !== undefined && { currency }) })
  const found = listed.find(({ status }) => status !== 'deleted') ?? listed[0]
  if (!found)
    throw new FoundWrong(`The bank has no account ${iban}${currency === undefined ? '' : ` in ${currency}`}.`)
  return found.accountId
}

function orderOf({ add = '', with: name, iban, reference, message, kind, at, pending }: Given) {
  return {
    amount: add,
    kind: kind as 'payment',
    ...(pending === true && { status: 'pending' as const }),
    ...(name !== undefined && { counterpart: { name, ...(iban !== undefined && { iban }) } }),
    ...(reference !== undefined && { reference }),
    ...(message !== undefined && { message }),
    ...(at !== undefined && { at }),
  }
}

type Made = Awaited<ReturnType<Steered['control']['entries']['add']>>

function tellEntry({ json }: Given, made: Made): void {
  const { entryId, status, amount, currency, balanceAfter, counterEntry } = made
  tell(json, made, () =>
    columns(
      [
        ['Entry', `${entryId}, ${status}`],
        ['Amount', `${amount} ${currency}`],
        ...(balanceAfter === undefined ? [] : [['Balance', `${balanceAfter} ${currency}`]]),
        ...(counterEntry
          ? [['Other side', `${counterEntry.name}, ${counterEntry.amount} ${counterEntry.currency}`]]
          : []),
      ],
      '',
    ),
  )
}

async function show({ control }: Steered, accountId: string, { json }: Given): Promise<void> {
  const account = await control.accounts.read(accountId)
  const { pending, entries } = await control.entries.list(accountId, { limit: '20' })
  tell(json, { account, pending, entries }, () =>
    [
      `  ${account.holder}, ${account.name} ${account.iban ?? ''}`.trimEnd(),
      `  ${account.booked} ${account.currency} booked, ${account.available} can be spent, ${account.status}`,
      '',
      columns(
        [...pending, ...entries].map((entry) => [
          entry.entryId,
          entry.at.slice(0, 19).replace('T', ' '),
          entry.amount,
          entry.balanceAfter ?? entry.status,
          entry.counterpart?.name ?? entry.kind,
        ]),
        'Nothing has moved on it.',
      ),
    ].join('\n'),
  )
}

type Statement = Awaited<ReturnType<Steered['control']['accounts']['statement']>>

function tellStatement({ json }: Given, statement: Statement): void {
  const { holder, iban = '', currency, from, to, opening, closing, debits, credits, entries } = statement
  tell(json, statement, () =>
    [
      `  ${holder} ${iban}`.trimEnd(),
      `  ${from} to ${to}, ${currency}`,
      '',
      columns(
        [
          [from, 'Opening balance', '', opening],
          ...entries.map(({ at, amount, balanceAfter = '', counterpart, kind }) => [
            at.slice(0, 10),
            counterpart?.name ?? kind,
            amount,
            balanceAfter,
          ]),
          [to, 'Closing balance', '', closing],
        ],
        '',
      ),
      '',
      `  In ${credits}, out ${debits}`,
    ].join('\n'),
  )
}
