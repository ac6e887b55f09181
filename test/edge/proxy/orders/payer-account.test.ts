// A rail whose bank must know beforehand which account pays: who judges the account, when it is stored, and what another one means.
// The rail is a few lines; what a real one asks of its bank stands beside it.
import { assert, test } from '#kit'
import { BankError } from '../../../../core/shared/errors.ts'
import { dropPersonalDataOfOrder } from '../../../../edge/proxy/orders/attempt.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import type {
  AccountVerdict,
  PayerChoice,
  Rail,
  RailLink,
  RailAttempt,
  RailPayment,
  RailReading,
} from '../../../../edge/proxy/interfaces/rail.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { HANDLE, ORDER, startOrder } from '../kit/stand.ts'

const START = Date.parse('2026-11-20T10:00:00Z')

/** Two banks that ask for an account whose number begins with their own letter. */
class AccountRail implements Rail {
  readonly name: string = 'account'
  readonly schedule = { firstSeconds: [2], minutes: 1, thenSeconds: 60, lastSeconds: 86_400 }
  readonly clock = () => START
  readonly started: RailAttempt[] = []
  readonly withdrawn: string[] = []
  refusal: string | undefined

  judgeAccount({ bankId, payerIban }: Pick<PayerChoice, 'bankId' | 'payerIban'>): AccountVerdict {
    if (payerIban === undefined) return 'missing'
    return payerIban.startsWith(bankId ?? '') ? 'fits' : 'unfit'
  }

  isAt({ bank }: RailPayment, bankId: string): boolean {
    return bank === bankId
  }

  start(attempt: RailAttempt): Promise<RailPayment> {
    const { refusal: bankCode } = this
    this.refusal = undefined
    if (bankCode !== undefined)
      return Promise.reject(
        new BankError({
          code: 'call_refused',
          operation: 'account.create',
          status: 400,
          faults: [{ code: bankCode }],
        }),
      )
    this.started.push(attempt)
    return Promise.resolve({ paymentId: `P${this.started.length}`, bank: attempt.bankId ?? '' })
  }

  link({ paymentId }: RailPayment): Promise<RailLink> {
    return Promise.resolve({ address: `https://www.bank.example/${paymentId}` })
  }

  read(): Promise<RailReading> {
    return Promise.resolve({ state: 'open', amount: ORDER.amount })
  }

  withdraw({ paymentId }: RailPayment): Promise<'withdrawn'> {
    this.withdrawn.push(paymentId)
    return Promise.resolve('withdrawn')
  }

  isAccountRefused({ faults }: BankError): boolean {
    return faults.some(({ code }) => code === 'NO_SUCH_ACCOUNT')
  }

  isGone(): boolean {
    return false
  }
}

/** A bank whose own page asks which account pays. */
class PageRail implements Rail {
  readonly name = 'page'
  readonly schedule = { firstSeconds: [2], minutes: 1, thenSeconds: 60, lastSeconds: 86_400 }
  readonly clock = () => START
  readonly started: RailAttempt[] = []

  start(attempt: RailAttempt): Promise<RailPayment> {
    this.started.push(attempt)
    return Promise.resolve({ paymentId: 'Q1' })
  }

  link(): Promise<RailLink> {
    return Promise.resolve({ address: 'https://www.bank.example/Q1' })
  }

  read(): Promise<RailReading> {
    return Promise.resolve({ state: 'open', amount: ORDER.amount })
  }

  isGone(): boolean {
    return false
  }
}

function open(...rails: [Rail, ...Rail[]]) {
  const storage = new MemoryStorage()
  const { service } = startOrder({ storage, rails })
  const press = async (choice: PayerChoice) => {
    const result = await service.start(HANDLE, ORDER, choice)
    return result.ok ? result.approvalUrl : result.code
  }
  const record = () => {
    const stored = storage.get<OrderRecord>('order')
    if (!stored) throw new Error('nothing is stored')
    return stored
  }
  return { press, record, isEmpty: () => storage.get('order') === undefined }
}

