// What account access shows of movements that any interface has booked: one code for each banking word, and nothing that is held.
// The entries of the simulation are in lists.test.ts.
import { assert, test } from '#kit'
import type { EntryKind } from '../../../../edge/sandbox/ledger/entry.ts'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { firstAccount, members, openAccess, read, readerOf, textAt } from './kit.ts'

const OUTSIDE = { name: 'Toinen Osapuoli', iban: 'FI4699800000000013', bic: 'SBOXFIH8' }

/** Opens a bank and its books, and lists what is on the first account of customer-1 from this moment on. */
async function openBooks() {
  const store = memoryStore()
  const bank = await openAccess({ store })
  const ledger = makeLedger(store, { clock: { now: () => bank.wire.now } })
  const own = ledger.accounts({ iban: 'FI6299900000000011' })[0]?.accountId ?? ''
  const reader = await readerOf(bank, 'customer-1')
  const path = `/accounts/${await firstAccount(reader)}/transactions?fromBookingDateTime=2026-11-20T12:00:00`
  const list = async () => members((await read(reader, path)).json, 'transactions')
  const order = { currency: 'EUR', amount: '1.00', at: bank.wire.now } as const
  return { bank, ledger, own, list, order, reader }
}

const CODES: [kind: EntryKind, code: number, debit: string, credit: string][] = [
  ['payment', 700, 'PMNT-ICDT-ESCT', 'PMNT-RCDT-ESCT'],
  ['instant-payment', 700, 'PMNT-IRCT-ESCT', 'PMNT-RRCT-ESCT'],
  ['foreign-payment', 700, 'PMNT-ICDT-XBCT', 'PMNT-RCDT-XBCT'],
  ['refund', 700, 'PMNT-ICDT-ESCT', 'PMNT-RCDT-ESCT'],
  ['return', 700, 'PMNT-ICDT-RRTN', 'PMNT-RCDT-RRTN'],
  ['salary', 700, 'PMNT-ICDT-SALA', 'PMNT-RCDT-SALA'],
  ['deposit', 710, 'PMNT-CNTR-CDPT', 'PMNT-CNTR-CDPT'],
  ['withdrawal', 720, 'PMNT-CCRD-CWDL', 'PMNT-CCRD-CWDL'],
  ['card-purchase', 721, 'PMNT-CCRD-POSD', 'PMNT-CCRD-POSD'],
  ['fee', 730, 'ACMT-MDOP-CHRG', 'ACMT-MCOP-CHRG'],
  ['interest', 750, 'ACMT-MDOP-INTR', 'ACMT-MCOP-INTR'],
]

test('shows each kind of movement with its codes and parties, whoever booked it (gaps: account-access.transaction.codes, .party)', async () => {
  const { ledger, own, list, order } = await openBooks()
  for (const [kind] of CODES) {
    assert.isTrue(ledger.transfer({ ...order, kind, id: `out/${kind}`, from: own, to: OUTSIDE }).ok)
    assert.isTrue(ledger.transfer({ ...order, kind, id: `in/${kind}`, from: OUTSIDE, to: own }).ok)
  }
  const shown = await list()
  assert.lengthOf(shown, 2 * CODES.length)
  for (const [at, [kind, code, debit, credit]] of CODES.toReversed().entries()) {
    for (const [line = {}, isoCode, party] of [
      [shown[2 * at], credit, 'debtor'],
      [shown[2 * at + 1], debit, 'creditor'],
    ] as const) {
      const codes = { isoTransactionCode: isoCode, bankTransactionCode: String(code) }
      assert.include(line, { ...codes, status: 'Authorized' }, kind)
      assert.equal(textAt(line, 'transactionDescription.code'), String(code), kind)
      assert.match(textAt(line, 'transactionDescription.text'), /^.{1,70}$/, kind)
      if (kind === 'fee' || kind === 'interest') assert.doesNotHaveAnyKeys(line, ['creditor', 'debtor'])
      else if (kind === 'card-purchase') assert.deepEqual(line[party], { accountName: 'Toinen Osapuoli' })
      else assert.include(line[party], { accountIdentifier: OUTSIDE.iban, servicerIdentifier: 'SBOXFIH8' })
    }
  }
})

test('shows a payment with a reference as a reference payment, by whichever way it went (gaps: account-access.transaction.codes)', async () => {
  const { ledger, own, list, order } = await openBooks()
  for (const kind of ['payment', 'instant-payment', 'foreign-payment', 'refund'] as const) {
    ledger.transfer({ ...order, kind, id: `out/${kind}`, from: own, to: OUTSIDE, reference: 'RF481245' })
  }
  ledger.transfer({ ...order, kind: 'fee', id: 'out/fee', from: own, to: OUTSIDE, reference: 'RF481245' })
  const codes = (await list()).map(
    (line) => `${textAt(line, 'bankTransactionCode')} ${textAt(line, 'isoTransactionCode')}`,
  )
  assert.deepEqual(codes, [
    '730 ACMT-MDOP-CHRG',
    '705 PMNT-ICDT-ESCT',
    '705 PMNT-ICDT-XBCT',
    '705 PMNT-IRCT-ESCT',
    '705 PMNT-ICDT-ESCT',
  ])
})

test('shows in euros what a payment in another currency took, with its two texts (gaps: shared.sandbox.rates, account-access.transaction.texts)', async () => {
  const { ledger, own, list, order } = await openBooks()
  const texts = { message: 'Invoice 88', ownMessage: 'Matkakulut', reference: 'RF481245' }
  const kind = 'foreign-payment' as const
  ledger.transfer({
    ...order,
    ...texts,
    kind,
    id: 'usd',
    from: own,
    to: OUTSIDE,
    amount: '110.00',
    currency: 'USD',
  })
  const [line] = await list()
  assert.include(line, {
    amount: '-100.00',
    currency: 'EUR',
    message: 'Invoice 88\nMatkakulut',
    accountBalance: '9900.00',
  })
})

test('lists what is only held as an entry that waits, and counts it in no booked balance (gaps: account-access.account.values)', async () => {
  const { ledger, own, list, order, reader } = await openBooks()
  const kind = 'card-purchase' as const
  assert.isTrue(ledger.reserve({ ...order, kind, id: 'held', from: own, to: OUTSIDE, amount: '25.00' }).ok)
  const waiting = await list()
  assert.lengthOf(waiting, 1)
  assert.include(waiting[0], { amount: '-25.00', status: 'AwaitingAuthorization' })
  assert.doesNotHaveAnyKeys(waiting[0], ['archiveId', 'accountBalance'])
  const path = `/accounts/${await firstAccount(reader)}`
  assert.equal((await read(reader, path)).json['balance'], '10000.00')
  ledger.capture('held', order.at)
  assert.lengthOf(await list(), 1)
  assert.equal((await read(reader, path)).json['balance'], '9975.00')
})
