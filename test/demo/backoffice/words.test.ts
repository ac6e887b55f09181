// The sentences of the merchant's pages in six languages: each says what the English one says with the same facts.
// Not how they are worded: test/house/sentences.test.ts reads that.
import { assert, test } from '#kit'
import * as merchantEn from '../../../demo/backoffice/merchant/words/en.ts'
import * as merchantEt from '../../../demo/backoffice/merchant/words/et.ts'
import * as merchantFi from '../../../demo/backoffice/merchant/words/fi.ts'
import * as merchantLt from '../../../demo/backoffice/merchant/words/lt.ts'
import * as merchantLv from '../../../demo/backoffice/merchant/words/lv.ts'
import * as merchantSv from '../../../demo/backoffice/merchant/words/sv.ts'
import * as suppliersEn from '../../../demo/backoffice/suppliers/words/en.ts'
import * as suppliersEt from '../../../demo/backoffice/suppliers/words/et.ts'
import * as suppliersFi from '../../../demo/backoffice/suppliers/words/fi.ts'
import * as suppliersLt from '../../../demo/backoffice/suppliers/words/lt.ts'
import * as suppliersLv from '../../../demo/backoffice/suppliers/words/lv.ts'
import * as suppliersSv from '../../../demo/backoffice/suppliers/words/sv.ts'

type Words = Readonly<Record<string, string>>

const merchant: Readonly<Record<string, Words>> = {
  ...merchantEn,
  ...merchantFi,
  ...merchantSv,
  ...merchantEt,
  ...merchantLv,
  ...merchantLt,
}
const suppliers: Readonly<Record<string, Words>> = {
  ...suppliersEn,
  ...suppliersFi,
  ...suppliersSv,
  ...suppliersEt,
  ...suppliersLv,
  ...suppliersLt,
}

/** The names in braces; a sentence about one thing may say how many in a word. */
const slotsOf = (key: string, sentence = '') => {
  const slots = sentence.match(/\{\w+\}/g) ?? []
  return slots.filter((slot) => slot !== '{count}' || !key.endsWith('One')).toSorted()
}

for (const [page, words] of Object.entries({ merchant, suppliers }))
  test(`says each sentence of the page of the ${page} in six languages with the same facts (look: Words)`, () => {
    const { en = {} } = words
    assert.hasAllKeys(words, ['en', 'fi', 'sv', 'et', 'lv', 'lt'])
    for (const [language, sentences] of Object.entries(words))
      for (const [key, sentence] of Object.entries(en)) {
        assert.deepEqual(slotsOf(key, sentences[key]), slotsOf(key, sentence), `${language} ${key}`)
        assert.isNotEmpty(sentences[key]?.trim(), `${language} ${key}`)
      }
  })

test('calls a payment, a bill and its states by the same words on both pages (look: Words)', () => {
  const shared = [
    'goOn',
    'change',
    'cancel',
    'busy',
    'reason',
    'reasonMissing',
    'refusedBusy',
    'doTitle',
    'reference',
    'message',
    'outcome',
    'doSettlePaid',
    'settledAt',
    'amountWrong',
    'more',
  ]
  for (const [language, words] of Object.entries(suppliers))
    for (const key of shared) assert.equal(words[key], merchant[language]?.[key], `${language} ${key}`)
  for (const [language, words] of Object.entries(suppliers)) {
    assert.equal(words['settle'], merchant[language]?.['settleOrder'], language)
    assert.equal(words['title'], merchant[language]?.['suppliers'], language)
    assert.equal(words['columnAmount'], merchant[language]?.['amountName'], language)
    assert.equal(words['billScheduled'], merchant[language]?.['scheduled'], language)
    assert.equal(words['processed'], merchant[language]?.['paid'], language)
  }
})
