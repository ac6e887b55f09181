// Keeps old words out of all that others read: documents, exports, settings, codes, events, help, guides, the demo.
import { globSync } from 'node:fs'
import { posix } from 'node:path'
import type { Command } from 'commander'
import { assert, test } from '#kit'
import { WEBHOOKS } from '../../core/merchant/schema/index.ts'
import { WORDS } from '../../edge/cli/words.ts'
import { SCOPES } from '../../edge/proxy/config/merchant-keys.ts'
import { settingNames } from '../../edge/proxy/config/settings.ts'
import { INTERFACES } from '../../edge/proxy/interfaces/index.ts'
import { PROBLEMS } from '../../edge/shared/problem.ts'
import { root } from '../runtimes/process.ts'
import { contributing, guides, read, sources } from './files.ts'

/** Where words are read: each place with its lines. */
type Place = readonly [name: string, lines: readonly string[]]

/** An old word, by the form in which it would be used, the word for it now, and the surfaces on which it is old. */
type OldWord = readonly [old: RegExp, now: string, on: readonly Surface[]]

const linesOf = (file: string): Place => [file, read(file).split('\n')]

/** What others read. */
const SURFACES = {
  'merchant document': () => [linesOf('core/merchant/openapi.json')],
  'bank documents': () => sources('edge/sandbox/openapi/generated').map(linesOf),
  exports: () => doors().map((file): Place => [file, exportsOf(file)]),
  settings: () => [
    ['settings', settingNames(INTERFACES)] as const,
    ...['wrangler.toml', 'edge/proxy/workerd.capnp'].map(linesOf),
  ],
  words: () => [
    ['types of webhooks', Object.keys(WEBHOOKS)] as const,
    ['codes', Object.keys(PROBLEMS)] as const,
    ['scopes', SCOPES] as const,
    // Events of the log and of histories, reasons, states: each text in quotes that is one word of ours.
    ...sources('edge/proxy', 'edge/shared', 'core/merchant', 'core/webhooks').map(
      (file): Place => [file, textsIn(read(file))],
    ),
  ],
  help,
  guides: () => [...pages, ...site].map(linesOf),
  elements: () => [...sources('widgets').map(linesOf), linesOf('widgets/GUIDE.md')],
  demo: () => sources('demo').map(linesOf),
} satisfies Record<string, () => readonly Place[] | Promise<readonly Place[]>>
type Surface = keyof typeof SURFACES

/** Guides of the proxy, of the sandbox, of core and of the elements; the changelog is history. */
const pages = [
  ...guides.filter((file) => file !== 'CHANGELOG.md'),
  // The table of the vocabulary has each old word with the new one.
  ...contributing.filter((file) => file !== '.github/recipes/vocabulary.md'),
  'edge/proxy/LIFE.md',
]
const site = globSync('demo/docs/content/**/*.md', { cwd: root }).toSorted()

const ours = ['merchant document', 'exports', 'settings', 'words', 'help', 'guides'] as const
const everywhere = [...ours, 'bank documents'] as const
/** Where no bank settles. */
const here = ['merchant document', 'settings', 'words', 'guides', 'elements'] as const

