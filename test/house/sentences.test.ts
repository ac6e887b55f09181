// Checks the sentences of every room: each language has what English has, without the mistakes that readers have found.
// The comments are checked too, by words that readers stumble over.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import type { Sentence } from '../../core/shared/values/sentences.ts'
import { en as backOffice } from '../../demo/backoffice/words/en.ts'
import { fi as backOfficeInFinnish } from '../../demo/backoffice/words/fi.ts'
import { WORDS as shop } from '../../demo/site/words/languages.ts'
import { WORDS as proxy } from '../../edge/proxy/page/words.ts'
import { CLOCK_WORDS } from '../../edge/sandbox/pages/clock-words.ts'
import { WORDS as bank } from '../../edge/sandbox/pages/languages.ts'
import { FRONT_WORDS } from '../../edge/sandbox/pages/welcome-page.ts'
import { loadWords, translated } from '../../widgets/shared/text/words/languages.ts'
import { root } from '../runtimes/process.ts'
import { english, topics } from '../widgets/topics.ts'
import { read, sources } from './files.ts'

/** Small lists that have every language in one file. */
const everyLanguage = ['edge/sandbox/pages/{clock-words,welcome-page}.ts', 'edge/proxy/page/words.ts']
const filesOf = (language: string) => [
  `widgets/shared/text/words/${language}/*.ts`,
  `demo/**/words/${language}.ts`,
  `edge/sandbox/pages/words/${language}.ts`,
  ...everyLanguage,
]

/** Mistakes that were found, and are nowhere any more; what is right is in the files. */
const mistakes: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\banew\b/,
    /lets? itself be read/,
    /\bFresh\b/,
    /Besides/,
    /Reads a day/,
    /May they/,
    /[Ww]ays? back/,
    /needs you\b/,
    /Does not fit/,
    /not the password/,
    /\bIts days?\b/,
    /\bStop it\b/,
    /Give them|Bills that wait|Answer later/,
    /'\{first\}–\{last\} of this/,
    /Days are the bank/,
  ],
  fi: [
    // Money is "siirretty" or not, in every room.
    /siirtyn/,
    // A refund is "hyvitys"; what is "palautettu" may be goods.
    /'[Pp]alaut(?:a|us|ettiin|uksia|taminen)\b/,
    /: 'Uusi'|Uusi se nyt/,
    /'Tilin IBAN, jolta/,
    /tarvitsee sen ennen/,
    /Jatka pankkiisi/,
    /löytyi'/,
    /ei ole salasana/,
    /Näkemäsi/,
    /\bsanaa?\b/,
    /Mikä on totta|Maksaja lukee|Yksi päivä/,
    /pikana\b|Pikana\b|Anna pankille|jota ei ole kellään/,
    /Ei voi maksaa/,
    /Lukukertoja|riittävyyttä/,
  ],
  sv: [
    // The merchant is "säljaren", a webhook is "meddelande", a payment is marked.
    /\bhandlar/i,
    /aviser/i,
    /'Avgör som|'Avgjord för hand som/,
    /Uppgivet|gavs upp/,
    /be säljaren, eller/,
    /Schemalagd/,
    /Inte känt/,
    /'(?:1|\{count\}) hittades/,
    /låter sig läsas|[Ll]äsning|lästes/,
    /oss själv|banken själv;/,
    /tillfrågades och sade|'Slag'|Att ge tillbaka|Ge dem till|vilar/,
    /Får man fråga/,
  ],
  et: [
    /: 'Konto IBAN, millelt/,
    /palu müüjat/,
    /mineku päev/,
    /'Kantud'/,
    /Veel kandmata/,
    /Suundud/,
    /Lugemisi/,
  ],
  lv: [/: 'Konta IBAN, no kura/, /Gaida grāmatošanu/, /pārvietota/, /bankā pieejami/, /Nolasīšanas/],
  lt: [
    /Banke vienu kartu/,
    /pending: 'Dar neįtraukta'/,
    /nepajudėjo/,
    /Uždaryta mokėjimams/,
    /'Vardas'/,
    /Nuskaitymai/,
  ],
}

