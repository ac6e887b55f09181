// `npx silta bank objects`: what a bank holds, one thing of it with its history, and moves by the rules of the papers.
// What leads where, and how long it takes, the bank says.

import type { Command } from 'commander'
import { codeOf } from '../command.ts'
import { columns, makeBankCommand, type Steered, tell, type Where, withBank } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta bank objects --kind payment --state INITIAL
  npx silta bank objects 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
  npx silta bank objects 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --to CANCELLED --move-clock
  npx silta bank objects 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --decide left-open --move-clock
`

interface Given extends Where {
  readonly interface?: string
  readonly kind?: string
  readonly client?: string
  readonly state?: string
  readonly search?: string
  readonly limit?: string
  readonly to?: string
  readonly how?: string
  readonly decide?: string
  readonly customer?: string
  readonly iban?: string
  readonly moveClock?: boolean
}

type Control = Steered['control']
type Whole = Awaited<ReturnType<Control['objects']['read']>> & { readonly refusal?: string | undefined }

/** Makes the word. */
export function makeObjects(): Command {
  return makeBankCommand(
    'objects',
    'payments, consents, tokens and whatever else the bank holds; shows one, moves it, decides about it',
    EXAMPLE,
  )
    .argument('[object]', 'name or id of one of them')
    .option('--interface <name>', 'only those of an interface')
    .option(
      '--kind <kind>',
      'payment, refund, occurrence, bundle, instruction, request, consent, authorization or token',
    )
    .option('--client <id>', 'only those of a client or a merchant')
    .option('--state <state>', 'only those in a state')
    .option('--search <text>', 'only those in which it stands')
    .option('--limit <1-500>', 'at most so many')
    .option('--to <state>', 'move the one that is named to a state')
    .option('--how <way>', 'by which of several ways')
    .option('--decide <way>', 'decide about it: page, refused, no-right, left-open or too-late')
    .option('--customer <id>', 'who decides, for example customer-1')
    .option('--iban <iban>', 'the account that is chosen', codeOf)
    .option('--move-clock', 'let the clock of the bank go as far as it must')
    .action((object: string | undefined, given: Given) => runObjects(object, given))
}

async function runObjects(object: string | undefined, given: Given): Promise<void> {
  const { to, decide } = given
  if (object === undefined && (to !== undefined || decide !== undefined))
    throw new TypeError('object must be named with --to and --decide')
  if (to !== undefined && decide !== undefined) throw new TypeError('--to must not be given with --decide')
  await withBank(given, async ({ control }) => {
    if (object === undefined) return listAll(control, given)
    const whole = await oneOf(control, object, given)
    tell(given.json, whole, () => written(whole))
  })
}

async function listAll(control: Control, given: Given): Promise<void> {
  const { interface: name, kind, client, state, search, limit, json } = given
  const { objects, total } = await control.objects.list({
    ...(name !== undefined && { interface: name }),
    ...(kind !== undefined && { kind: kind as 'payment' }),
    ...(client !== undefined && { client }),
    ...(state !== undefined && { state }),
    ...(search !== undefined && { search }),
    ...(limit !== undefined && { limit }),
  })
  tell(json, objects, () => {
    const rows = objects.map((one) => [
      one.madeAt ?? '',
      one.object,
      one.variety ?? '',
      one.state,
      one.amount ?? '',
    ])
    const left = total - objects.length
    return columns(rows, 'The bank holds nothing of that.') + (left > 0 ? `\n  … and ${left} more` : '')
  })
}

function oneOf(control: Control, object: string, given: Given): Promise<Whole> {
  const { to, how, decide, customer, iban, moveClock } = given
  const choice = {
    ...(customer !== undefined && { customerId: customer }),
    ...(iban !== undefined && { iban }),
    ...(moveClock === true && { moveClock }),
  }
  if (to !== undefined)
    return control.objects.move(object, { to, ...choice, ...(how !== undefined && { how }) })
  if (decide !== undefined) return control.objects.decide(object, { way: decide as 'page', ...choice })
  return control.objects.read(object)
}

/** Writes one object as lines: what it is, what happened to it, what leads on. */
function written(whole: Whole): string {
  const { object, state, isFinal, variety, clientId, amount, history, isWhole, moves, closed, refusal } =
    whole
  const facts = columns(
    [
      ['Object', object],
      ...(variety === undefined ? [] : [['Variety', variety]]),
      ['Client', clientId],
      ...(amount === undefined ? [] : [['Amount', amount]]),
      ['State', isFinal ? `${state} (final)` : state],
      ...(refusal === undefined ? [] : [['The bank said', refusal]]),
    ],
    '',
  )
  const happened = history.map(({ at = '', by, from, state: reached, changed }) => [
    at,
    from === undefined ? reached : `${from} → ${reached}`,
    actorOf(by),
    changed === undefined ? '' : changed.join(', '),
  ])
  const before = isWhole ? [] : ['  What came before it was changed last is not written down.']
  const next = [
    ...moves.map(({ to, how, takes, text }) => [to, takes === 'PT0S' ? 'now' : takes, how, text]),
    ...closed.map(({ to, why }) => [to, '-', '', `not from here: ${why}`]),
  ]
  return [
    facts,
    '\n\nHistory\n',
    [...before, columns(happened, 'Nothing has happened since histories are written.')].join('\n'),
    '\n\nWhat can follow\n',
    columns(next, 'It has ended.'),
  ].join('')
}

function actorOf({ who, clientId, operation, call, as }: Whole['history'][number]['by']): string {
  if (who === 'caller') return `client ${clientId}, ${operation}`
  if (who === 'tester') return as === undefined ? `tester, ${call}` : `tester in place of: ${as}`
  return who
}