const link = (id: string) => `https://www.bank.example/${id}`

test('asks for the account that pays before anything is kept or sent, where the bank must know it (gaps: baltic.payment.required)', async () => {
  const rail = new AccountRail()
  const { press, isEmpty } = open(rail)
  assert.equal(await press({ rail: 'account', bankId: 'A' }), 'payer_iban_missing')
  assert.equal(await press({ rail: 'account', bankId: 'A', payerIban: 'B1' }), 'payer_iban_invalid')
  assert.deepEqual([rail.started.length, isEmpty()], [0, true])
})

test('gives the account to the bank, and keeps it with the attempt until personal data is deleted (house: 2)', async () => {
  const rail = new AccountRail()
  const { press, record } = open(rail)
  assert.equal(await press({ rail: 'account', bankId: 'A', payerIban: 'A1' }), link('P1'))
  assert.deepInclude(rail.started[0], { bankId: 'A', payerIban: 'A1' })
  assert.equal(record().attempts[0]?.payerIban, 'A1')
  assert.notInclude(JSON.stringify(dropPersonalDataOfOrder(record(), START)), 'A1')
})

test('goes on with the payment that was begun when the account is not named again (house: 2)', async () => {
  const { press } = open(new AccountRail())
  await press({ rail: 'account', bankId: 'A', payerIban: 'A1' })
  assert.equal(await press({ rail: 'account', bankId: 'A' }), link('P1'))
  assert.equal(await press({ rail: 'account', bankId: 'A', payerIban: 'A1' }), link('P1'))
  assert.equal(await press({}), link('P1'))
})

test('ends the payment that was begun before another one of another account or bank begins (house: 2)', async () => {
  const rail = new AccountRail()
  const { press, record } = open(rail)
  await press({ rail: 'account', bankId: 'A', payerIban: 'A1' })
  assert.equal(await press({ rail: 'account', bankId: 'A', payerIban: 'A2' }), link('P2'))
  assert.equal(await press({ rail: 'account', bankId: 'B', payerIban: 'B1' }), link('P3'))
  assert.deepEqual(rail.withdrawn, ['P1', 'P2'])
  assert.deepEqual(
    record().attempts.map(({ status, payerIban }) => [status, payerIban]),
    [
      ['cancelled', 'A1'],
      ['cancelled', 'A2'],
      ['open', 'B1'],
    ],
  )
})

test('gives nothing up for a bank whose account is still missing (house: 2)', async () => {
  const rail = new AccountRail()
  const { press } = open(rail)
  await press({ rail: 'account', bankId: 'A', payerIban: 'A1' })
  assert.equal(await press({ rail: 'account', bankId: 'B' }), 'payer_iban_missing')
  assert.equal(await press({ rail: 'account', bankId: 'B', payerIban: 'A1' }), 'payer_iban_invalid')
  assert.deepEqual(rail.withdrawn, [])
})

test('says that the bank does not take the account, and takes another one at the next press (gaps: baltic.payment.required)', async () => {
  const rail = new AccountRail()
  const { press, record } = open(rail)
  rail.refusal = 'NO_SUCH_ACCOUNT'
  assert.equal(await press({ rail: 'account', bankId: 'A', payerIban: 'A1' }), 'payer_iban_refused')
  assert.isTrue(record().attempts[0]?.refused)
  assert.equal(await press({ rail: 'account', bankId: 'A', payerIban: 'A2' }), link('P1'))
  const other = open(new AccountRail())
  assert.equal(await other.press({ rail: 'account', bankId: 'A', payerIban: 'A1' }), link('P1'))
})

test('goes by a bank that asks nothing where the payer has chosen none (house: 3)', async () => {
  const [asking, page] = [new AccountRail(), new PageRail()]
  const { press, record } = open(asking, page)
  assert.equal(await press({ payerIban: 'A1' }), link('Q1'))
  assert.equal(asking.started.length, 0)
  // A rail that asks for no account stores none.
  assert.isUndefined(record().attempts[0]?.payerIban)
})
