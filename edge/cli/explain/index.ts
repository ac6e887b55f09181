// `npx silta explain`: why a call was refused, with the signed lines as the bank made them beside those of the caller.
// Also what is wrong with a message that was not sent. The bank explains; secrets are shown as fingerprints.

import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import type { Command } from 'commander'
import { isBankError } from '../../../core/shared/errors.ts'
import type { Control } from '../../sandbox/control/index.ts'
import { FoundWrong, say, sayJson } from '../command.ts'
import { readMessage } from './message.ts'
import { MOST_NAMED, readArchive } from '../../shared/parts/archive.ts'
import { columns, makeBankCommand, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta explain
  npx silta explain 000000000000123
  npx silta explain --message call.http
  pbpaste | npx silta explain --message -
  npx silta explain --har calls.har
  npx silta explain 000000000000123 --with 000000000000124
`

const MORE = `
Without an id it is the last call that was refused; "npx silta logs" shows the ids. The exit code is 1 where the call was refused.

A message is raw HTTP (first line, headers, an empty line, the body) or a curl line, whose $VARIABLES are those of the environment. It
is not sent: a copy of the bank answers it, and nothing happens at the bank itself. So is each call to the bank that stands in an archive
(HAR 1.2, of a browser or of a bank's log), as of the time at which it was made; what
cannot be read of it is named, and the rest is explained.
`

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeBankCommand('explain', summary, EXAMPLE)
    .argument('[id]', 'of a call; the last refused one when absent')
    .option('--message <file>', 'a raw HTTP message or a curl line; - reads standard input')
    .option('--har <file>', 'an archive of calls; - reads standard input')
    .option('--with <id>', 'lay another call beside it, and show what differs')
    .addHelpText('after', MORE)
    .action((id: string | undefined, given: Given) => runExplain(id, given))
}

interface Given extends Where {
  readonly message?: string
  readonly har?: string
  readonly with?: string
}

function runExplain(id: string | undefined, { message, har, with: other, ...where }: Given): Promise<void> {
  const files = Object.entries({ message, har }).filter(([, file]) => file !== undefined)
  if (files.length > 1) throw new TypeError('message and har must not be given together')
  for (const [name] of files)
    if (id !== undefined || other !== undefined)
      throw new TypeError(`${name} must not be given together with an id`)
  if (other !== undefined && id === undefined) throw new TypeError('with must be given together with an id')
  if (message !== undefined) return explainMessage(message, where)
  if (har !== undefined) return explainArchive(har, where)
  return id !== undefined && other !== undefined ? compare(id, other, where) : explainLogged(id, where)
}

function explainLogged(id: string | undefined, { json, ...where }: Where): Promise<void> {
  return withBank(where, async ({ control }) => {
    const wanted =
      id ?? (await control.calls.list({ status: 'refused', direction: 'in', limit: '1' })).calls[0]?.id
    if (wanted === undefined)
      return json === true ? sayJson({ verdict: 'accepted' }) : say('\n  No call was refused.\n\n')
    const call = await control.calls.read(wanted)
    const explanation = await control.calls.explain(wanted)
    if (json === true) sayJson({ id: wanted, ...explanation })
    else say(`\n${textOf({ ...call, id: wanted }, explanation)}\n\n`)
    const isRefused = explanation.verdict === 'refused' || (call.status ?? 0) >= 400
    if (isRefused) throw new FoundWrong(`The call ${wanted} was refused.`)
  })
}

function compare(id: string, other: string, { json, ...where }: Where): Promise<void> {
  return withBank(where, async ({ control }) => {
    const compared = await control.calls.compare(id, other)
    if (json === true) return sayJson(compared)
    const differing = compared.parts.filter(({ isSame }) => !isSame)
    const rows = differing.map(({ part, name, left, right }) => [
      `${part} ${name}`.trim(),
      cut(left ?? '(not there)'),
      cut(right ?? '(not there)'),
    ])
    say(`\n${columns([['', id, other], ...rows], '')}\n\n`)
    say(`  ${differing.length} of ${compared.parts.length} parts differ.\n\n`)
  })
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Explains each call of an archive that went to the bank, without sending it. */
async function explainArchive(file: string, { json, ...where }: Where): Promise<void> {
  const text = new TextDecoder().decode(bytesOf('har', file))
  await withBank(where, async ({ address, control }) => {
    const { calls, leftOut, ...others } = readArchive(text, [address])
    const unread = [...others.unread]
    let { moreUnread } = others
    const explained = []
    for (const { isMasked, status: recorded, ...message } of calls) {
      const answer = await explainOne(control, message)
      if (typeof answer === 'string') {
        if (unread.length >= MOST_NAMED) moreUnread += 1
        else unread.push(`${message.method} ${message.address.slice(0, 200)} of ${message.at}: ${answer}`)
        continue
      }
      const { call, explanation } = answer
      explained.push({
        at: message.at,
        ...(recorded !== undefined && { recorded }),
        isMasked,
        call,
        explanation,
      })
    }
    const refused = explained.filter(isRefused)
    if (json === true) sayJson({ leftOut, unread, moreUnread, calls: explained })
    else {
      for (const { at, recorded, isMasked, call, explanation } of explained) {
        say(`\n${textOf({ ...call, id: at }, explanation)}\n`)
        say(`  The archive says ${recorded ?? 'no answer'}.${isMasked ? ` ${MASKED}` : ''}\n`)
      }
      for (const fault of unread) say(`\n  Not explained: ${fault}\n`)
      if (moreUnread > 0) say(`\n  And ${moreUnread} more are not explained.\n`)
      const counts = [
        `refused: ${refused.length}`,
        ...(unread.length > 0 ? [`not explained: ${unread.length + moreUnread}`] : []),
      ]
      say(`\n  Calls to the bank: ${calls.length}, ${counts.join(', ')}, others left out: ${leftOut}.\n\n`)
    }
    if (refused.length > 0) throw new FoundWrong('The bank would refuse some of the calls.')
    if (unread.length > 0) throw new FoundWrong('Some of the calls were not explained.')
  })
}

/** Statuses by which the bank refuses to explain one message only. */
const TOLD: ReadonlySet<number | undefined> = new Set([400, 413])

/** Explains a call of an archive; returns the reason if the bank cannot explain this one. */
async function explainOne(control: Control, message: Parameters<Control['explain']>[0]) {
  try {
    return await control.explain(message)
  } catch (error) {
    const isOfMessage = error instanceof TypeError || (isBankError(error) && TOLD.has(error.status))
    if (isOfMessage && error instanceof Error) return error.message
    throw error
  }
}

const MASKED = 'Fingerprints stand for its secrets: keys, tokens and signature cannot be judged.'

const isRefused = (one: { call: Pick<Call, 'status'>; explanation: Pick<Explanation, 'verdict'> }) =>
  one.explanation.verdict === 'refused' || (one.call.status ?? 500) >= 400

function bytesOf(name: string, file: string): Uint8Array {
  if (file !== '-' && !existsSync(file)) throw new TypeError(`${name} must name a file: ${file} is not there`)
  return readFileSync(file === '-' ? 0 : file)
}

/** Explains the message in a file, without sending it. */
async function explainMessage(file: string, { json, ...where }: Where): Promise<void> {
  const bytes = bytesOf('message', file)
  await withBank(where, async ({ address, control }) => {
    const message = readMessage(bytes, {
      bank: address,
      variable: (name) => process.env[name],
      file(name) {
        if (!existsSync(name)) throw new TypeError('curl must name a file of data that is there')
        return readFileSync(name)
      },
    })
    const { call, explanation } = await control.explain(message)
    if (json === true) sayJson({ call, explanation })
    else say(`\n${textOf({ ...call, id: 'The message' }, explanation)}\n\n`)
    if (isRefused({ call, explanation })) throw new FoundWrong('The bank would refuse the message.')
  })
}

interface Call {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
}

interface Explanation {
  readonly verdict: string
  readonly causes: readonly { sentence: string; advice: string; at?: string | undefined }[]
  readonly lines?:
    | readonly { name: string; bank: string; caller?: string | undefined; isSame?: boolean | undefined }[]
    | undefined
  readonly difference?: { byte: number; line: string; bank: string; caller: string } | undefined
  readonly row?: string | undefined
  readonly paper?: string | undefined
}

function textOf({ id, method, path, status, code = '', message }: Call, explained: Explanation): string {
  const { verdict, causes, lines = [], difference, row, paper } = explained
  const sources = [paper, row && `gaps: ${row}`].filter(Boolean).join('; ')
  return [
    `  ${id}  ${method} ${path}  ${status ?? 'no answer'} ${code}  ${verdict}`,
    // When the bank explains, it checks more than when it answered: its causes replace the message.
    ...(message === undefined || causes.length > 0 ? [] : [`  ${message}`]),
    ...causes.flatMap(({ sentence, advice }) => ['', `  ${sentence}`, `  ${advice}`]),
    ...(lines.length > 0 ? ['', '  What is signed:'] : []),
    ...lines.flatMap(({ name, bank, caller, isSame }) =>
      isSame === false && caller !== undefined
        ? [`  ! ${name}`, `      bank    ${bank}`, `      caller  ${caller}`]
        : [`    ${name.padEnd(14)} ${bank}`],
    ),
    ...(difference
      ? [
          '',
          `  First difference: byte ${difference.byte}, in ${difference.line}: ${difference.bank} | ${difference.caller}`,
        ]
      : []),
    ...(sources === '' ? [] : ['', `  ${sources}`]),
  ].join('\n')
}
