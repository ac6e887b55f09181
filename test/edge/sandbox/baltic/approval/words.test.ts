// What the Baltic bank writes beside its codes: enough to know what to do next.
// Codes and statuses are in the tests of the calls.
// Runs with --all: every page, language or document in full.
import { assert, test } from '#kit'
import { advance, type Answered, control, type Json } from '../../bank-kit.ts'
import { askConsent, type BalticBank, bearer, call, decide, giveConsent, openBaltic, read } from '../kit.ts'

/** Lists the words of a refusal of the interface. */
function wordsOf({ json }: Answered): string[] {
  const messages = (json['tppMessages'] ?? []) as Json[]
  return messages.map(({ text }) => String(text))
}

async function readBy(bank: BalticBank, consentId: string): Promise<string> {
  const answer = await read(bank, consentId)
  assert.equal(answer.status, 401)
  return wordsOf(answer).join()
}

async function received(bank: BalticBank): Promise<string> {
  return String((await askConsent(bank, bank)).json['consentId'])
}

test('says of each consent that can not be used why not (gaps: baltic.consent.use, baltic.consent.life)', async () => {
  const bank = await openBaltic()
  assert.equal(
    await readBy(bank, ''),
    'the call names no consent: send consent-id, or the token that its approval brought',
  )
  const left = await received(bank)
  assert.equal(await readBy(bank, left), 'the consent is not approved yet')
  const refused = await received(bank)
  await decide(bank, refused, { result: 'rejected' })
  assert.equal(await readBy(bank, refused), 'the consent was refused by the person')
  const withdrawn = await giveConsent(bank)
  await decide(bank, withdrawn, { result: 'revoked' })
  assert.equal(await readBy(bank, withdrawn), 'the consent was withdrawn by the person')
  const former = await giveConsent(bank)
  await giveConsent(bank)
  assert.equal(await readBy(bank, former), 'the consent was replaced by a newer one of the same person')
  await advance(bank, 'PT25H')
  assert.equal(await readBy(bank, left), 'the consent has ended, because nobody approved it in time')
})

test('says how it stands where a control call has nothing to decide (gaps: shared.sandbox.sca, baltic.sandbox.tokens)', async () => {
  const bank = await openBaltic()
  const tokens = async (consentId: string, more: Json = {}) => {
    const { status, json } = await control(bank, 'POST', '/baltic/tokens', {
      country: 'EE',
      consentId,
      ...more,
    })
    return `${status} ${JSON.stringify(json)}`
  }
  const valid = await giveConsent(bank)
  assert.include(await tokens(valid), 'there is no such move now: it is valid')
  const again = await control(bank, 'POST', `/sca/${valid}`, { result: 'authorized' })
  assert.equal(again.status, 409)
  assert.include(JSON.stringify(again.json), 'it is valid')
  const late = await received(bank)
  const other = await tokens(late, { customerId: 'customer-201' })
  assert.match(other, /^400 .*must be a test customer of EE, not of another country/)
  assert.match(await tokens(late, { customerId: 'nobody' }), /^400 .*must be a test customer"/)
  assert.match(await tokens(late, { customerId: 'customer-2' }), /^409 .*the customer has no accounts in EE/)
  await advance(bank, 'PT25H')
  assert.include(await tokens(late), 'it has ended, because nobody approved it in time')
})

test('asks over the wire for a number where an amount is a string or is out of range (gaps: baltic.amount)', async () => {
  const bank = await openBaltic()
  const headers = await bearer(bank, bank, 'PIS')
  const order = (amount: string) =>
    `{"debtorAccount":{"accountNumber":"EE159900000000000013"},"instructedAmount":{"amount":${amount},"currency":"EUR"},"creditorAccount":{"accountNumber":"EE899900000000000039"},"creditorName":"Kask"}`
  for (const amount of ['"24.00"', '24.001', '0', 'null', '1e3']) {
    const answer = await call(bank, 'POST', '/baltic/ee/payment/v1/payments/sepa-credit-transfers', {
      headers,
      body: order(amount),
    })
    assert.equal(answer.status, 400, amount)
    const [words = ''] = wordsOf(answer)
    assert.notInclude(words, 'string', amount)
    if (amount === 'null') assert.equal(words, 'instructedAmount.amount is required')
    else assert.match(words, /^instructedAmount\.amount must be a number such as 24\.00/, amount)
  }
})

test('says of a report how far back it may reach, and that it can not begin after today (gaps: baltic.report.query)', async () => {
  const bank = await openBaltic()
  const consentId = await giveConsent(bank)
  const { json } = await read(bank, consentId)
  const [first] = json['accounts'] as Json[]
  const words = async (query: string) =>
    wordsOf(
      await read(
        bank,
        consentId,
        `/${String(first?.['resourceId'])}/transactions?bookingStatus=both&${query}`,
      ),
    ).join()
  assert.equal(
    await words('dateFrom=2027-01-01'),
    'dateFrom must not be after today, which dateTo is when it is absent',
  )
  assert.equal(await words('dateFrom=2026-11-02&dateTo=2026-11-01'), 'dateFrom must not be after dateTo')
  await advance(bank, 'PT31M')
  assert.equal(
    await words('dateFrom=2026-01-01'),
    'reports reach back 90 days, and further only within 30 minutes after the approval',
  )
})
