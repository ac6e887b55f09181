// Copies of a running proxy, and what a copy does that is put back: what happened after it was made never happens twice.
// What the program's words do is in copies.test.ts.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { assert, deep, test, wallClock } from '#kit'
import { putBack } from '../../../../edge/proxy/hosts/backup.ts'
import type { OpenProxy } from '../../../../edge/proxy/hosts/index.ts'
import { lastOwnerIn, takeOver } from '../../../../edge/proxy/hosts/owner.ts'
import { ObjectStore } from '../../../../edge/proxy/hosts/object-store.ts'
import { openSqlite } from '../../../../edge/shared/hosts/sqlite-file.ts'
import { makeRefundBank, type RefundBank } from '../refunds/refund-bank.ts'
import { compressedIn } from '../kit/stored-bytes.ts'
import { handleFor } from '../merchant/merchant-kit.ts'
import {
  allSettings,
  type Answer,
  askAs,
  BEGINNINGS,
  makeBanks,
  openOn,
  pressAt,
  withFolder,
} from './host-kit.ts'
import { checkConfig } from '../../../../edge/proxy/config/config.ts'

type Banks = Omit<ReturnType<typeof makeBanks>, 'orders'> & { orders: RefundBank }

const openBanks = (): Banks => ({ ...makeBanks(), orders: makeRefundBank(Date.now) })
const open = (folder: string, banks: Banks, changes: Record<string, string> = {}) =>
  openOn(folder, banks, changes)

const books = ({ orders, instructions, batches }: Banks) => ({
  payments: orders.payments.size,
  refunds: orders.asked.length,
  instructions: instructions.taken.length,
  batches: batches.payments.length,
})

const pathOf = (id: string) => `/payments/${handleFor(id)}`
const refund = (proxy: OpenProxy, id: string, refundId: string, amount = '1.00') =>
  askAs(proxy, `${pathOf(id)}/refunds`, { id: refundId, amount, message: refundId })
const readOf = (proxy: OpenProxy, id: string) =>
  proxy.fetch(new Request(`https://pay.shop.example/payments/${handleFor(id)}`))

async function pressAs(proxy: OpenProxy, banks: Banks, id: string, status: string): Promise<Answer> {
  const before = new Set(banks.orders.payments.keys())
  const pressed = await pressAt(proxy, id)
  for (const [paymentId, payment] of banks.orders.payments)
    if (!before.has(paymentId)) Object.assign(payment, { status, isNew: false })
  // A payment that was just read is not read again at once.
  if (status !== 'INITIAL') await readOf(proxy, id)
  return pressed
}

function endAll(banks: Banks, status: string): void {
  for (const payment of banks.orders.payments.values())
    if (payment.status === 'INITIAL') payment.status = status
}

/** Moves the return of the copy into the past, as if so much time had passed since. */
async function age(folder: string, ms: number): Promise<void> {
  const store = new ObjectStore(await openSqlite(join(folder, 'proxy.sqlite')))
  store.keepFact('restoredAt', new Date(wallClock() - ms).toISOString())
  store.close()
}

const ROUNDS = deep(1, 12)

