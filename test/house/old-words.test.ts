// Holds that elements and guides speak in the words of this version: no word that another took the place of.
// Not the words on the wire; test/edge/proxy/versions holds those. What tells of both versions is left alone, by name.
import { assert, test } from '#kit'
import { guides, read, sources } from './files.ts'

/** An old word, by the form in which it would be used, and the word that took its place. */
interface Change {
  old: RegExp
  now: string
}

const inGuides: Change[] = [
  { old: /\bsettle[sd]?\b|\bsettling\b|\bsettlement\b/i, now: 'resolve' },
  { old: /`(?:leaves|leavesOn|whenLeaves)`/, now: 'execution' },
  { old: /(?<!as |`deadline`, )`(?:link|redirect|linkEndsAt|paymentAddress)`/, now: 'approvalUrl' },
  { old: /`runs\b|\bnextRun\b|\brun_(?:paid|failed|ended)\b|\breadRuns\b/, now: 'occurrences' },
  { old: /`(?:Weekly|Monthly|LastBankingDayOfTheMonth)`/, now: 'weekly' },
  { old: /`\.?unclear`|_unclear\b/, now: 'needs_review' },
  { old: /\bwaitForPayment\b/, now: 'awaitPayment' },
  { old: /\bsettleLostRefund\b/, now: 'findLostRefund' },
  { old: /\bKeepIntent\b/, now: 'keep' },
]
/** The number of a try to pay is an attempt; what a browser makes for a press is an idempotency key. */
const keyOfAPress: Change = { old: /`attempt`|\border\(attempt\)|\b[Aa]ttempts?\b/, now: 'idempotencyKey' }

const inElements: Change[] = [
  keyOfAPress,
  { old: /\bsettle[sd]?\b|\bsettlement\b/i, now: 'resolve' },
  { old: /\.leaves\b|['"`{]leaves\b|^\s*(?:get |readonly )?leaves\??[:(,]|\bleavesOn\b/, now: 'execution' },
  { old: /\bredirect\??: string|\.redirect\b|'redirect'|\blinkEndsAt\b/, now: 'approvalUrl' },
  { old: /['"`](?:Weekly|Monthly|LastBankingDayOfTheMonth)['"`]/, now: 'weekly' },
  { old: /['"`.]unclear\b/, now: 'needs_review' },
  { old: /\bruns\??\s*:|\.runs\b/, now: 'occurrences' },
]

/** The demo is written as a stranger would: what it sends, reads and compares is of this version. */
const inDemo: Change[] = [
  { old: /['"`](?:Weekly|Monthly|LastBankingDayOfTheMonth)['"`]/, now: 'weekly' },
  { old: /_unclear\b|\bsettlement_refused\b|(?:state|stage) === 'unclear'/, now: 'needs_review' },
  { old: /\/settle['"`]|\bsettledBecause\b/, now: 'resolve' },
  { old: /\.leaves(?:On)?\b/, now: 'execution' },
  { old: /\.redirect\b|\blinkEndsAt\b/, now: 'approvalUrl' },
  { old: /\.runs\b|\bnextRun\b|\brun_(?:paid|failed|ended)\b/, now: 'occurrences' },
]
/** The log has no versions: its events have one name each. */
const inEvents: Change[] = [
  { old: /_unclear\b|_settled\b|\bruns?_(?:paid|failed|ended)\b/, now: 'needs_review' },
]

/** What tells of both versions, or of something else by that word. */
const exempt: Record<string, RegExp> = {
  // Reads and sends what the version before says.
  'widgets/shared/source/old-words.ts': /.*/,
  // What browsers have stored keeps its name.
  'widgets/payment-button/memory.ts': /silta:/,
  // A style sheet of a page may name the part as the version before did.
  'widgets/payment-button/draw.ts': /part="execution leaves"/,
  // Synonyms of other services.
  'edge/proxy/MERCHANT.md': /^\| settled, settlement \|/,
}

/** The sandbox settles as a bank does. */
const ofBanks = /\bsettle[sd]?\b|\bsettling\b|\bsettlement\b/gi

/** Guides of the proxy, of the sandbox, of core and of the elements; the changelog tells what was. */
const pages = guides.filter((file) => file !== 'CHANGELOG.md')

/** Names the lines that use an old word; the chapter of the versions is left out. */
function oldWords(file: string, text: string, changes: readonly Change[]): string[] {
  const lines = text.replace(/^## Versions\n[^]*?(?=^## )/m, (chapter) => chapter.replaceAll(/[^\n]/g, ''))
  return lines.split('\n').flatMap((line, at) => {
    if (exempt[file]?.test(line)) return []
    return changes.flatMap(({ old, now }) => (old.test(line) ? [`${file}:${at + 1}: say ${now}`] : []))
  })
}

test('speaks in guides in the words of this version (house: 4)', () => {
  assert.includeMembers(pages, ['edge/proxy/MERCHANT.md', 'edge/proxy/DEPLOY.md', 'widgets/GUIDE.md'])
  const found = pages.flatMap((file) => {
    const changes = file.startsWith('widgets/') ? [...inGuides, keyOfAPress] : inGuides
    const text = file.startsWith('edge/sandbox/') ? read(file).replaceAll(ofBanks, '') : read(file)
    return oldWords(file, text, changes)
  })
  assert.deepEqual(found, [])
})

test('speaks in the code of elements in the words of this version (house: 4)', () => {
  assert.deepEqual(
    sources('widgets').flatMap((file) => oldWords(file, read(file), inElements)),
    [],
  )
})

test('speaks in the demo, on the wire and in what it compares, in the words of this version (house: 4)', () => {
  assert.deepEqual(
    sources('demo').flatMap((file) => oldWords(file, read(file), inDemo)),
    [],
  )
})

test('names events of the log in the words of this version (house: 4)', () => {
  const file = 'edge/shared/log-levels.ts'
  assert.deepEqual(oldWords(file, read(file), inEvents), [])
})

test('leaves alone only what is there (house: 4)', () => {
  for (const [file, words] of Object.entries(exempt)) {
    assert.isTrue(
      read(file)
        .split('\n')
        .some((line) => words.test(line)),
      file,
    )
  }
})

test('finds planted old words, and leaves plain English alone (house: 4)', () => {
  const planted = [
    'look at the bank, then settle it',
    'answers have `leaves`',
    'a member `redirect`',
    'WooCommerce takes it as `redirect`',
    'the money leaves at once, and the proxy runs',
    '`payment.run_paid`',
    'it is `unclear` now',
    'it is unclear to nobody',
  ]
  assert.deepEqual(oldWords('a.md', planted.join('\n'), inGuides), [
    'a.md:1: say resolve',
    'a.md:2: say execution',
    'a.md:3: say approvalUrl',
    'a.md:6: say occurrences',
    'a.md:7: say needs_review',
  ])
  assert.isEmpty(oldWords('a.md', '# A\n## Versions\n`link`, settled\n## Next\n', inGuides))
  const code = [
    '// The page leaves for the bank.',
    'const { attempt } = given',
    'slip.leaves',
    "unit: 'Weekly'",
  ]
  assert.deepEqual(oldWords('a.ts', code.join('\n'), inElements), [
    'a.ts:2: say idempotencyKey',
    'a.ts:3: say execution',
    'a.ts:4: say weekly',
  ])
  const shop = [
    "every: 'Monthly'",
    "answer.code === 'refund_not_unclear'",
    "word: 'unclear'",
    '`${path}/settle`',
  ]
  assert.deepEqual(oldWords('b.ts', shop.join('\n'), inDemo), [
    'b.ts:1: say weekly',
    'b.ts:2: say needs_review',
    'b.ts:4: say resolve',
  ])
  assert.deepEqual(oldWords('c.ts', "'bundle_unclear',", inEvents), ['c.ts:1: say needs_review'])
})
