/// <reference types="node" />
// The words of the back office: it speaks two languages and no other one.
import { assert, test } from '#kit'
import { en } from '../../../demo/backoffice/words/en.ts'
import { fi } from '../../../demo/backoffice/words/fi.ts'

// Which language is spoken, pages ask a browser; here this test says it.
Object.assign(globalThis, {
  document: { documentElement: { lang: '' } },
  location: new URL('http://localhost/suppliers?lang=sv'),
  dispatchEvent: () => true,
})
const { language, languageNames, offer, speak } = await import('../../../demo/site/words/index.ts')
assert.equal(language(), 'sv')
const { say } = await import('../../../demo/backoffice/words/index.ts')
const { meaningOf } = await import('../../../demo/backoffice/suppliers/bank-codes.ts')

test('offers English and Finnish alone, whatever the shop was spoken in, and English where the browser asks for neither (look: Words)', () => {
  assert.deepEqual(languageNames(), [
    ['fi', 'Suomi'],
    ['en', 'English'],
  ])
  assert.equal(language(), 'en')
  assert.equal(document.documentElement.lang, 'en')
  const { navigator } = globalThis
  const asking = (...languages: string[]) => {
    Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true })
    offer(['fi', 'en'])
    return [language(), say('refund')]
  }
  try {
    assert.deepEqual(asking('sv-FI', 'fi-FI', 'en'), ['fi', fi.refund])
    assert.deepEqual(asking('lv'), ['en', en.refund])
  } finally {
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  }
})

test('counts bills in the forms that each language has for one and for many (look: Words)', () => {
  const said = (wanted: 'en' | 'fi') => {
    speak(wanted)
    return [1, 2].map((count) => say('billsSend', { count, sum: '9' }))
  }
  assert.deepEqual(said('en'), ['Send 1 bill, 9, for approval', 'Send 2 bills, 9, for approval'])
  assert.deepEqual(said('fi'), ['Lähetä 1 lasku, 9, hyväksyttäväksi', 'Lähetä 2 laskua, 9, hyväksyttäväksi'])
})

test('says in every language what each state and refusal of a corporate payment means, and leaves its code to the details (2 B, Errors)', () => {
  const told = [
    'PROCESSED PROCESSING PENDING COMPLETED REJECTED INSUFFICIENT_FUNDS INSTANT_NOT_POSSIBLE PAYMENT_REJECTED',
    'DUPLICATE_PAYMENT MALFORMED_BODY UNKNOWN_MEMBER MISSING_FIELD INVALID_FIELD INVALID_HEADER CLOCK_SKEW UNKNOWN_KEY',
    'INVALID_SIGNATURE NOT_ALLOWED INVALID_TOKEN TOKEN_EXPIRED CALL_LIMIT_EXCEEDED SERVICE_UNAVAILABLE INTERNAL_ERROR',
    'BACKEND_TIMEOUT invalid_client',
  ].flatMap((line) => line.split(' '))
  for (const wanted of ['en', 'fi'] as const) {
    speak(wanted)
    for (const code of told) {
      const words = meaningOf(code)
      assert.match(words ?? '', /^\p{Lu}.*\.$/u, `${wanted} ${code}`)
      assert.notInclude(words, code)
    }
    assert.isUndefined(meaningOf('CODE_OF_ANOTHER_BANK'))
  }
})
