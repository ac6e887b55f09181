/// <reference types="node" />
// `npx silta call`: one call of one of the six interfaces, signed as a client of the bank signs it.

import type { Command } from 'commander'
import { isBankError } from '../../../core/shared/errors.ts'
import { helsinkiDate } from '../../../core/shared/values/time.ts'
import { collected, FoundWrong, say } from '../command.ts'
import { bankOf, type CallerOptions } from './client.ts'
import { inputOf } from '../../sandbox/control/caller/input.ts'
import { type Found, listOperations } from '../../sandbox/control/caller/operations.ts'
import { meantBy } from '../misspelt.ts'
import { readJson } from '../text-files.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta call
  npx silta call online-payment.create
  npx silta call online-payment.status --with paymentId=6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
  npx silta call corporate.sepa --body @order.json
  npx silta call account-access.list-accounts --customer customer-1
`

const MORE = `
Without an operation all of them are listed. Without --body the one that the document of the interface shows is sent; --draft
prints it, and sends nothing. Who calls is the default client of the bank, or the one whose credentials stand in a file that
"npx silta bank clients --add" has written. Of tokens in an answer only the length is shown.
`

/** The options, as commander reads them. */
interface Given extends Where, CallerOptions {
  readonly body?: string
  readonly with?: readonly string[]
  readonly draft?: boolean
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeBankCommand('call', summary, EXAMPLE)
    .argument('[operation]', 'its id, for example online-payment.create')
    .option('--body <json>', 'the body: JSON, @file, or - for standard input')
    .option('--with <name=value>', 'a member of path, query or headers; may be repeated', collected)
    .option('--client <file>', 'credentials of the client that calls; the default client when absent')
    .option('--merchant <uuid>', 'who is paid by online payments; MERCHANT_ID of the project when absent')
    .option('--customer <id>', 'whose accounts are read', 'customer-1')
    .option('--country <EE|LV|LT>', 'of the Baltic interface', 'EE')
    .option('--consent <id>', 'of the Baltic interface; the newest valid one when absent')
    .option('--draft', 'print what would be given to the call, and send nothing')
    .addHelpText('after', MORE)
    .action((id: string | undefined, given: Given) => runCall(id, given))
}

async function runCall(id: string | undefined, given: Given): Promise<void> {
  if (id === undefined) {
    const all = listOperations().map(({ id: name, call }) => ({
      operation: name,
      call: `${call.definition.method} ${call.definition.path}`,
      paper: call.definition.paper,
    }))
    return tell(given.json, all, () =>
      columns(
        all.map((one) => [one.operation, one.call, one.paper]),
        '',
      ),
    )
  }
  const found = findOperation(id)
  const body = given.body === undefined ? undefined : bodyOf(given.body)
  const members = (given.with ?? []).map(memberOf)
  const inputAt = (now: number) => inputOf(found, { body, members, today: helsinkiDate(now) })
  // A draft needs no bank.
  const draft = await inputAt(Date.now())
  if (given.draft === true) return tell(true, draft, () => '')
  const { status, body: answer } = await withBank(given, async (steered) => {
    const { now } = await steered.control.clock.read()
    return send(found, await bankOf(found, steered, given), await inputAt(Date.parse(now)))
  })
  const shown = masked(answer)
  if (given.json === true) return tell(true, { status, body: shown }, () => '')
  say(`\n  ${id}  ${status}\n\n${shown === undefined ? '' : `${JSON.stringify(shown, undefined, 2)}\n\n`}`)
}

function memberOf(text: string): readonly [string, string] {
  const [name = '', value] = text.split(/=(.*)/s)
  if (value === undefined) throw new TypeError('with must be name=value')
  return [name, value]
}

/** Sends a call; a refusal is shown in the words of the bank. */
async function send(
  { call }: Found,
  bank: object,
  input: object,
): Promise<{ status: number; body: unknown }> {
  try {
    return await call(bank as never, input as never)
  } catch (error) {
    if (!isBankError(error)) throw error
    const faults = error.faults.map(({ code, path }) => [code, path].filter(Boolean).join(' '))
    throw new FoundWrong([error.message, ...faults.map((fault) => `  ${fault}`), WHY].join('\n'))
  }
}

const WHY = '"npx silta explain" tells why, where the bank keeps a log of calls.'

function bodyOf(text: string): unknown {
  try {
    if (text === '-') return readJson(0)
    return text.startsWith('@') ? readJson(text.slice(1)) : JSON.parse(text)
  } catch {
    throw new TypeError('body must be JSON, @file or -')
  }
}

/**
 * Finds an operation.
 *
 * @throws TypeError naming the nearest one if there is none.
 */
function findOperation(id: string): Found {
  const all = listOperations()
  const found = all.find((one) => one.id === id)
  if (found) return found
  const meant = meantBy(
    id,
    all.map((one) => one.id),
  )
  throw new TypeError(
    `operation must be one of those that "npx silta call" lists${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

const SECRET = /(^|_)(token|code|secret)$|Token$|Secret$|privateKeyPem$/

/** Masks the secrets of an answer before it is printed: only the length of a token, a code or a secret is shown. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'string' && SECRET.test(name) ? `(${member.length} characters)` : masked(member),
    ]),
  )
}
