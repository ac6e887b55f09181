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

// Which language is spoken, pages ask a browser; here this test says it.
Object.assign(globalThis, {
  document: { documentElement: { lang: '' } },
  location: new URL('http://localhost/suppliers'),
  dispatchEvent: () => true,
})
const { speak } = await import('../../../demo/site/words/index.ts')
const { sayMany } = await import('../../../demo/backoffice/suppliers/words/index.ts')
const { meaningOf } = await import('../../../demo/backoffice/suppliers/bank-codes.ts')

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
    for (const [here, there] of [
      ['sChanged', 'hStateChanged'],
      ['sNow', 'hStateNow'],
      ['sSettled', 'hSettledPaid'],
      ['sSettledNot', 'hSettledNotPaid'],
      ['sWebhookDelivered', 'hWebhookDelivered'],
      ['sWebhookRefused', 'hWebhookRefused'],
      ['sWebhookGivenUp', 'hWebhookGivenUp'],
      ['sPersonalData', 'hPersonalData'],
    ] as const)
      assert.equal(words[here], merchant[language]?.[there], `${language} ${here}`)
    assert.equal(words['settle'], merchant[language]?.['settleOrder'], language)
    assert.equal(words['title'], merchant[language]?.['suppliers'], language)
    assert.equal(words['columnAmount'], merchant[language]?.['amountName'], language)
    assert.equal(words['billApproved'], merchant[language]?.['stepApproved'], language)
    assert.equal(words['billScheduled'], merchant[language]?.['scheduled'], language)
    assert.equal(words['paid'], merchant[language]?.['paid'], language)
  }
})

test('counts bills in the forms that each language has for one, for few and for many (look: Words)', () => {
  const said = (language: 'en' | 'fi' | 'lv' | 'lt', ...counts: number[]) => {
    speak(language)
    return counts.map((count) => sayMany('billsGive', count, { sum: '9' }))
  }
  assert.deepEqual(said('en', 1, 2), ['Send 1 bill, 9, for approval', 'Send 2 bills, 9, for approval'])
  assert.deepEqual(said('fi', 1, 2), [
    'Lähetä 1 lasku, 9, hyväksyttäväksi',
    'Lähetä 2 laskua, 9, hyväksyttäväksi',
  ])
  assert.deepEqual(said('lv', 1, 11, 22), [
    'Nosūtīt apstiprināšanai 1 rēķinu, 9',
    'Nosūtīt apstiprināšanai 11 rēķinus, 9',
    'Nosūtīt apstiprināšanai 22 rēķinus, 9',
  ])
  assert.deepEqual(said('lt', 1, 3, 10, 21), [
    'Siųsti tvirtinti 1 sąskaitą, 9',
    'Siųsti tvirtinti 3 sąskaitas, 9',
    'Siųsti tvirtinti 10 sąskaitų, 9',
    'Siųsti tvirtinti 21 sąskaitą, 9',
  ])
})

test('says in every language what each state and refusal of a corporate payment means, and leaves its code to the details (2 B, Errors)', () => {
  const told = [
    'PROCESSED PROCESSING PENDING COMPLETED REJECTED INSUFFICIENT_FUNDS INSTANT_NOT_POSSIBLE PAYMENT_REJECTED',
    'DUPLICATE_PAYMENT MALFORMED_BODY UNKNOWN_MEMBER MISSING_FIELD INVALID_FIELD INVALID_HEADER CLOCK_SKEW UNKNOWN_KEY',
    'INVALID_SIGNATURE NOT_ALLOWED INVALID_TOKEN TOKEN_EXPIRED CALL_LIMIT_EXCEEDED SERVICE_UNAVAILABLE INTERNAL_ERROR',
    'BACKEND_TIMEOUT invalid_client',
  ].flatMap((line) => line.split(' '))
  for (const language of ['en', 'fi', 'sv', 'et', 'lv', 'lt'] as const) {
    speak(language)
    for (const code of told) {
      const words = meaningOf(code)
      assert.match(words ?? '', /^\p{Lu}.*\.$/u, `${language} ${code}`)
      assert.notInclude(words, code)
    }
    assert.isUndefined(meaningOf('CODE_OF_ANOTHER_BANK'))
  }
})