/** The table: old words and new ones. */
const OLD_WORDS: readonly OldWord[] = [
  [/notice(?!d\b)/i, 'webhook', everywhere],
  [/instruction/i, 'payout, batch or request to pay', ours],
  [/(?<!--)\bbundles?(?![a-z])|bundle_|Bundle(?!r)/, 'batch', ours],
  [
    /corporate_payment|psd2_payment|(?:merchant|export|changes|…)\/(?:corporate|psd2)-payments/,
    'payout or batch',
    ours,
  ],
  [/[`'"]processed\b|^processed$/, 'paid', ours],
  [
    /^requests$|[`'"]requests[`'"]|merchant\.requests(?![-T])|\{ request \}|^request_(?!to_pay)/,
    'request to pay',
    ours,
  ],
  [/SILTA_BANK_KEY/, 'SANDBOX_KEY', ours],
  [/silta-version|(?:WEBHOOK|NOTICE)_VERSION|version_unknown/, 'nothing: there is one version', ours],
  [/\bsettle[sd]?\b|\bsettling\b|\bsettlement\b|_settled\b|settlement_/i, 'resolve', here],
  [/\/settle['"`]|\bsettledBecause\b|\bsettlement_refused\b/, 'resolve', ['demo']],
  [/`(?:leaves|leavesOn|whenLeaves)`|^leaves$/, 'execution', ours],
  [/\.leaves\b|['"`{]leaves\b|^\s*(?:get |readonly )?leaves\??[:(,]|\bleavesOn\b/, 'execution', ['elements']],
  [/\.leaves(?:On)?\b/, 'execution', ['demo']],
  [/(?<!as |`deadline`, )`(?:redirect|linkEndsAt|paymentAddress)`/, 'approvalUrl', ours],
  [/\bredirect\??: string|'redirect'/, 'approvalUrl', ['elements']],
  [/\.redirect\b|\blinkEndsAt\b/, 'approvalUrl', ['elements', 'demo']],
  [/`runs\b|\bnextRun\b|\brun_(?:paid|failed|ended)\b|\breadRuns\b/, 'occurrences', [...ours, 'demo']],
  [/\bruns\??\s*:/, 'occurrences', ['elements']],
  [/\.runs\b/, 'occurrences', ['elements', 'demo']],
  [/`(?:Weekly|Monthly|LastBankingDayOfTheMonth)`/, 'weekly', ['guides']],
  [/['"`](?:Weekly|Monthly|LastBankingDayOfTheMonth)['"`]/, 'weekly', ['elements', 'demo']],
  [/`\.?unclear\b|_unclear\b|^unclear$/, 'needs_review', ours],
  [/['"`.]unclear\b/, 'needs_review', ['elements']],
  [/_unclear\b|(?:state|stage) === 'unclear'/, 'needs_review', ['demo']],
  [/\bwaitForPayment\b/, 'awaitPayment', ours],
  [/\bsettleLostRefund\b/, 'findLostRefund', ours],
  [/\bKeepIntent\b/, 'keep', ours],
  // The number of a try to pay is an attempt; what a browser makes for a press is an idempotency key.
  [/`attempt`|\border\(attempt\)|\b[Aa]ttempts?\b/, 'idempotencyKey', ['elements']],
]

/** What is left alone, and why: each is taken out of the lines of its places before they are read. */
const EXEMPT: readonly (readonly [place: RegExp, words: RegExp, why: string])[] = [
  [/./, /\b[Ii]nstructionId\b/, 'the bank’s: a member of the body of a payment, and its form'],
  [
    /^(?:core\/(?:GUIDE|CALLS)|edge\/sandbox\/(?:GUIDE|CONTROL))\.md$/,
    /bundle|instruction|settle/i,
    'the bank’s',
  ],
  [/^core\/[\w-]+\/(?:index|rules|schema)|^edge\/(?:sandbox|testing)\//, /Bundle|Instruction/, 'the bank’s'],
  [/^demo\/docs\/content\/guides\/(?:testing|adapters)\.md$/, /settle/, 'the bank’s, of tests'],
  [/^help$/, /refund, occurrence, bundle, instruction, request/, 'the bank’s: kinds of its objects'],
  [/^(?:\.github|demo\/docs)\//, /\*bundle\*/, 'the bank’s, told apart from a batch'],
  [
    /^(?:\.github\/CONTRIBUTING|edge\/proxy\/LIFE)\.md$/,
    /\*instructions?\*|An instruction/,
    'a word of the code',
  ],
  [
    /^(?:README|edge\/proxy\/LIFE)\.md$/,
    /instructions\/|instruction-\w+|OfInstruction|noteInstruction|nextInstruction/,
    'files and functions',
  ],
  [/^edge\/proxy\/(?:hosts|instructions)\//, /^instruction$/, 'stored, or the name of a task'],
  [/^widgets\/GUIDE\.md$/, /`notice`|of a notice/, 'a part of an element'],
  [/^edge\/shared\/gaps\//, /^shared\.sandbox\.settle$/, 'the id of an open place'],
]

/** Lists the sources of the doors of the package. */
function doors(): readonly string[] {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { types?: string }> }
  const types = Object.values(exports).flatMap(({ types: file }) => file ?? [])
  return types.map((file) => file.replace('./dist/', '').replace('.d.ts', '.ts')).filter(isThere)
}

const isThere = (file: string) => globSync(file, { cwd: root }).length > 0

/** Lists the names that a file exports, of a door that passes everything on those of the other file too. */
function exportsOf(file: string, text = read(file)): readonly string[] {
  const passed = Array.from(text.matchAll(/^export \* from '([^']+)'/gm), ([, from = '']) =>
    exportsOf(posix.join(posix.dirname(file), from)),
  )
  const spaces = Array.from(text.matchAll(/^export \* as (\w+)/gm), ([, name = '']) => name)
  const listed = Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type |^.* as /g, '')),
  )
  const declared = Array.from(
    text.matchAll(/^export (?:abstract |async )*(?:const|function\*?|class|interface|type) (\w+)/gm),
    ([, name = '']) => name,
  )
  return [...passed.flat(), ...spaces, ...listed.flat(), ...declared].filter(Boolean)
}

/** Lists the texts in quotes that are one word: of small letters, with underscores or points between them. */
function textsIn(source: string): readonly string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*|import\b).*$/gm, '')
  return Array.from(
    code.matchAll(/(['"`])([a-z]+(?:[_.](?:[a-z\d]+|\$\{\w+\}))*)\1/g),
    ([, , word = '']) => word,
  )
}

/** Reads the help of the program, of each word and of the words below it. */
async function help(): Promise<readonly Place[]> {
  const textsOf = (command: Command): string[] => [
    ...command.helpInformation().split('\n'),
    ...command.commands.flatMap(textsOf),
  ]
  const made = await Promise.all(WORDS.map(async ({ summary, load }) => (await load()).makeWord(summary)))
  return [['help', made.flatMap(textsOf)]]
}

/** Lists uses of old words. */
function oldWords(surface: Surface, places: readonly Place[], used = new Set<number>()): string[] {
  const words = OLD_WORDS.filter(([, , on]) => on.includes(surface))
  return places.flatMap(([name, lines]) => {
    const exempt = EXEMPT.map(([place, left], at) => [left, at, place.test(name)] as const)
    return lines.flatMap((line, at) => {
      const bare = exempt.reduce((text, [left, number, isHere]) => {
        if (!isHere || !left.test(text)) return text
        used.add(number)
        return text.replaceAll(new RegExp(left, `${left.flags}g`), '')
      }, line)
      return words.flatMap(([old, now]) => {
        const [found] = old.exec(bare) ?? []
        return found === undefined ? [] : [`${name}:${at + 1}: ${found}: say ${now}`]
      })
    })
  })
}

const used = new Set<number>()

for (const surface of Object.keys(SURFACES) as Surface[]) {
  test(`speaks in ${surface} the words of one vocabulary (house: 4)`, async () => {
    const places = await SURFACES[surface]()
    assert.isAbove(places.flatMap(([, lines]) => lines).length, 20)
    assert.deepEqual(oldWords(surface, places, used), [])
  })
}

test('leaves alone only what is there (house: 4)', () => {
  assert.deepEqual(
    EXEMPT.filter((_, at) => !used.has(at)),
    [],
  )
})

test('finds planted old words on each surface, and leaves plain English and the bank alone (house: 4)', () => {
  const planted: Readonly<Record<Surface, readonly string[]>> = {
    'merchant document': [
      '"/merchant/corporate-payments": {',
      '"operationId": "merchant.requests.give"',
      '"enum": ["sending", "processed"]',
      '"payoutId": {}, "instructionId": {}',
      '"operationId": "merchant.requests-to-pay.give"',
    ],
    'bank documents': ['"description": "sends a notice"', '"A bundle of payments"'],
    exports: ['verifyNotice', 'InstructionObject', 'BundleEvent', 'verifyWebhook', 'RequestToPay'],
    settings: ['NOTICE_URL', 'WEBHOOK_VERSION', 'INSTRUCTIONS', 'WEBHOOK_URL', 'esbuild worker.ts --bundle'],
    words: ['notice_given_up', 'bundle_needs_review', 'requests', 'request_to_pay_changed', 'refund_unclear'],
    help: ['the key is SILTA_BANK_KEY', 'carries notices', 'carries webhooks'],
    guides: [
      'look at the bank, then settle it',
      'answers have `leaves`',
      'a member `redirect`, which WooCommerce takes as `redirect`',
      'the money leaves at once, and the proxy runs',
      '`payment.run_paid`',
      'it is `unclear` now, and unclear to nobody',
      'give the instruction again, by its `instructionId`',
      'bundlers bundle the bundles; a file that is older is noticed',
      '`POST /merchant/requests-to-pay` `{ request }`',
    ],
    elements: [
      '// The page leaves for the bank.',
      'const { attempt } = given',
      'slip.leaves',
      "unit: 'Weekly'",
    ],
    demo: ["every: 'Monthly'", "answer.code === 'refund_not_unclear'", "word: 'unclear'", '`${path}/settle`'],
  }
  const found = Object.entries(planted).flatMap(([surface, lines]) =>
    oldWords(surface as Surface, [[surface, lines]]),
  )
  assert.deepEqual(found, [
    'merchant document:1: merchant/corporate-payments: say payout or batch',
    'merchant document:2: merchant.requests: say request to pay',
    'merchant document:3: "processed: say paid',
    'bank documents:1: notice: say webhook',
    'exports:1: Notice: say webhook',
    'exports:2: Instruction: say payout, batch or request to pay',
    'exports:3: Bundle: say batch',
    'settings:1: NOTICE: say webhook',
    'settings:2: WEBHOOK_VERSION: say nothing: there is one version',
    'settings:3: INSTRUCTION: say payout, batch or request to pay',
    'words:1: notice: say webhook',
    'words:2: bundle: say batch',
    'words:3: requests: say request to pay',
    'words:5: _unclear: say needs_review',
    'help:1: SILTA_BANK_KEY: say SANDBOX_KEY',
    'help:2: notice: say webhook',
    'guides:1: settle: say resolve',
    'guides:2: `leaves`: say execution',
    'guides:3: `redirect`: say approvalUrl',
    'guides:5: run_paid: say occurrences',
    'guides:6: `unclear: say needs_review',
    'guides:7: instruction: say payout, batch or request to pay',
    'guides:8: bundle: say batch',
    'guides:9: { request }: say request to pay',
    'elements:2: attempt: say idempotencyKey',
    'elements:3: .leaves: say execution',
    "elements:4: 'Weekly': say weekly",
    "demo:1: 'Monthly': say weekly",
    'demo:2: _unclear: say needs_review',
    'demo:4: /settle`: say resolve',
  ])
})

test('lists what a door exports, and the words of a source (house: 4)', () => {
  const door = `export * as view from './view/index.ts'
export { type Webhook, verifyWebhook as verify } from './webhook.ts'
export type {
  Payout,
} from './schema.ts'
export const API_VERSION = 1
export async function read() {}
`
  assert.deepEqual(exportsOf('core/door.ts', door), [
    'view',
    'Webhook',
    'verify',
    'Payout',
    'API_VERSION',
    'read',
  ])
  assert.includeMembers(
    [...exportsOf('core/baltic/rules/index.ts')],
    [...exportsOf('core/baltic/rules/series.ts')],
  )
  const source =
    "// 'notice_sent'\nlog({ event: `${kind}_refused`, reason: 'channel_missing' }, 'Two words')\n"
  assert.deepEqual(textsIn(source), ['channel_missing'])
})
