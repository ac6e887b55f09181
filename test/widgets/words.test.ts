// The words of the elements: fixed sentences, equal keys, equal braces, nothing forgotten in any language.
// Not how they are drawn.

import { assert, test } from '#kit'
import { isTranslated, type Language, translations } from '../../widgets/shared/words/languages.ts'
import { topics } from './topics.ts'

async function flat(language: Language): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(topics).map(async ([topic, words]): Promise<[string, string][]> => {
      const sentences = isTranslated(language) ? (await words.load(language)).words : words.en
      return Object.entries(sentences).map(([key, sentence]) => [`${topic}.${key}`, sentence])
    }),
  )
  return Object.fromEntries(found.flat())
}

const codes = ['en', ...Object.keys(translations)] as Language[]
/** Every sentence of every language that the elements speak; a language that is added is tested by that. */
const languages = new Map(await Promise.all(codes.map(async (code) => [code, await flat(code)] as const)))
const [en = {}, fi = {}, sv = {}] = (['en', 'fi', 'sv'] as const).map((code) => languages.get(code))

const braces = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

for (const [name, words] of languages) {
  if (name === 'en') continue
  test(`keeps every key and every brace of English in ${name} (look: Words)`, () => {
    assert.sameMembers(Object.keys(words), Object.keys(en))
    for (const [key, sentence] of Object.entries(en))
      assert.deepEqual(braces(words[key] ?? ''), braces(sentence), key)
  })
}

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

test('keeps exclamation marks, empty sentences and stray spaces out of all languages (look: Words)', () => {
  for (const [name, words] of languages) {
    for (const [key, sentence] of Object.entries(words)) {
      assert.match(sentence, /^\S[^!]*\S$/, `${name} ${key}`)
    }
  }
})

test('says where the money is at every ending, in all languages (look: Principle 4)', () => {
  const said = [
    [en, /money (has|may have)|Do not pay again/i],
    [fi, /raha/i],
    [sv, /pengar/i],
  ] as const
  const endings = [
    'pending',
    'paid',
    'link_open',
    'paid_twice',
    'cancelled',
    'failed',
    'mismatched',
    'expired',
    'provider_disabled',
  ]
  for (const [words, pattern] of said) {
    for (const ending of endings) assert.match(words[`receipt.${ending}`] ?? '', pattern, ending)
  }
})

test('knows a language by its own name only, never by a member that every object has (house: 4)', () => {
  assert.isTrue(isTranslated('fi'))
  for (const code of ['en', 'xx', '', 'constructor', '__proto__']) assert.isFalse(isTranslated(code), code)
})
