// One word for one thing on the bank's own pages: the terms that elements and shop use too, and those that two interfaces share.
// What is on which page, and in which language, is in pages.test.ts.
import { assert, test } from '#kit'
import { fill } from '../../../core/shared/values/sentences.ts'
import { ALL_LANGUAGES, WORDS } from '../../../edge/sandbox/pages/languages.ts'
import { productName } from '../../../edge/sandbox/pages/parts.ts'
import { CUSTOMER_PROFILES } from '../../../edge/sandbox/simulation/customer-profiles.ts'
import { termLanguages, terms } from '../../../widgets/shared/text/terms.ts'

/** The terms that the bank's pages have as labels of their own. */
const TERMS = ['payee', 'account', 'amount', 'balance', 'transactions', 'reference', 'message'] as const

/** Lists every text of a tree, each plural form too. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return Object.values(words as object).flatMap(textsOf)
}

for (const language of termLanguages) {
  test(`calls things on the bank's pages as the elements and the shop do (${language}) (look: Words)`, () => {
    for (const name of TERMS) assert.equal(WORDS[language].common[name], terms[name][language], name)
    assert.isTrue(WORDS[language].frame.bank.toLowerCase().includes(terms.bank[language].toLowerCase()))
  })
}

for (const language of ALL_LANGUAGES) {
  test(`has one word for one thing on the payment pages of all interfaces (${language}) (look: Words)`, () => {
    const { psd2: here, baltic, onlinePayment } = WORDS[language]
    const { payments: there } = baltic
    const pairs: readonly (readonly [unknown, unknown])[] = [
      [here.approve, there.title.payment],
      [here.approve, onlinePayment.title],
      [here.approveMany, there.title.bulk],
      [here.approveSeries, there.title.series],
      [here.confirm, there.approve.payment],
      ...[3, 21].map((count) => {
        const [one, other] = [here.confirmMany, there.approve.bulk]
        return [fill(one, { count }, language), fill(other, { count }, language)] as const
      }),
      [here.refuse, there.refuse],
      [here.cancel, there.cancel.payment],
      [here.cancelSeries, there.cancel.series],
      [here.refuseCancel, there.refuseCancel],
      [here.total, there.total],
      [here.debited, there.debited],
      [here.about, there.about],
      [here.leaves, there.leaves],
      [here.atOnce, there.atOnce],
      [here.account, there.account],
      [here.bank, there.bank],
      [here.charges, there.charges],
      [here.chargesOur, there.chargesOf.DEBT],
    ]
    for (const [one, other] of pairs) assert.equal(one, other)
  })
}

test('keeps out the second words for one thing that a strict reader found (look: Words)', () => {
  // By language: what the pages say in place of it is the one word.
  const second = {
    en: /\bBesides\b|\banew\b|way back/,
    fi: /Määrä|Lisäksi|siirtynyt/,
    sv: /\bigen\b|Dessutom|Läsningar/,
    et: /tagasitee|palu müüjat/i,
    lv: /pārvietot|Nolasīšan/,
    lt: /Nuskaitym|nepajudėjo/,
  } as const
  for (const language of ALL_LANGUAGES) {
    const texts = textsOf(WORDS[language])
    assert.isAbove(texts.length, 100)
    assert.deepEqual(
      texts.filter((text) => second[language].test(text)),
      [],
      language,
    )
    for (const text of texts) assert.notMatch(text, /undefined|\[object|!|\s{2}/, language)
  }
})

test('names every account and card of the simulation in every language, and keeps what is nobody’s word (look: Words)', () => {
  const names = CUSTOMER_PROFILES.flatMap(({ accounts, cards = [] }) => [
    ...accounts.map(({ name }) => name),
    ...cards.map((card) => card.productName),
  ])
  const english = names.filter((name) => /\b(?:account|card)\b/.test(name))
  assert.isAbove(english.length, 20)
  for (const name of english) {
    const own = ALL_LANGUAGES.map((language) => productName(name, language))
    assert.equal(new Set(own).size, ALL_LANGUAGES.length, name)
  }
  assert.equal(productName('Kort / Karte', 'lt'), 'Kort / Karte')
})