test(`makes nothing twice after a copy was put back, whatever is asked again, ${ROUNDS} times (promises: R1, R6, R7, R12)`, async () => {
  for (let round = 0; round < ROUNDS; round++)
    await withFolder(async (place) => {
      const [old, next, copies] = ['old', 'next', 'copies'].map((name) => join(place, name)) as [
        string,
        string,
        string,
      ]
      const banks = openBanks()
      let proxy = await open(old, banks)
      await pressAs(proxy, banks, 'paid', 'ACCEPTED')
      await pressAs(proxy, banks, 'paid-too', 'ACCEPTED')
      await pressAs(proxy, banks, 'open', 'INITIAL')
      await BEGINNINGS['a payment to a supplier']?.(proxy, 'before')
      const { file } = await proxy.backup(copies)
      // All of this the copy does not know.
      endAll(banks, 'CANCELLED')
      await readOf(proxy, 'open')
      assert.equal((await pressAs(proxy, banks, 'open', 'ACCEPTED')).status, 201)
      assert.equal((await refund(proxy, 'paid', 'R1')).status, 201)
      assert.equal((await refund(proxy, 'paid-too', 'T1')).status, 201)
      await pressAs(proxy, banks, 'later', 'ACCEPTED')
      for (const begin of Object.values(BEGINNINGS)) await begin(proxy, 'after')
      const told = books(banks)
      await proxy.close()
      writeFileSync(join(old, 'proxy.deleted'), '', { flag: 'a' })
      await putBack({ file, folder: next, deletions: join(old, 'proxy.deleted') })

      proxy = await open(next, banks, { ACCEPT_NEW: 'true' })
      for (let times = 0; times < 2; times++) {
        assert.equal((await pressAt(proxy, 'paid')).body.code, undefined)
        assert.deepInclude((await pressAt(proxy, 'open')).body, { code: 'order_closed', link_given: true })
        const later = await pressAt(proxy, 'later')
        assert.equal(later.status, 409)
        assert.deepInclude(later.body, { code: 'order_before_restore', link_given: true })
        assert.equal((await BEGINNINGS['a payment to a supplier']?.(proxy, 'before'))?.status, 200)
        for (const [what, begin] of Object.entries(BEGINNINGS)) {
          const { status, body } = await begin(proxy, 'after')
          assert.equal(status, 409, what)
          assert.match(body.code ?? '', /^(order|payout|batch|request_to_pay)_before_restore$/, what)
        }
        // It may still arrive, so it waits.
        assert.equal((await refund(proxy, 'paid-too', 'T1')).body['state'], 'pending')
        assert.deepEqual(books(banks), told)
        await proxy.close()
        // Neither a restart nor a setting opens it.
        proxy = await open(next, banks)
      }
      // The order that could be paid when the copy was made is closed, and a person decides.
      const shown = (await askAs(proxy, pathOf('open'))).body
      assert.deepInclude(shown, { state: 'unknown', needsPerson: true })
      assert.equal((shown['closed'] as { reason: string }).reason, 'restored')
      const resolved = await askAs(proxy, `${pathOf('open')}/resolve`, {
        outcome: 'paid',
        reason: 'On the statement.',
      })
      assert.deepInclude(resolved.body, { state: 'paid', needsPerson: false })
      // Once no refund of the time before can arrive any more, the bank's own list shows one that is not ours.
      await proxy.close()
      await age(next, 3_600_000)
      proxy = await open(next, banks)
      for (const id of ['R1', 'R2'])
        assert.equal((await refund(proxy, 'paid', id)).body['state'], 'needs_review')
      assert.deepEqual(books(banks), told)
      // Once a person has said which of ours that was, another one may be made.
      const settle = (id: string, outcome: string) =>
        askAs(proxy, `${pathOf('paid')}/refunds/${id}/resolve`, { outcome, reason: 'On the statement.' })
      await settle('R2', 'failed')
      assert.equal((await refund(proxy, 'paid', 'R3')).body['state'], 'needs_review')
      await settle('R1', 'refunded')
      assert.equal((await refund(proxy, 'paid', 'R4')).body['state'], 'pending')
      assert.deepEqual(books(banks), { ...told, refunds: told.refunds + 1 })
      await proxy.close()
    })
})

