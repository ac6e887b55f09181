// `npx silta bank objects`: lists what a bank has, shows one object with its history, and moves it by the rules of the papers.

import { codeOf } from '../command.ts'
import { columns, type Steered } from '../steered-bank.ts'
import { present, rowsOf, word } from './word.ts'

type Whole = Awaited<ReturnType<Steered['control']['objects']['decide']>>

/** Makes the command. */
export const makeObjects = () =>
  word({
    name: 'objects',
    summary:
      'payments, consents, tokens and whatever else the bank holds; shows one, moves it, decides about it',
    example: `
      npx silta bank objects --kind payment --state INITIAL
      npx silta bank objects 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
      npx silta bank objects 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --to CANCELLED --move-clock
      npx silta bank objects 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --decide left-open --move-clock
    `,
    takes: { '[object]': 'name or id of one of them' },
    options: {
      '--interface <name>': 'only those of an interface',
      '--kind <kind>':
        'payment, refund, occurrence, bundle, instruction, request, consent, authorization or token',
      '--client <id>': 'only those of a client or a merchant',
      '--state <state>': 'only those in a state',
      '--search <text>': 'only those in which it stands',
      '--limit <1-500>': 'at most so many',
      '--to <state>': 'move the one that is named to a state',
      '--how <way>': 'by which of several ways',
      '--decide <way>': 'decide about it: page, refused, no-right, left-open or too-late',
      '--customer <id>': 'who decides, for example customer-1',
      '--iban <iban>': ['the account that is chosen', codeOf],
      '--move-clock': 'let the clock of the bank go as far as it must',
    },
    check({ object, to, decide }) {
      if (object === undefined && (to !== undefined || decide !== undefined))
        throw new TypeError('object must be named with --to and --decide')
      if (to !== undefined && decide !== undefined)
        throw new TypeError('--to must not be given with --decide')
    },
    async run({ control: { objects: asked } }, given) {
      const {
        object,
        interface: name,
        client,
        state,
        search,
        limit,
        to,
        how,
        decide,
        iban,
        moveClock,
      } = given
      if (object === undefined) {
        const kind = given.kind as 'payment' | undefined
        const query = present({ interface: name, kind, client, state, search, limit })
        const { objects, total } = await asked.list(query)
        const rows = objects.map((one) => [
          one.madeAt ?? '',
          one.object,
          one.variety ?? '',
          one.state,
          one.amount ?? '',
        ])
        const left = total - objects.length
        const more = left > 0 ? `\n  … and ${left} more` : ''
        return [objects, columns(rows, 'The bank holds nothing of that.') + more]
      }
      const choice = present({ customerId: given.customer, iban, moveClock })
      const whole: Whole =
        to !== undefined
          ? await asked.move(object, { to, ...choice, ...present({ how }) })
          : decide !== undefined
            ? await asked.decide(object, { way: decide as 'page', ...choice })
            : await asked.read(object)
      return [whole, written(whole)]
    },
  })

/** Writes one object as lines: what it is, what happened to it, and the moves that are possible now. */
function written(whole: Whole): string {
  const { object, state, isFinal, variety, clientId, amount, history, isWhole, moves, closed, refusal } =
    whole
  const facts = columns(
    rowsOf(
      ['Object', object],
      variety !== undefined && ['Variety', variety],
      ['Client', clientId],
      amount !== undefined && ['Amount', amount],
      ['State', isFinal ? `${state} (final)` : state],
      refusal !== undefined && ['The bank said', refusal],
    ),
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
