// Holds the vocabulary: a word that another took the place of does not come back, in code, guides or on the wire.
// The sandbox is left out: its words are those of the papers, and a bank settles.
import { assert, test } from '#kit'
import { guides, read, sources } from './files.ts'

/** An old word, by the form in which it would be used, and the word that took its place. */
interface Change {
  old: RegExp
  now: string
}

const everywhere: Change[] = [
  { old: /silta-version|\bNOTICE_VERSIONS?\b|\bversion_unknown\b/, now: 'apiVersion' },
  {
    old: /\b(?:state|stage|status)(?:\?|:| ===) '?unclear\b|`\.?unclear`|\.unclear['"`]|_unclear\b/,
    now: 'needs_review',
  },
  { old: /\bsettledBecause\b|\bsettlement_refused\b|\/settle['"`]/, now: 'resolve' },
  { old: /\bwhenLeaves\b|\.leaves(?:On)?\b|['"`]leaves['"`]|part="[^"]*\bleaves\b/, now: 'execution' },
  { old: /\blinkEndsAt\b|`paymentAddress`|\bredirect\??: string|\.redirect as\b/, now: 'approvalUrl' },
  { old: /`runs\b|\.runs\b|\bnextRun\b|\brun_(?:paid|failed|ended)\b|\breadRuns\b/, now: 'occurrences' },
  { old: /every: ['"](?:Weekly|Monthly)|`(?:Weekly|Monthly|LastBankingDayOfTheMonth)`/, now: 'weekly' },
  { old: /\bwaitForPayment\b/, now: 'awaitPayment' },
  { old: /\bsettleLostRefund\b/, now: 'findLostRefund' },
  { old: /\bKeepIntent\b/, now: 'keep' },
]
const inElements: Change[] = [
  ...everywhere,
  // The number of a try to pay is an attempt; what a browser makes for a press is an idempotency key.
  { old: /`attempt`|\border\(attempt\)|\b[Aa]ttempts?\b/, now: 'idempotencyKey' },
  { old: /\bsettle[sd]?\b|\bsettlement\b/i, now: 'resolve' },
]

/** Names the lines that use an old word. */
const oldWords = (file: string, text: string, changes: readonly Change[]): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      changes.flatMap(({ old, now }) => (old.test(line) ? [`${file}:${at + 1}: say ${now}`] : [])),
    )

test('lets no old word come back into code and guides (house: 4)', () => {
  const files = [...['core', 'edge', 'widgets', 'demo'].flatMap((room) => sources(room)), ...guides].filter(
    (file) => !file.startsWith('edge/sandbox/'),
  )
  assert.includeMembers(files, ['edge/proxy/MERCHANT.md', 'edge/proxy/orders/attempt.ts', 'widgets/GUIDE.md'])
  assert.deepEqual(
    files.flatMap((file) =>
      oldWords(file, read(file), file.startsWith('widgets/') ? inElements : everywhere),
    ),
    [],
  )
})

test('finds planted old words, and leaves plain English alone (house: 4)', () => {
  const planted = [
    "state === 'unclear'",
    'interface Answer { redirect?: string }',
    'the money leaves at once, and the proxy runs',
    '`payment.run_paid`',
    "unit: { every: 'Weekly' }",
    'slip.leaves',
    '`${path}/settle`',
    'it is unclear to nobody',
  ]
  assert.deepEqual(oldWords('a.ts', planted.join('\n'), everywhere), [
    'a.ts:1: say needs_review',
    'a.ts:2: say approvalUrl',
    'a.ts:4: say occurrences',
    'a.ts:5: say weekly',
    'a.ts:6: say execution',
    'a.ts:7: say resolve',
  ])
  assert.deepEqual(
    oldWords('b.ts', 'const { attempt } = given\nlook at the bank, then settle it', inElements),
    ['b.ts:1: say idempotencyKey', 'b.ts:2: say resolve'],
  )
})