test('begins after a restore what a person has released by its id, and nothing else (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = openBanks()
    const restoredAt = new Date(wallClock() - 3_600_000).toISOString()
    const proxy = await open(folder, banks, { RESTORED_AT: restoredAt })
    const release = (path: string, more: object = {}) =>
      askAs(proxy, `${path}/release`, { reason: 'Not on the statement.', ...more })
    assert.equal((await pressAt(proxy, 'new')).body.code, 'order_before_restore')
    assert.equal((await release('/payments', { orderId: 'new' })).status, 204)
    await pressAs(proxy, banks, 'new', 'ACCEPTED')
    assert.equal((await askAs(proxy, pathOf('new'))).body['state'], 'paid')
    // It began after the copy, so all of it is known: it is refunded as ever.
    assert.equal((await refund(proxy, 'new', 'R1')).body['state'], 'pending')
    assert.equal((await pressAt(proxy, 'other')).body.code, 'order_before_restore')
    assert.equal((await release('/payments', { orderId: 'new' })).body.code, 'release_refused')
    for (const [path, id, kind] of [
      ['/payouts/PAY7', 'a payment to a supplier', 'payout'],
      ['/requests-to-pay/ASK7', 'a request to pay', 'request_to_pay'],
      ['/batches/BATCH7', 'a batch', 'batch'],
    ] as const) {
      assert.equal((await BEGINNINGS[id]?.(proxy, '7'))?.body.code, `${kind}_before_restore`)
      assert.equal((await release(path)).status, 204, path)
      assert.equal((await BEGINNINGS[id]?.(proxy, '7'))?.status, 201, path)
      assert.equal((await release(path)).body.code, 'release_refused', path)
    }
    await proxy.close()
    // A setting that goes away changes nothing.
    const again = await open(folder, banks)
    assert.equal((await pressAt(again, 'other')).body.code, 'order_before_restore')
    await again.close()
  }))

test('leaves to a person what the copy had not given to the bank yet, and sends none of it (promises: R7)', () =>
  withFolder(async (folder) => {
    const banks = openBanks()
    // However often it is tried before the copy.
    for (let times = 0; times < 50; times++) {
      banks.instructions.fates.token.push('drop-before')
      banks.batches.fates.token.push('drop-before')
    }
    let proxy = await open(folder, banks)
    for (const what of ['a payment to a supplier', 'a batch'])
      assert.equal((await BEGINNINGS[what]?.(proxy, '7'))?.body['state'], 'sending', what)
    await proxy.close()
    proxy = await open(folder, banks, { RESTORED_AT: new Date(wallClock()).toISOString() })
    for (const path of ['/payouts/PAY7', '/batches/BATCH7'])
      assert.deepInclude((await askAs(proxy, path)).body, { state: 'needs_review', needsPerson: true }, path)
    assert.isEmpty(banks.instructions.taken)
    assert.isEmpty(banks.batches.payments)
    await proxy.close()
  }))

test('releases nothing where nothing was put back (house: 2)', () =>
  withFolder(async (folder) => {
    const proxy = await open(folder, openBanks())
    const { status, body } = await askAs(proxy, '/payments/release', { orderId: 'new', reason: 'Why not.' })
    assert.deepEqual([status, body.code], [409, 'release_refused'])
    await proxy.close()
  }))

