// A language that a page adds: taken as a whole, shown at once, and never sentence by sentence.

import { assert, test } from '#kit'
import '../../../../widgets/payment-button/define.ts'
import '../../../../widgets/provider-picker/define.ts'
import { topicsOf } from '../../../../widgets/shared/text/words/topics.ts'
import { type ElementWords, registerWords } from '../../../../widgets/words/index.ts'
import { providers } from '../../danish.ts'
import { forgetAll, orderToken, paymentOf, refused, ScriptedSource, settled } from '../../fixtures.ts'
import { clean } from '../../scenes.ts'
import { english, topics } from '../../topics.ts'

/** What the elements show of a language that nobody speaks: every sentence of English behind a mark. */
function marked(...names: (keyof typeof english)[]): ElementWords {
  const copy = names.map((name) => [
    name,
    Object.fromEntries(
      Object.entries(english[name] as Record<string, string | { other: string }>).map(([key, sentence]) => [
        key,
        typeof sentence === 'string' ? `~${sentence}` : { ...sentence, other: `~${sentence.other}` },
      ]),
    ),
  ])
  return Object.fromEntries(copy) as ElementWords
}

/** Changes one member of words, by its path. */
function changed(words: object, path: string, value?: unknown): ElementWords {
  const copy = structuredClone(words) as Record<string, Record<string, unknown>>
  const [topic = '', key = ''] = path.split('.')
  const place: Record<string, unknown> = key ? (copy[topic] ?? {}) : copy
  if (value === undefined) delete place[key || topic]
  else place[key || topic] = value
  return copy
}

/** Runs a test with one element on a page of a language. */
function trial<Tag extends 'silta-payment-button' | 'silta-provider-picker'>(
  name: string,
  tag: Tag,
  lang: string,
  body: (element: HTMLElementTagNameMap[Tag], text: () => string) => Promise<void>,
): void {
  test(name, async () => {
    clean(document.body)
    forgetAll()
    document.documentElement.lang = lang
    const element = document.createElement(tag)
    Object.assign(element, { source: new ScriptedSource(), order: orderToken, navigate: () => {} })
    document.body.append(element)
    try {
      await settled(element)
      await body(element, () => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? '')
    } finally {
      clean(document.body)
      forgetAll()
      document.documentElement.lang = 'en'
    }
  })
}

trial(
  'shows a language of the page at once in an element that is there, and its own again with its own language (house: 4)',
  'silta-provider-picker',
  'da-DK',
  async (picker, text) => {
    assert.include(text(), 'Choose your bank')
    registerWords('da', { providers })
    await settled(picker)
    assert.include(text(), 'Vælg din bank')
    assert.match(text(), /\d+ banker/)
    document.documentElement.lang = 'fi'
    await settled(picker)
    assert.include(text(), 'Valitse pankkisi')
    document.documentElement.lang = 'da'
    await settled(picker)
    assert.include(text(), 'Vælg din bank')
  },
)

trial(
  'keeps an element to English whose words the page has not added (house: 4)',
  'silta-payment-button',
  'da',
  async (_, text) => {
    registerWords('da', { providers })
    assert.match(text(), /^Pay You will go/)
  },
)

trial(
  'says outcomes in the words of the page, asks the bank for that language, and draws no markup (house: 4)',
  'silta-payment-button',
  'is',
  async (button, text) => {
    const words = marked('payment', 'payer', 'receipt', 'leaving')
    registerWords('is', changed(words, 'payment.unmoved', '<b>{no}</b>'.replace('{no}', 'Ekkert')))
    await settled(button)
    assert.match(text(), /^~Pay ~You will go/)
    const source = button.source as ScriptedSource
    source.begin = () => refused(429)
    button.shadowRoot?.querySelector('button')?.click()
    await settled(button)
    assert.include(source.calls[0]?.request, { language: 'is' })
    source.begin = () => Promise.resolve({ payment: paymentOf({ state: 'paid' }) })
    button.shadowRoot?.querySelector('button')?.click()
    await settled(button)
    assert.include(text(), '~The bank has confirmed the payment.')
    assert.isNull(button.shadowRoot?.querySelector('b') ?? null)
  },
)

test('names every topic of the elements once among those that speak of it (house: 4)', () => {
  assert.sameMembers(Object.values(topicsOf).flat(), topics)
})

