// The words of the elements: fixed sentences, money at every ending, one thing said alike in all topics.
// Keys, placeholders and plural forms of all rooms are checked in test/house/sentences.test.ts.

import { assert, test } from '#kit'
import type { Sentence } from '../../../../core/shared/values/sentences.ts'
import {
  isTranslated,
  type Language,
  loadWords,
  translated,
} from '../../../../widgets/shared/text/words/languages.ts'
import { english, topics } from '../../topics.ts'

async function wordsOf(language: Language): Promise<Record<string, Sentence>> {
  const found = await Promise.all(
    topics.map(async (topic) => {
      const sentences: Record<string, Sentence> = isTranslated(language)
        ? await loadWords(language, topic)
        : english[topic]
      return Object.entries(sentences).map(([key, sentence]) => [`${topic}.${key}`, sentence] as const)
    }),
  )
  return Object.fromEntries(found.flat())
}

const codes: readonly Language[] = ['en', ...translated]
/** Every sentence of every language that the elements speak, forms and all; a language that is added is tested by that. */
const written = new Map(await Promise.all(codes.map(async (code) => [code, await wordsOf(code)] as const)))
/** The same with one form of each sentence, the one for most numbers. */
const languages = new Map(
  [...written].map(([code, words]) => {
    const plain = Object.entries(words).map(([key, one]) => [key, typeof one === 'string' ? one : one.other])
    return [code, Object.fromEntries(plain) as Record<string, string>] as const
  }),
)
const [en = {}, fi = {}, sv = {}] = (['en', 'fi', 'sv'] as const).map((code) => languages.get(code))

test('keeps the sentences of the look to the letter in all languages (look: Words)', () => {
  const offline = [
    'You are offline. Nothing has been sent.',
    'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
    'Du är offline. Ingenting har skickats.',
  ] as const
  const fixed: [string, string, string, string][] = [
    ['payment.ready', 'Pay {amount}', 'Maksa {amount}', 'Betala {amount}'],
    ['payment.leaving', 'Opening your bank…', 'Avataan pankkisi…', 'Öppnar din bank…'],
    [
      'payment.checking',
      'Checking the payment with the bank…',
      'Tarkistetaan maksua pankista…',
      'Kontrollerar betalningen med banken…',
    ],
    ['receipt.paidTitle', 'Paid', 'Maksettu', 'Betald'],
    [
      'receipt.cancelled',
      'You cancelled the payment. No money has moved.',
      'Peruit maksun. Rahaa ei siirretty.',
      'Du avbröt betalningen. Inga pengar har flyttats.',
    ],
    [
      'receipt.failed',
      'The bank did not carry out the payment. No money has moved.',
      'Pankki ei toteuttanut maksua. Rahaa ei siirretty.',
      'Banken genomförde inte betalningen. Inga pengar har flyttats.',
    ],
    [
      'receipt.unknown',
      'We do not know yet whether the payment went through. We keep asking the bank. Do not pay again.',
      'Emme vielä tiedä, onnistuiko maksu. Tarkistamme asiaa pankista. Älä maksa uudelleen.',
      'Vi vet ännu inte om betalningen gick igenom. Vi kontrollerar med banken. Betala inte igen.',
    ],
    ['payment.offline', ...offline],
    [
      'providers.noMatch',
      'No bank matches "{query}".',
      'Yksikään pankki ei vastaa hakua "{query}".',
      'Ingen bank matchar "{query}".',
    ],
  ]
  const reconnect = [
    "The bank's permission has ended. Connect again to see new transactions.",
    'Pankin antama lupa on päättynyt. Yhdistä uudelleen, niin näet uudet tapahtumat.',
    'Bankens tillstånd har upphört. Anslut på nytt för att se nya transaktioner.',
  ] as const
  fixed.push(
    ['access.offline', ...offline],
    ['accounts.notShared', 'Balance not shared', 'Saldoa ei jaettu', 'Saldot delas inte'],
    ['accounts.over', ...reconnect],
    ['connection.ended', ...reconnect],
    ['connection.leaving', 'Opening your bank…', 'Avataan pankkisi…', 'Öppnar din bank…'],
  )
  for (const [key, ...sentences] of fixed) {
    assert.deepEqual(
      [en, fi, sv].map((words) => words[key]),
      sentences,
      key,
    )
  }
})

test('says where the money is at every ending, in all languages (look: Principle 4)', () => {
  const money: Record<Language, RegExp> = {
    en: /money (has|may have|moves)|Do not pay again/i,
    fi: /raha/i,
    sv: /pengar/i,
    et: /raha/i,
    lv: /naud/i,
    lt: /pinig/i,
  }
  const endings = [
    'pending',
    'scheduled',
    'series',
    'insufficient_funds',
    'way_kept',
    'paid',
    'link_open',
    'paid_twice',
    'cancelled',
    'failed',
    'mismatched',
    'expired',
    'provider_disabled',
    'order_closed',
    'order_closing',
    'order_closingUntil',
  ]
  for (const [code, words] of languages) {
    for (const ending of endings) assert.match(words[`receipt.${ending}`] ?? '', money[code], ending)
  }
})

test('knows a language by its own name only, never by a member that every object has (house: 4)', () => {
  assert.isTrue(isTranslated('fi'))
  for (const code of ['en', 'xx', '', 'constructor', '__proto__']) assert.isFalse(isTranslated(code), code)
})

test('writes no sentence of another language: each differs from English, but for names and signs (look: Words)', () => {
  const same = new Set([
    'CSV',
    'camt.053',
    'BIC',
    'plus {amount}',
    'minus {amount}',
    '{first}–{last} / {count}',
  ])
  for (const [code, words] of languages) {
    if (code === 'en') continue
    const left = Object.entries(words).filter(([key, text]) => text === en[key] && !same.has(text))
    // Words that are spelled alike in both.
    assert.isAtMost(left.length, 6, `${code}: ${left.join(', ')}`)
  }
})

test('says the same thing alike in all topics of a language (look: Words)', () => {
  for (const [code, words] of languages) {
    const byEnglish = new Map<string, string>()
    for (const key of ['offline', 'requestId', 'tryAgain', 'copied', 'minus', 'plus', 'reference', 'payee']) {
      for (const [name, text] of Object.entries(words)) {
        if (!name.endsWith(`.${key}`)) continue
        const known = byEnglish.get(`${key} ${en[name]}`) ?? text
        assert.equal(text, known, `${code} ${name}`)
        byEnglish.set(`${key} ${en[name]}`, text)
      }
    }
  }
})