for (const [language, found] of Object.entries(mistakes)) {
  test(`says no more in ${language} what readers found wrong, on any page (look: Words)`, () => {
    const files = globSync(filesOf(language), { cwd: root })
    const lines = files.flatMap((file) =>
      sentencesOf(file).flatMap((line) =>
        found
          .filter((mistake) => mistake.test(line))
          .map((mistake) => `${file}: ${line.trim()} (${mistake})`),
      ),
    )
    assert.deepEqual(lines, [])
    assert.isAbove(files.length, everyLanguage.length)
  })
}

/** Reads the lines of a file that a person may read: comments are for us. */
function sentencesOf(file: string): string[] {
  return read(file)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
}

/** The words of a room by language; each has the topics of English. */
type Room = Readonly<Record<string, object>> & { readonly en: object }

const elements = await Promise.all(
  translated.map(async (code) => {
    const loaded = await Promise.all(topics.map((topic) => loadWords(code, topic)))
    return [code, Object.fromEntries(topics.map((topic, at) => [topic, loaded[at]]))] as const
  }),
)

const rooms: Readonly<Record<string, Room>> = {
  elements: { en: english, ...Object.fromEntries(elements) },
  shop,
  'back office': { en: backOffice, fi: backOfficeInFinnish },
  bank,
  'front page of the bank': FRONT_WORDS,
  'clock of the bank': CLOCK_WORDS,
  proxy,
}

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Lists the sentences of topics by their path; a sentence with plural forms has nothing but their names. */
function listed(topic: object, path = ''): (readonly [path: string, sentence: Sentence])[] {
  return Object.entries(topic).flatMap(([key, said]: [string, Sentence | object]) => {
    const isSentence =
      typeof said === 'string' || Object.keys(said).every((name) => categories.includes(name))
    return isSentence ? [[path + key, said as Sentence] as const] : listed(said, `${path}${key}.`)
  })
}

/** Names what is wrong with the sentences of one language of a room. */
function faultsOf(language: string, words: object, original: object): string[] {
  const rules = new Intl.PluralRules(language)
  const { pluralCategories } = rules.resolvedOptions()
  const patterns = new Map(listed(original))
  const own = listed(words)
  if (
    own
      .map(([key]) => key)
      .toSorted()
      .join() !== [...patterns.keys()].toSorted().join()
  )
    return ['keys']
  return own.flatMap(([key, sentence]) => {
    const pattern = patterns.get(key) ?? ''
    const slots = slotsOf(typeof pattern === 'string' ? pattern : pattern.other)
    const forms = Object.entries(typeof sentence === 'string' ? { other: sentence } : sentence)
    const faults = forms.flatMap(([category, form]) => {
      // A form for 1 alone may have it as a word.
      const isOne = category === 'one' && rules.select(21) !== 'one'
      const isWhole = slotsOf(form) === slots || (isOne && slotsOf(`{count}${form}`) === slots)
      const isPlain = /^(?!\s)[^!]+(?<!\s)$/.test(form)
      return isWhole && isPlain && pluralCategories.some((one) => one === category) ? [] : [category]
    })
    // What English has in several forms, or in one sentence for 1 and one for many, has all forms; `Count: 5` needs only one.
    const isCounted = typeof pattern === 'object' || (key.endsWith('Many') && slots.includes('{count}'))
    const isNeutral = typeof sentence === 'string' && /(?:^\{count\}$|: \{count\})/.test(sentence)
    const lacks = isCounted && !isNeutral && pluralCategories.length > 2 && forms.length === 1
    return [...faults, ...(lacks ? ['forms'] : [])].map((fault) => `${key} ${fault}`)
  })
}

const slotsOf = (form: string) => (form.match(/\{\w+\}/g) ?? []).toSorted().join()

for (const [room, words] of Object.entries(rooms)) {
  test(`says in each language of the ${room} every sentence of English, with its placeholders and the plural forms of the language (look: Words)`, () => {
    assert.isNotEmpty(listed(words.en))
    for (const [language, own] of Object.entries(words))
      assert.deepEqual(faultsOf(language, own, words.en), [], language)
  })
}