test('chooses the form of a sentence by the language of the page (look: Words)', async () => {
  const forms = changed({ providers }, 'providers.count', {
    one: '{count} einn',
    other: '{count} margir',
  })
  registerWords('hr', forms)
  document.documentElement.lang = 'hr'
  const picker = Object.assign(document.createElement('silta-provider-picker'), {
    source: new ScriptedSource(),
  })
  document.body.append(picker)
  await settled(picker)
  assert.match(picker.shadowRoot?.textContent ?? '', /\d margir/)
  clean(document.body)
  document.documentElement.lang = 'en'
})

test('takes no language by the first letters of another one (house: 4)', async () => {
  // Filipino begins as Finnish does.
  document.documentElement.lang = 'fil'
  const picker = Object.assign(document.createElement('silta-provider-picker'), {
    source: new ScriptedSource(),
  })
  document.body.append(picker)
  await settled(picker)
  assert.include(picker.shadowRoot?.textContent, 'Choose your bank')
  clean(document.body)
  document.documentElement.lang = 'en'
})

const whole = marked('payment', 'payer', 'receipt', 'leaving')
const refusals: [why: string, words: unknown, named: RegExp, language?: string][] = [
  ['a language of our own', { providers }, /^language must be one that the elements do not speak/, 'fi'],
  ['English', { providers }, /^language must be one that/, 'en'],
  ['a code that is none', { providers }, /^language must be a code of two letters/, 'danish'],
  ['one sentence alone', { receipt: { paid: 'Maksettu' } }, /^words\.leaving is missing: payment-button/],
  ['no words', {}, /^words must have/],
  ['no object', [], /^words must be an object$/],
  ['a topic that is none', changed({ providers }, 'outcomes', {}), /^words\.outcomes is not known$/],
  [
    'a member of every object',
    changed({ providers }, 'constructor', {}),
    /^words\.constructor is not known$/,
  ],
  ['a missing topic', changed(whole, 'payer'), /^words\.payer is missing: payment-button speaks of it too$/],
  ['a missing key', changed(whole, 'receipt.unknown'), /^words\.receipt\.unknown is missing$/],
  ['an unknown key', changed(whole, 'receipt.lost', 'x'), /^words\.receipt\.lost is not known$/],
  ['a function', { providers: { ...providers, all: () => 'x' } }, /^words\.providers\.all must be a text$/],
  ['an empty text', changed(whole, 'receipt.paid', ' '), /^words\.receipt\.paid must be a text$/],
  ['no text', changed(whole, 'receipt.paid', 1), /^words\.receipt\.paid must be a text$/],
  ['nothing', changed(whole, 'receipt.paid', null), /^words\.receipt\.paid must be /],
  [
    'a sentence without its placeholder',
    changed(whole, 'payment.ready', 'Borga'),
    /^words\.payment\.ready must have the placeholders \{amount\} and no other$/,
  ],
  [
    'a placeholder that nothing fills',
    changed(whole, 'receipt.paid', '{sum}'),
    /^words\.receipt\.paid must have the placeholders \(none\) and no other$/,
  ],
  [
    'forms where nothing is counted',
    changed(whole, 'receipt.paid', { other: 'x' }),
    /^words\.receipt\.paid must be one text/,
  ],
  [
    'forms without the last one',
    changed({ providers }, 'providers.count', { one: '{count}' }),
    /^words\.providers\.count\.other must be a text$/,
  ],
  [
    'a form that no language has',
    changed({ providers }, 'providers.count', { dual: '{count}', other: '{count}' }),
    /^words\.providers\.count\.dual is no plural category$/,
  ],
]

for (const [why, words, named, language = 'fo'] of refusals) {
  test(`refuses ${why} as a language, names what is wrong, and takes nothing (house: 4)`, async () => {
    assert.throws(() => registerWords(language, words as ElementWords), TypeError, named)
    document.documentElement.lang = 'fo'
    const picker = Object.assign(document.createElement('silta-provider-picker'), {
      source: new ScriptedSource(),
    })
    document.body.append(picker)
    await settled(picker)
    assert.include(picker.shadowRoot?.textContent, 'Choose your bank')
    clean(document.body)
    document.documentElement.lang = 'en'
  })
}
