// Who gets the money, as the payer reads it: on the page of the bank, and on the statement.
// The words around the name are judged in page.test.ts.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/storage/store.ts'
import { advance, control, openBank, type TestBank, violations } from '../bank-kit.ts'
import { create, MERCHANT, open, refund } from './kit.ts'
import { sample } from '../sample-key.ts'

const tell = (bank: TestBank, name: unknown, merchantId = MERCHANT) =>
  control(bank, 'POST', `/merchants/${merchantId}/keys`, { publicKeyPem: sample.publicPem, name })

/** Reads the payee on the page of a new payment. */
async function payeeOf(bank: TestBank, changes = {}): Promise<string | undefined> {
  const { link } = await create(bank, { language: 'en', ...changes })
  const page = await (await open(bank, link)).text()
  return /<dt>Payee<\/dt><dd>([^<]*)<\/dd>/.exec(page)?.[1]
}

/** Names the other side of each line on the statement of the first customer, newest first. */
function namesOn(store: Store): (string | undefined)[] {
  const ledger = makeLedger(store)
  const account = ledger.accounts().find(({ iban }) => iban === 'FI6299900000000011')
  const entries = [...ledger.entries(account?.accountId ?? '')]
  return entries.filter(({ reference }) => reference === '1232').map(({ counterpart }) => counterpart?.name)
}

async function payIn(bank: TestBank, changes = {}): Promise<string> {
  const { paymentId } = await create(bank, changes)
  assert.equal((await control(bank, 'POST', `/sca/${paymentId}`, { result: 'authorized' })).status, 204)
  return paymentId
}

test('shows the seller whom the merchant told with its key, on the page and on the statement (gaps: online-payment.auth.keys)', async () => {
  const store = memoryStore()
  const bank = openBank({ paymentPage: true, store })
  // Nobody has told a name: the host of the way back is what the bank knows.
  assert.equal(await payeeOf(bank), 'shop.example')
  const told = await tell(bank, 'Poukama & Pojat Oy', MERCHANT.toUpperCase())
  assert.deepEqual([told.status, told.json], [201, { keyVersion: 1 }])
  assert.equal(await payeeOf(bank), 'Poukama &#38; Pojat Oy')
  const paymentId = await payIn(bank)
  await refund(bank, paymentId, '1.00', { reference: '1232' })
  await advance(bank, 'PT5S')
  assert.deepEqual(namesOn(store), ['Poukama & Pojat Oy', 'Poukama & Pojat Oy'])
})

test('keeps the seller when a later key brings no name, takes a new one, and keeps it over a reset (gaps: online-payment.auth.keys, shared.sandbox.control)', async () => {
  const bank = openBank({ paymentPage: true })
  await tell(bank, 'Poukama')
  await tell(bank, undefined)
  assert.equal(await payeeOf(bank), 'Poukama')
  await tell(bank, 'Poukama Oy')
  assert.equal((await control(bank, 'POST', '/reset', {})).status, 204)
  assert.equal(await payeeOf(bank), 'Poukama Oy')
})

test('names for one payment whoever gets its money in the end, and another merchant never (1 B, Create payment: ultimateBeneficiary; gaps: online-payment.auth.keys)', async () => {
  const bank = openBank({ paymentPage: true })
  await tell(bank, 'Poukama')
  await tell(bank, 'Toinen kauppa', crypto.randomUUID())
  assert.equal(await payeeOf(bank, { ultimateBeneficiary: { name: 'Saaja Oy' } }), 'Saaja Oy')
  assert.equal(await payeeOf(bank), 'Poukama')
})

test('takes the name of a seller of 1 to 70 characters of payments, and no other one (gaps: online-payment.auth.keys, shared.party, shared.text)', async () => {
  const bank = openBank({ paymentPage: true })
  for (const name of ['a', 'ä'.repeat(70)]) {
    assert.equal((await tell(bank, name)).status, 201)
    assert.equal(await payeeOf(bank), name)
  }
  for (const name of ['', 'ä'.repeat(71), ' Poukama', 'Poukama ', 'Poukama\n', '<b>', 'Кафе', 7]) {
    const answer = await tell(bank, name)
    assert.equal(answer.status, 400, String(name))
    assert.match(violations(answer).join(), /^\w+ name$/)
  }
  assert.equal(await payeeOf(bank), 'ä'.repeat(70))
})

test('shows the name that a host was started with, where a merchant has told none (gaps: online-payment.auth.keys)', async () => {
  const store = memoryStore()
  const bank = openBank({ paymentPage: true, store, merchantName: 'Testikauppa' })
  assert.equal(await payeeOf(bank), 'Testikauppa')
  await payIn(bank)
  assert.deepEqual(namesOn(store), ['Testikauppa'])
  await tell(bank, 'Poukama')
  assert.equal(await payeeOf(bank), 'Poukama')
  for (const merchantName of ['', 'ä'.repeat(71), '<b>']) {
    assert.throws(() => openBank({ merchantName }), /^merchantName must be 1 to 70 /)
  }
})