test('finds a sentence that lacks a placeholder, a plural form or its key, and one that shouts (house: 4)', () => {
  const original = {
    topic: { paid: '{amount} paid', banks: { one: '{count} bank', other: '{count} banks' } },
  }
  const faults = (paid: string, banks: Sentence) => faultsOf('lt', { topic: { paid, banks } }, original)
  const right = { one: '{count} bankas', few: '{count} bankai', other: '{count} bankų' }
  assert.deepEqual(faults('Sumokėta {amount}', right), [])
  assert.deepEqual(faults('Sumokėta {sum}', right), ['topic.paid other'])
  assert.deepEqual(faults('Sumokėta {amount}!', right), ['topic.paid other'])
  assert.deepEqual(faults('{amount} ', right), ['topic.paid other'])
  assert.deepEqual(faults('{amount}.', '{count} bankų'), ['topic.banks forms'])
  assert.deepEqual(faults('{amount}.', { ...right, one: 'Vienas' }), ['topic.banks one'])
  assert.deepEqual(faults('{amount}.', { ...right, two: '{count} bankai' }), ['topic.banks two'])
  assert.deepEqual(faultsOf('fi', { topic: { paid: '{amount}.' } }, original), ['keys'])
  assert.deepEqual(
    faultsOf('fi', { topic: { ...original.topic, banks: { one: 'Yksi', other: '{count}' } } }, original),
    [],
  )
})

/** Words of comments that a reader stumbles over, with what is written instead. */
const stumbles = {
  'if, for a condition':
    /\bwhere (?:there (?:is|are)|its?|they|that|this|the|an?|no|nothing|one|some|nobody|each|all|both|somebody|something)\b/g,
  'does not take any':
    /\b(?:takes?|knows?|asks?|holds?|stores?|sends?|reads?|decides?|calls?|judges?) (?:no|nothing|nobody|none)\b/gi,
  'shows, returns, reports': /\b(?:tells?|told|says?|said|speaks?)\b/gi,
  'contains, keeps, tests': /\b(?:holds?|held)\b/gi,
  'is, means': /\b(?:stands?|stood)\b/gi,
} as const

/** How often each room still has them, in the order of `stumbles`: a ceiling that only goes down. Some are right. */
const ceilings: Readonly<Record<string, readonly number[]>> = {
  core: [15, 3, 1, 4, 0],
  'edge/proxy': [21, 7, 12, 10, 1],
  'edge/sandbox': [18, 2, 36, 9, 13],
  'edge/cli': [0, 0, 0, 0, 0],
  'edge/shared': [0, 0, 0, 0, 0],
  'edge/testing': [0, 0, 0, 0, 0],
  widgets: [7, 0, 6, 0, 0],
  demo: [1, 0, 2, 0, 0],
  test: [192, 61, 446, 114, 147],
}

for (const [room, most] of Object.entries(ceilings)) {
  test(`says no more in the comments of ${room} what readers stumble over (house: 4)`, () => {
    const comments = sources(room).flatMap(commentsOf).join('\n')
    const counts = Object.values(stumbles).map((stumble) => comments.match(stumble)?.length ?? 0)
    assert.deepEqual(
      counts.map((count, at) => Math.max(count - (most[at] ?? 0), 0)),
      most.map(() => 0),
      `${counts.join()}: write ${Object.keys(stumbles).join('; ')}`,
    )
  })
}

test('reads comments, and no text that a program has (house: 4)', () => {
  const planted = ['/** Tells a. */', "const a = 'It tells a.' // stands", '  // It holds a.', '', '* one']
  assert.deepEqual(commentsIn(planted.join('\n')), [' Tells a. */', ' stands', ' It holds a.', ' one'])
})

/** Reads the comments of a file. */
function commentsOf(file: string): string[] {
  return commentsIn(read(file))
}

function commentsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /^\s*(?:\/\/|\/?\*+)(.*)$/.exec(line)?.[1] ?? /\s\/\/(\s.*)$/.exec(line)?.[1] ?? [])
}
