// Settings that change while the proxy runs: taken whole or not at all, in this process and by a signal to the program.
// What each setting means is held elsewhere.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, isFull, test } from '#kit'
import { type OpenProxy } from '../../../../edge/proxy/hosts/index.ts'
import { RUNTIMES, startProgram } from '../../sandbox/program.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { HANDLE_KEY } from '../kit/proxy.ts'
import { serveFetch } from '../kit/serve-fetch.ts'
import { handleFor, MERCHANT_KEY } from '../merchant/merchant-kit.ts'
import { allSettings, askAs, makeBanks, openOn, pressAt, withFolder } from './host-kit.ts'

const OTHER_KEY = 'canary-merchant-other-0123456789abcdef'
const OTHER_BANK_KEY = 'canary-bank-api-other-0123456789abcdef'

const statusFor = async (fetcher: OpenProxy['fetch'], address: string, key: string) =>
  (
    await fetcher(
      new Request(`${address}/merchant/payments`, { headers: { authorization: `Bearer ${key}` } }),
    )
  ).status

const PUBLIC = 'https://pay.shop.example'

test('takes other settings while it runs: what has begun ends with the old ones, what comes next has the new ones (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const [asked, answers] = [gate(), gate()]
    const proxy = await openOn(folder, banks)
    assert.equal((await pressAt(proxy, 'before')).status, 201)
    banks.orders.rules.create = async (call) => {
      asked.open()
      await answers.opened
      return banks.orders.usual(call)
    }
    const begun = pressAt(proxy, 'begun')
    await asked.opened
    const changed = await proxy.renew(
      await allSettings({ MERCHANT_KEYS: OTHER_KEY, BANK_API_KEY: OTHER_BANK_KEY }),
    )
    assert.sameMembers([...changed], ['MERCHANT_KEYS', 'BANK_API_KEY'])
    // The same order once more, while its call is on its way: still one payment.
    const again = pressAt(proxy, 'begun')
    answers.open()
    const [first, second] = await Promise.all([begun, again])
    assert.equal(first.status, 201)
    assert.equal(second.body['approvalUrl'], first.body['approvalUrl'])
    assert.equal(banks.orders.count('create'), 2)
    assert.equal(await statusFor(proxy.fetch, PUBLIC, OTHER_KEY), 200)
    assert.equal(await statusFor(proxy.fetch, PUBLIC, MERCHANT_KEY), 401)
    // An order of before asks its bank with the new key, and so does a new one.
    banks.orders.rules.create = undefined
    await pressAt(proxy, 'after')
    const keys = banks.orders.calls.filter(({ kind }) => kind === 'create').map(({ headers }) => headers)
    const sent = keys.map((headers) => [...headers.values()].includes(OTHER_BANK_KEY))
    assert.deepEqual(sent, [false, false, true])
    const status = new Request(`${PUBLIC}/return/${handleFor('before')}`)
    await proxy.fetch(status)
    const read = banks.orders.calls.findLast(({ kind }) => kind === 'status')
    assert.include([...(read?.headers.values() ?? [])], OTHER_BANK_KEY)
    await proxy.close()
  }))