test('copies a running proxy for its owner only, keeps as many copies as told, and leaves no half one (promises: R30)', () =>
  withFolder(async (place) => {
    const [data, copies] = [join(place, 'data'), join(place, 'copies')]
    const banks = openBanks()
    const proxy = await open(data, banks)
    await pressAs(proxy, banks, 'paid', 'ACCEPTED')
    const made: string[] = []
    for (let times = 0; times < 4; times++) {
      made.push((await proxy.backup(copies, 2)).file)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const kept = readdirSync(copies).map((name) => join(copies, name))
    assert.sameMembers(kept, made.slice(-2))
    for (const file of kept) assert.equal(statSync(file).mode & 0o777, 0o600)
    // A folder that cannot be written costs neither the proxy nor an earlier copy.
    writeFileSync(join(place, 'file'), '')
    assert.match(await proxy.backup(join(place, 'file')).then(String, String), /EEXIST|ENOTDIR/)
    assert.equal((await pressAt(proxy, 'paid')).status, 200)
    await proxy.close()
  }))

test('removes half copies of processes that were killed, and none that is being written or is of somebody else (house: 2)', () =>
  withFolder(async (place) => {
    const copies = join(place, 'copies')
    const proxy = await open(join(place, 'data'), openBanks())
    const { file } = await proxy.backup(copies)
    const partOf = (hour: string) => `proxy-2026-11-20T${hour}-00-00-000Z.sqlite.part`
    const hoursAgo = (hours: number) => new Date(wallClock() - hours * 3_600_000)
    const write = (name: string, hours: number) => {
      writeFileSync(join(copies, name), 'half')
      utimesSync(join(copies, name), hoursAgo(hours), hoursAgo(hours))
    }
    for (const end of ['', '-wal', '-shm', '-journal']) write(partOf('01') + end, 2)
    // Its log alone is left.
    write(`${partOf('02')}-wal`, 2)
    // This one is old, and its journal is written just now.
    write(partOf('03'), 2)
    write(`${partOf('03')}-journal`, 0)
    const others = ['notes.part', 'proxy-of-mine.sqlite.part', 'proxy.sqlite.part']
    for (const name of others) write(name, 2)
    const next = await proxy.backup(copies)
    const staying = [partOf('03'), `${partOf('03')}-journal`, ...others].map((name) => join(copies, name))
    assert.sameMembers(
      readdirSync(copies).map((name) => join(copies, name)),
      [file, next.file, ...staying],
    )
    await proxy.close()
  }))

test('refuses a copy that is not whole, a folder with data, and a return without the notes of deletions (house: 4)', () =>
  withFolder(async (place) => {
    const [data, next] = [join(place, 'data'), join(place, 'next')]
    const proxy = await open(data, openBanks())
    const { file } = await proxy.backup(join(place, 'copies'))
    await proxy.close()
    const deletions = join(place, 'notes')
    const refused = (change: object) =>
      putBack({ file, folder: next, deletions, ...change }).then(String, String)
    assert.match(await refused({}), /no notes of deletions/)
    writeFileSync(deletions, '')
    assert.match(await refused({ folder: data }), /there are data in/)
    const broken = join(place, 'broken.sqlite')
    writeFileSync(broken, readFileSync(file).fill(0xff, 4_096, 8_192))
    assert.match(await refused({ file: broken }), /not whole|malformed|disk image/)
    assert.isEmpty(readdirSync(next))
    assert.equal(await refused({}), 'undefined')
  }))

test('deletes again, before it answers, what was deleted after the copy (promises: finding 8)', () =>
  withFolder(async (place) => {
    const [old, next] = [join(place, 'old'), join(place, 'next')]
    const banks = openBanks()
    const message = 'canary-of-a-payer'
    let proxy = await open(old, banks)
    for (const id of ['gone', 'kept'])
      await askAs(proxy, '/payments', { order: { id, amount: '12.50', currency: 'EUR', message } })
    const { file } = await proxy.backup(join(place, 'copies'))
    assert.isTrue([...compressedIn(file).values()].some((value) => inflateRawSync(value).includes(message)))
    await askAs(proxy, `${pathOf('gone')}/personal-data/delete`, {})
    await proxy.close()
    const deletions = join(old, 'proxy.deleted')
    const notes = readFileSync(deletions, 'utf8')
    assert.match(notes, /^\S+Z [\w-]{22}\n$/)
    assert.notInclude(notes, handleFor('gone'))
    assert.equal(statSync(deletions).mode & 0o777, 0o600)
    await putBack({ file, folder: next, deletions })
    proxy = await open(next, banks)
    const gone = (await askAs(proxy, pathOf('gone'))).body
    assert.isUndefined(gone['message'])
    assert.isString(gone['personalDataDeletedAt'])
    assert.equal((await askAs(proxy, pathOf('kept'))).body['message'], message)
    await proxy.close()
  }))

test('opens as restored a database that was put back by hand: a copy as it is, and one that is older than its folder (promises: R7)', () =>
  withFolder(async (place) => {
    const [data, next] = [join(place, 'data'), join(place, 'next')]
    const banks = openBanks()
    let proxy = await open(data, banks)
    const { file } = await proxy.backup(join(place, 'copies'))
    await proxy.close()
    copyFileSync(join(data, 'proxy.sqlite'), join(place, 'by-hand.sqlite'))
    // The copy bears its mark wherever it is put.
    mkdirSync(next)
    copyFileSync(file, join(next, 'proxy.sqlite'))
    proxy = await open(next, banks)
    assert.equal((await pressAt(proxy, 'new')).body.code, 'order_before_restore')
    await proxy.close()
    // The folder knows that its database was opened since.
    proxy = await open(data, banks)
    await proxy.close()
    rmSync(join(data, 'proxy.sqlite'))
    copyFileSync(join(place, 'by-hand.sqlite'), join(data, 'proxy.sqlite'))
    proxy = await open(data, banks)
    assert.equal((await pressAt(proxy, 'new')).body.code, 'order_before_restore')
    await proxy.close()
  }))

test('notices a database that was copied by hand while this process ran, by what began in a later minute (promises: R7)', () =>
  withFolder(async (place) => {
    let now = 0
    const file = join(place, 'proxy.sqlite')
    const store = new ObjectStore(await openSqlite(file))
    await takeOver(place, store, () => now)
    const copied = store.ownerNumber
    assert.equal(await lastOwnerIn(place), copied)
    const write = async () => {
      store.keepFact('something', String(now))
      await store.settled()
    }
    now = 59_000
    await write()
    assert.equal(await lastOwnerIn(place), copied, 'one write a minute at most')
    now = 61_000
    // Nothing begins, nothing is written.
    assert.equal(await lastOwnerIn(place), copied)
    await write()
    assert.equal(await lastOwnerIn(place), copied + 1)
    assert.equal(store.ownerNumber, copied + 1)
    store.close()
  }))

test('refuses what it does not know while ACCEPT_NEW is false, of every kind, and asks no bank (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const proxy = await openOn(folder, banks, { ACCEPT_NEW: 'false' })
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status, body } = await begin(proxy, '7')
      assert.deepEqual([status, body.code], [503, 'intake_closed'], what)
    }
    // The payer reads that no money has moved.
    const { body } = await pressAt(proxy, '8')
    assert.equal(body['link_given'], false)
    assert.equal(body['title'], 'Nothing new can begin here now. Try again later. No money has moved.')
    assert.equal(banks.orders.count('create'), 0)
    assert.isEmpty(banks.instructions.arrived)
    assert.isEmpty(banks.batches.payments)
    await proxy.close()
  }))

