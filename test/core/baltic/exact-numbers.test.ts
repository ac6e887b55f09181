// Amounts from the wire to the screen and back: no digit is lost, added or moved, in any runtime.
// What an amount may look like is in fields.test.ts.
// Runs in every runtime: numbers.
import { sha256 } from '@noble/hashes/sha2.js'
import { assert, deep, test } from '#kit'
import { confirmFunds, listTransactions, withConsent } from '../../../core/baltic/index.ts'
import { FundsQuestion } from '../../../core/baltic/schema/index.ts'
import { fromUtf8, utf8 } from '../../../core/shared/bytes.ts'
import { exactJson } from '../../../core/shared/exact-json.ts'
import { makeMoneyFormat, minorDigitsOf } from '../../../core/shared/values/money.ts'
import { fullAmount } from '../../../core/view/index.ts'
import { answer, CONSENT_ID, fakeBank, SEPA } from './fixtures.ts'

const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD'] as const
const LANGUAGES = ['et', 'lv', 'lt', 'fi', 'sv', 'en'] as const
const PAGE = 100

/** Gives whole numbers below a bound, the same ones in every runtime. */
function makeDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    // Xorshift, 32 bits.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

interface Drawn {
  /** Digits as a bank writes them: up to 14 before the point, and any number after it. */
  readonly text: string
  /** The same amount with all the decimals of its currency. */
  readonly full: string
  readonly currency: string
}

/** Draws an amount, digit by digit: no number is ever made of it. */
function drawAmount(draw: (below: number) => number): Drawn {
  const currency = CURRENCIES[draw(CURRENCIES.length)] ?? 'EUR'
  const digits = Array.from({ length: 1 + draw(14) }, () => String(draw(10))).join('')
  const whole = digits.replace(/^0+(?=\d)/, '')
  const shown = draw(minorDigitsOf(currency) + 1)
  const fraction = Array.from({ length: shown }, () => String(draw(10))).join('')
  const padded = fraction.padEnd(minorDigitsOf(currency), '0')
  const isZero = /^0*$/.test(digits + fraction)
  const sign = !isZero && draw(2) === 0 ? '-' : ''
  return {
    text: sign + whole + (fraction && `.${fraction}`),
    full: sign + whole + (padded && `.${padded}`),
    currency,
  }
}

/** Writes a page of a report as a bank does, without a writer of our own. */
function pageOf(amounts: readonly Drawn[]): string {
  const rows = amounts.map(
    ({ text, currency }, at) =>
      `{"transactionId":"t-${at}","transactionAmount":{"currency":"${currency}","amount":${at % 2 ? ' ' : ''}${text}},"remittanceInformationUnstructured":"\\"amount\\":${at}"}`,
  )
  return `{"transactions":{"booked":[${rows.join(',')}],"meta":{"totalPages":1}}}`
}

/** Removes all but the digits from a text for people: signs of currencies, spaces between groups, points and commas. */
function digitsOf(text: string): string {
  const isMinus = text.includes('\u2212')
  return (isMinus ? '-' : '') + text.replaceAll(/\D/g, '')
}

const COUNT = deep(20_000, 1_000_000)

/**
 * Digest of every text in every place, line by line: one text that differs in one runtime makes it another. All runtimes
 * have the same language data today; when a new release of it writes amounts otherwise, these are to be made anew.
 */
const DIGESTS: Readonly<Record<number, string>> = {
  5_000: '603723d224a5cc4f1323315765c56cb6720a903b5b22c742f15627f32ada2ba9',
  20_000: 'a6917495416d09dc9d7e8835fa142d2cdd2090b77fc6f2aa258bfb5c78904651',
  1_000_000: 'b2d5989119f09817967f459a769f1cc90a4b91051883687ec5ded336a94de76e',
}

const makeFormats = () =>
  new Map(
    LANGUAGES.flatMap((language) =>
      CURRENCIES.map((currency) => [language + currency, makeMoneyFormat(currency, language)] as const),
    ),
  )

test(`keeps every digit of ${COUNT} amounts from the wire to the screen (gaps: baltic.amount; house: 4)`, () => {
  const draw = makeDraw(20_261_120)
  const formats = makeFormats()
  const sum = sha256.create()
  for (let done = 0; done < COUNT; done += PAGE) {
    const amounts = Array.from({ length: PAGE }, () => drawAmount(draw))
    const read = listTransactions.read(answer(200, pageOf(amounts)))
    if (!read.ok) throw read.error
    const rows = read.reply.body.transactions.booked ?? []
    assert.lengthOf(rows, PAGE)
    for (const [at, { text, full, currency }] of amounts.entries()) {
      const { transactionAmount, remittanceInformationUnstructured } =
        rows[at] ?? assert.fail('a row is missing')
      const shown = fullAmount(transactionAmount.amount, transactionAmount.currency)
      const language = LANGUAGES[at % LANGUAGES.length] ?? 'en'
      const written = formats.get(language + currency)?.(shown) ?? ''
      // Compared by hand: an assertion for each would cost more than all that is proven.
      const isKept =
        transactionAmount.amount === text &&
        shown === full &&
        digitsOf(written) === full.replace('.', '') &&
        remittanceInformationUnstructured === `"amount":${at}`
      if (!isKept) assert.fail(`${text} ${currency}: ${transactionAmount.amount}, ${shown}, ${written}`)
      sum.update(utf8(`${transactionAmount.amount} ${shown} ${written}\n`))
    }
  }
  const digest = Array.from(sum.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  assert.equal(digest, DIGESTS[COUNT])
})

test(`writes ${COUNT} amounts as numbers that a bank reads back (gaps: baltic.amount; house: 4)`, () => {
  const draw = makeDraw(47)
  const session = withConsent(fakeBank(() => new Response()).bank, { consentId: CONSENT_ID })
  const codec = exactJson(FundsQuestion)
  for (let done = 0; done < COUNT; done++) {
    const { text, full, currency } = drawAmount(draw)
    const amount = text.replace('-', '')
    if (!/[1-9]/.test(amount)) continue
    const { body } = confirmFunds.draft(session, {
      body: { account: SEPA.debtorAccount, instructedAmount: { amount, currency } },
    })
    const expected = full.replace('-', '')
    const sent = fromUtf8(body)
    const parsed = codec.read(body)
    const back = parsed.ok ? (parsed.value as FundsQuestion).instructedAmount.amount : ''
    const isKept = sent.includes(`{"amount":${expected},"currency":"${currency}"}`) && back === expected
    if (!isKept) assert.fail(`${amount} ${currency}: ${sent}, ${back}`)
  }
})