test('keeps the old settings where a new one is wrong, missing, or one by which payments are found (house: 2; promises: R43)', () =>
  withFolder(async (folder) => {
    const proxy = await openOn(folder, makeBanks())
    const refusalOf = async (changes: Record<string, string | undefined>) =>
      proxy.renew(await allSettings({ MERCHANT_KEYS: OTHER_KEY, ...changes })).then(() => 'taken', String)
    const staying = [
      ['HANDLE_KEY', 'another-handle-key-0123456789abcdefghij'],
      ['HANDLE_KEY_NEXT', 'another-handle-key-0123456789abcdefghij'],
      ['PUBLIC_URL', 'https://other.shop.example'],
      ['JURISDICTION', 'eu'],
      ['BANK_ENVIRONMENT', 'production'],
      ['RESTORED_AT', '2026-11-01T00:00:00Z'],
    ] as const
    for (const [name, value] of staying) {
      const refused = await refusalOf({ [name]: value })
      assert.equal(refused, `ConfigurationError: ${name} must not change while the proxy runs`)
    }
    const both = await refusalOf({ PUBLIC_URL: undefined, HANDLE_KEY: undefined })
    assert.match(both, /PUBLIC_URL must not change .*; HANDLE_KEY must not change/)
    assert.notInclude(both, HANDLE_KEY)
    assert.match(await refusalOf({ SIGNING_KEY: 'no key' }), /SIGNING_KEY/)
    assert.match(await refusalOf({ BANK_API_KEY: undefined }), /BANK_API_KEY is missing/)
    assert.match(await refusalOf({ MERCHANT_KEYS: 'short' }), /MERCHANT_KEYS must/)
    assert.equal(await statusFor(proxy.fetch, PUBLIC, MERCHANT_KEY), 200)
    assert.equal(await statusFor(proxy.fetch, PUBLIC, OTHER_KEY), 401)
    // The last one that is right counts, also when several are given at once.
    const [one, two] = await Promise.all([
      proxy.renew(await allSettings({ MERCHANT_KEYS: OTHER_KEY })),
      proxy.renew(await allSettings()),
    ])
    assert.deepEqual([one, two], [['MERCHANT_KEYS'], ['MERCHANT_KEYS']])
    assert.deepEqual(await proxy.renew(await allSettings()), [])
    assert.equal((await askAs(proxy, '/payments')).status, 200)
    await proxy.close()
  }))

for (const runtime of isFull ? RUNTIMES : ['node']) {
  test(`reads files of settings again at SIGHUP, and goes on with the old ones where a new one is wrong, in ${runtime} (house: 2)`, () =>
    withFolder(async (folder) => {
      const server = await serveFetch(makeBanks().orders.fetch)
      const {
        MERCHANT_KEYS: _,
        HANDLE_KEY: __,
        ...env
      } = await allSettings({ BANK_BASE_URL: server.address })
      const [keys, handle] = [join(folder, 'merchant-keys'), join(folder, 'handle-key')]
      writeFileSync(keys, `${MERCHANT_KEY}\n`)
      writeFileSync(handle, `${HANDLE_KEY}\n`)
      const program = await startProgram({
        word: 'proxy',
        runtime,
        options: ['--port', '0', '--data', join(folder, 'data')],
        env: { ...env, MERCHANT_KEYS_FILE: keys, HANDLE_KEY_FILE: handle },
      })
      /** Gives the signal, and the line of the log that answers it. */
      const hangUp = async (): Promise<Record<string, unknown>> => {
        const line = new Promise<string>((resolve) => {
          let said = ''
          const listen = (chunk: Buffer) => {
            said += chunk.toString()
            const found = said.split('\n').find((text) => /settings_(not_)?renewed.*\}$/.test(text))
            if (found === undefined) return
            program.child.stdout?.off('data', listen)
            resolve(found)
          }
          program.child.stdout?.on('data', listen)
        })
        program.child.kill('SIGHUP')
        return JSON.parse(await line) as Record<string, unknown>
      }
      try {
        writeFileSync(keys, 'too short')
        const wrong = await hangUp()
        assert.deepInclude(wrong, { event: 'settings_not_renewed', level: 'error' })
        assert.match(String(wrong['rule']), /^MERCHANT_KEYS must/)
        writeFileSync(keys, OTHER_KEY)
        writeFileSync(handle, 'another-handle-key-0123456789abcdefghij')
        assert.include(await hangUp(), {
          event: 'settings_not_renewed',
          rule: 'HANDLE_KEY must not change while the proxy runs',
        })
        assert.equal(await statusFor(fetch, program.address, MERCHANT_KEY), 200)
        writeFileSync(handle, HANDLE_KEY)
        assert.deepInclude(await hangUp(), {
          event: 'settings_renewed',
          level: 'info',
          settings: ['MERCHANT_KEYS'],
        })
        assert.equal(await statusFor(fetch, program.address, OTHER_KEY), 200)
        assert.equal(await statusFor(fetch, program.address, MERCHANT_KEY), 401)
      } finally {
        await program.end()
        await server.close()
      }
    }))
}