test('goes on with what it knows while ACCEPT_NEW is false: links, readings, closing, the same instructions (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    let proxy = await openOn(folder, banks)
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status, body } = await begin(proxy, '7')
      assert.equal(status, 201, `${what} ${JSON.stringify(body)}`)
    }
    const { approvalUrl } = (await pressAt(proxy, '7')).body
    await proxy.close()
    proxy = await openOn(folder, banks, { ACCEPT_NEW: 'false' })
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status } = await begin(proxy, '7')
      assert.equal(status, 200, what)
    }
    assert.equal((await pressAt(proxy, '7')).body['approvalUrl'], approvalUrl)
    banks.orders.decide('CANCELLED')
    banks.orders.decide('ACCEPTED', undefined, banks.orders.payments[0])
    const path = `/payments/${handleFor('7')}`
    await proxy.fetch(new Request(`https://pay.shop.example${path}`))
    assert.equal((await askAs(proxy, path)).body['state'], 'paid')
    // An order that ended unpaid is known too.
    await proxy.fetch(new Request(`https://pay.shop.example/payments/${handleFor('7-server')}`))
    assert.equal((await BEGINNINGS['an order of a server']?.(proxy, '7'))?.status, 201)
    await proxy.close()
  }))

test('refuses any other word for ACCEPT_NEW than true and false (house: 4)', async () => {
  const bindings = {
    ...(await allSettings({ ACCEPT_NEW: 'no' })),
    ORDERS: {},
    SESSIONS: {},
    PAYOUTS: {},
  }
  const refused = await checkConfig(bindings).then(String, String)
  assert.include(refused, 'ACCEPT_NEW must be true or false')
})
