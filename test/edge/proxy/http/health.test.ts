// The address that says whether the proxy can work: what it answers, what it asks, and how little it writes.
import { assert, test } from '#kit'
import { NOTES } from '../../../../edge/proxy/storage/notes.ts'
import { startProxy, withLog } from '../kit/proxy.ts'
import { makeUnfitBank } from '../refunds/refund-bank.ts'

const bytes = async (response: Response) => [response.status, await response.text()]

test('answers that it is well with two letters, asks no bank, and writes once in ten seconds for all who ask (house: 2)', async () => {
  const proxy = await startProxy()
  for (let count = 0; count < 5; count++)
    assert.deepEqual(await bytes(await proxy.fetch('/health')), [200, 'ok'])
  const storage = proxy.storages.get(NOTES)
  const [note, ...others] = storage?.entries.keys() ?? []
  assert.equal(note, 'note:health')
  assert.deepEqual(others, [])
  // Another process asks the same object: the note is young, and stays.
  const written = storage?.get<{ at: number }>('note:health')
  assert.isFalse(await proxy.service(NOTES).note('health', '', 10_000))
  assert.deepEqual(storage?.get('note:health'), written)
  storage?.write({ 'note:health': { at: (written?.at ?? 0) - 10_000, text: '' } })
  assert.isTrue(await proxy.service(NOTES).note('health', '', 10_000))
  assert.deepEqual(proxy.bank.calls, [])
  const other = await proxy.fetch('/health', { method: 'POST' })
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'GET'])
})

test('answers 503 and nothing else where settings are wrong or the disk is gone, and tells the log why (house: 2)', async () => {
  const { lines } = await withLog(async () => {
    const wrong = await startProxy({ HANDLE_KEY: 'short' })
    assert.deepEqual(await bytes(await wrong.fetch('/health')), [503, ''])
    const gone = {
      getByName: () => ({
        keepSettings: () => Promise.resolve(undefined),
        note: () => Promise.reject(new Error('the disk is gone')),
      }),
    }
    const broken = await startProxy({ ORDERS: gone })
    assert.deepEqual(await bytes(await broken.fetch('/health')), [503, ''])
    assert.deepEqual(await bytes(await broken.fetch('/health')), [503, ''])
  })
  const failed = lines.filter((line) => line.includes('"event":"health_failed"'))
  assert.lengthOf(failed, 2)
  assert.include(failed[0], 'HANDLE_KEY')
  assert.include(failed[1], 'the disk is gone')
})

test('names the row of a bank that calls a payment paid which nobody could pay, until a setting changes (gaps Part 5, law 3)', async () => {
  const bank = makeUnfitBank()
  const proxy = await startProxy({ BANK: bank })
  assert.deepInclude(await (await proxy.press()).json(), { code: 'bank_words_unfit' })
  const well = await proxy.fetch('/health')
  assert.deepEqual(await bytes(well), [200, 'ok'])
  assert.equal(well.headers.get('x-silta-warning'), 'bank_words_unfit online-payment.status.values')
  const changed = await startProxy({
    BANK: bank,
    BANK_API_KEY: 'another-key-0123456789abcdef',
  })
  changed.storages.set(NOTES, proxy.storages.get(NOTES) ?? assert.fail('there are no notes'))
  assert.isNull((await changed.fetch('/health')).headers.get('x-silta-warning'))
})
