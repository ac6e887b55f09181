// `npx silta explain`: why a call was refused, with what is signed line by line, as the bank made it beside what the caller did.
// Or what is wrong with a message that was not sent. The bank explains; secrets in it are fingerprints.

import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import type { Command } from 'commander'
import { FoundWrong, say, sayJson } from './command.ts'
import { readMessage } from './explain/message.ts'
import { makeBankCommand, type Where, withBank } from './steered-bank.ts'

const EXAMPLE = `
  npx silta explain
  npx silta explain 000000000000123
  npx silta explain --message call.http
  pbpaste | npx silta explain --message -
`

const MORE = `
Without an id it is the last call that was refused; "npx silta logs" shows the ids. The exit code is 1 where the call was refused.

A message is raw HTTP (first line, headers, an empty line, the body) or a curl line, whose $VARIABLES are those of the environment. It
is not sent: a copy of the bank answers it, and nothing happens at the bank itself.
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  return makeBankCommand('explain', summary, EXAMPLE)
    .argument('[id]', 'of a call; the last refused one when absent')
    .option('--message <file>', 'a raw HTTP message or a curl line; - reads standard input')
    .addHelpText('after', MORE)
    .action((id: string | undefined, { json, message, ...where }: Where & { readonly message?: string }) => {
      if (message !== undefined) {
        if (id !== undefined) throw new TypeError('message must not be given together with an id')
        return explainMessage(message, { ...where, ...(json !== undefined && { json }) })
      }
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
    })
}

/** Explains what stands in a file, without sending it. */
async function explainMessage(file: string, { json, ...where }: Where): Promise<void> {
  if (file !== '-' && !existsSync(file)) throw new TypeError(`message must name a file: ${file} is not there`)
  const bytes = readFileSync(file === '-' ? 0 : file)
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
    if (explanation.verdict === 'refused' || (call.status ?? 500) >= 400)
      throw new FoundWrong('The bank would refuse the message.')
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
    // The bank looks longer here than when it answers: causes say more than its message, or other than it.
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
