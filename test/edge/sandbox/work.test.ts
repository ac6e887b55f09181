// How much a call makes the store work: counted in readings and writings, which are the same on every machine.
// How long it takes is shown by `npm run bench -- sandbox` and `npm run scale -- --sandbox`.
import { assert, test } from '#kit'
import { makeLedger } from '../../../edge/sandbox/ledger/ledger.ts'
import { remember, watched } from '../../../edge/sandbox/storage/watched-store.ts'
import { storeUnder } from '../../../edge/sandbox/storage/scoped-store.ts'
import { collection, memoryStore, type Store } from '../../../edge/sandbox/storage/store.ts'
import { firstAccount, members, nextOf, openAccess, read, readerOf } from './account-access/kit.ts'
import { control } from './bank-kit.ts'
import { call, order, paid, statusOf } from './online-payment/kit.ts'

/** Makes a store that counts: how often it is read, how many documents that gives, and how many are written. */
function countingStore() {
  const counts = { readings: 0, found: 0, writings: 0 }
  const sound = memoryStore()
  const store: Store = {
    ...sound,
    get(key) {
      counts.readings++
      counts.found++
      return sound.get(key)
    },
    list(range) {
      const found = sound.list(range)
      counts.readings++
      counts.found += found.length
      return found
    },
    put(key, value) {
      counts.writings++
      sound.put(key, value)
    },
    delete(key) {
      counts.writings++
      sound.delete(key)
    },
  }
  const during = async (work: () => Promise<unknown>) => {
    const before = { ...counts }
    await work()
    return {
      readings: counts.readings - before.readings,
      found: counts.found - before.found,
      writings: counts.writings - before.writings,
    }
  }
  return { store, during }
}

test('writes nothing for a call that only reads, and of one that is signed its pair of ids alone (house: the store; gaps: online-payment.pair.reuse)', async () => {
  const { store, during } = countingStore()
  const bank = await openAccess({ store })
  const reader = await readerOf(bank, 'customer-1')
  const account = await firstAccount(reader)
  for (const path of ['/accounts', `/accounts/${account}`, `/accounts/${account}/transactions?pageSize=10`]) {
    await read(reader, path)
    const { writings, readings } = await during(() => read(reader, path))
    assert.equal(writings, 0, path)
    assert.isAtMost(readings, 8, path)
  }
  const { paymentId } = await paid(bank)
  await statusOf(bank, paymentId)
  assert.deepEqual(await during(() => statusOf(bank, paymentId)), { readings: 2, found: 2, writings: 1 })
  await call(bank, 'POST', '/payments', order())
  // The pair, the payment, its history, its link, its end after a day, and the number of that. Whether there was such a payment is read.
  const created = await during(() => call(bank, 'POST', '/payments', order()))
  assert.deepEqual(created, { readings: 3, found: 3, writings: 6 })
})

test('looks at no more entries for a page of a long account than for one of a short account (house: the store)', async () => {
  const looked: number[][] = []
  for (const transfers of [400, 4_000]) {
    const { store, during } = countingStore()
    const bank = await openAccess({ store, now: '2026-06-01T12:00:00Z' })
    const ledger = makeLedger(store)
    const reader = await readerOf(bank, 'customer-2')
    const [own] = ledger.accounts({ owner: 'customer-2' })
    for (let made = 0; made < transfers; made++) {
      ledger.transfer({
        id: `test/${made}`,
        from: { name: 'Maksaja' },
        to: own?.accountId ?? '',
        amount: '1.00',
        currency: 'EUR',
        kind: 'payment',
        at: Date.parse('2026-06-02T12:00:00Z') + made * 1_000,
      })
    }
    await control(bank, 'PUT', '/clock', { now: '2026-07-01T12:00:00Z' })
    const account = await firstAccount(reader)
    const bounds = 'fromBookingDateTime=2026-06-02T00:00:00&toBookingDateTime=2026-07-01T00:00:00&pageSize=50'
    let next: string | undefined = `/accounts/${account}/transactions?${bounds}`
    const found: number[] = []
    for (let page = 0; page < 4; page++) {
      const address: string = next ?? ''
      await read(reader, address)
      found.push(
        (
          await during(async () => {
            const { json } = await read(reader, address)
            assert.lengthOf(members(json, 'transactions'), 50)
            next = nextOf(json)
          })
        ).found,
      )
    }
    looked.push(found)
  }
  const [short, long] = looked
  assert.deepEqual(long, short)
})

test('remembers a reading until a document of it changes, is deleted, or its transaction is undone (house: the store)', () => {
  const store = watched(memoryStore())
  const part = storeUnder(store, 'part/')
  const documents = collection<number>(part, 'a/')
  let readings = 0
  const sum = remember(part, documents.prefix, () => {
    readings++
    return documents.list().reduce((total, { value }) => total + value, 0)
  })
  documents.put('1', 1)
  assert.deepEqual([sum(), sum(), readings], [1, 1, 1])
  // Others, beside it and outside of its part, change nothing of it.
  part.put('b/1', 5)
  store.put('a/1', 5)
  assert.deepEqual([sum(), readings], [1, 1])
  store.put('part/a/2', 2)
  assert.deepEqual([sum(), readings], [3, 2])
  assert.throws(() =>
    part.transaction(() => {
      documents.put('3', 3)
      store.transaction(() => assert.equal(sum(), 6))
      throw new Error('undone')
    }),
  )
  assert.deepEqual([sum(), readings], [3, 4])
  documents.delete('1')
  assert.deepEqual([sum(), readings], [2, 5])
  // A store that tells nothing is read each time.
  const plain = remember(memoryStore(), 'a/', () => ++readings)
  assert.deepEqual([plain(), plain()], [6, 7])
})

test('reads what falls due next again only when that may be another (house: the store)', () => {
  const store = watched(memoryStore())
  let readings = 0
  const first = remember(
    store,
    'due/',
    () => {
      readings++
      return store.list({ prefix: 'due/', limit: 1 })[0]?.[0]
    },
    (known, id) => known !== undefined && known.slice('due/'.length) < id,
  )
  assert.isUndefined(first())
  store.put('due/5', 1)
  store.put('due/7', 1)
  assert.deepEqual([first(), readings], ['due/5', 2])
  store.put('due/8', 1)
  store.delete('due/7')
  assert.deepEqual([first(), readings], ['due/5', 2])
  store.put('due/4', 1)
  assert.deepEqual([first(), readings], ['due/4', 3])
  store.delete('due/4')
  assert.deepEqual([first(), readings], ['due/5', 4])
})
