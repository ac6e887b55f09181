/// <reference types="node" />
// The bank as a program on a machine that others use too: who may read its files, who may steer it, what it calls itself.
// What it keeps over restarts is in persistence.test.ts.
// Runs with --all: whole programs, in every runtime that can host them.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { order, signedRequest } from './online-payment/kit.ts'
import { type Program, refusalOf, RUNTIMES, type Start, startProgram } from './program.ts'

/** Starts the program, looks at it, and ends it. */
async function run(start: Start, look: (program: Program) => void | Promise<void>): Promise<void> {
  const program = await startProgram(start)
  try {
    await look(program)
  } finally {
    await program.end()
  }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-program-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

for (const runtime of RUNTIMES) {
  test(`keeps its keys from all others on the machine, in a new folder and in one that was open, in ${runtime} (promises: R30)`, () =>
    inFolder(async (folder) => {
      const open = join(folder, 'open')
      mkdirSync(open)
      for (const name of ['sandbox.sqlite', 'sandbox.sqlite-wal', 'sandbox.sqlite-shm']) {
        writeFileSync(join(open, name), '')
        chmodSync(join(open, name), 0o644)
      }
      chmodSync(open, 0o755)
      for (const data of [join(folder, 'new'), open]) {
        await run({ runtime, options: ['--port', '0', '--data', data] }, async ({ address }) => {
          await fetch(`${address}/.well-known/jwks.json`)
          assert.equal(rightsOf(data), '700')
          const files = readdirSync(data)
          assert.includeMembers(files, ['sandbox.sqlite', 'sandbox.sqlite-wal'])
          for (const file of files) assert.equal(rightsOf(join(data, file)), '600', file)
        })
      }
    }))
}

test('refuses a short sandbox key where others can reach it, names the option, and takes it on the loopback (gaps: shared.sandbox.control)', async () => {
  const short = ['--memory', '--port', '0', '--sandbox-key', 'k'.repeat(23)]
  const told = await refusalOf({ options: [...short, '--host', '0.0.0.0'] })
  assert.match(told, /^sandbox-key must be at least 24 characters/)
  assert.notInclude(told, 'k'.repeat(23))
  const behind = await refusalOf({ options: [...short, '--public-base-url', 'https://bank.example'] })
  assert.match(behind, /^sandboxKey must be at least 24 characters/)
  await run({ options: short }, ({ said }) => assert.include(said, 'k'.repeat(23)))
  await run({ options: [...short.slice(0, -1), 'k'.repeat(24), '--host', '0.0.0.0'] }, ({ said }) =>
    assert.include(said, 'k'.repeat(24)),
  )
})

test('takes a second key that only reads, of an option or the environment, and says so (gaps: shared.sandbox.control)', async () => {
  const [near, readKey] = [['--memory', '--port', '0'], 'r'.repeat(24)]
  const far = [...near, '--host', '0.0.0.0', '--read-key', 'r'.repeat(23)]
  assert.match(await refusalOf({ options: far }), /^read-key must be at least 24 characters/)
  await run({ options: near, env: { SANDBOX_READ_KEY: readKey } }, async ({ address, said }) => {
    assert.include(said, 'Read key')
    assert.notInclude(said, readKey)
    const headers = { 'x-sandbox-key': readKey, 'content-type': 'application/json' }
    const bank = await fetch(`${address}/_sandbox/bank`, { headers })
    assert.deepInclude(await bank.json(), { onlyReads: true })
    const moved = await fetch(`${address}/_sandbox/clock`, { method: 'PUT', headers, body: '{"rate":60}' })
    assert.equal(moved.status, 403)
  })
})

/** Asks for a path under a host of one's own choice. */
async function ask(address: string, path: string, host: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    request(new URL(path, address), { headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => void (text += chunk.toString()))
      answer.on('end', () => resolve(JSON.parse(text) as Record<string, unknown>))
    })
      .on('error', reject)
      .end()
  })
}

test('keeps a log of calls over a restart, none where that is wished, and clear secrets on the loopback alone (house: the sandbox as a program)', () =>
  inFolder(async (folder) => {
    const key = 'k'.repeat(24)
    const options = ['--port', '0', '--data', folder, '--sandbox-key', key]
    const logged = async (address: string) => {
      const answer = await fetch(`${address}/_sandbox/calls`, { headers: { 'x-sandbox-key': key } })
      const { calls } = (await answer.json()) as { calls?: { path: string }[] }
      return calls?.map(({ path }) => path)
    }
    await run({ options }, async ({ address }) => {
      await fetch(`${address}/r2p-sandbox/v1/payments?first`)
      assert.deepEqual(await logged(address), ['/r2p-sandbox/v1/payments?first'])
    })
    await run({ options }, async ({ address }) => {
      assert.deepEqual(await logged(address), ['/r2p-sandbox/v1/payments?first'])
    })
    await run({ options: [...options, '--no-call-log'] }, async ({ address }) =>
      assert.isUndefined(await logged(address)),
    )
    const far = await refusalOf({
      options: ['--memory', '--port', '0', '--host', '0.0.0.0', '--log-secrets'],
    })
    assert.match(far, /^log-secrets must not be given/)
    assert.match(await refusalOf({ options: ['--memory', '--call-log-most', 'x'] }), /^call-log-most must be/)
  }))

test('calls itself by Host on the loopback only, and never by what others make up (gaps: shared.keys)', async () => {
  const path = '/.well-known/openid-configuration'
  await run({ options: ['--memory', '--port', '0'] }, async ({ address }) => {
    const near = `localhost:${new URL(address).port}`
    assert.equal((await ask(address, path, near))['issuer'], `http://${near}`)
    const made = await ask(address, path, 'evil.example')
    assert.equal(made['issuer'], address)
    assert.notInclude(JSON.stringify(made), 'evil')
  })
})

test('listens on the PORT of the environment, unless an option says otherwise (house: the sandbox as a program)', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => void probe.close(resolve))
  await run({ options: ['--memory'], env: { PORT: String(port) } }, ({ address }) =>
    assert.equal(new URL(address).port, String(port)),
  )
  await run({ options: ['--memory', '--port', '0'], env: { PORT: 'none' } }, ({ address }) =>
    assert.notEqual(address, ''),
  )
  assert.match(await refusalOf({ options: ['--memory'], env: { PORT: 'none' } }), /^port must be 0 to 65535/)
})

test('says what to do on a Node that has no SQLite, and runs there without a file (house: the sandbox as a program)', () =>
  inFolder(async (folder) => {
    const env = { NODE_OPTIONS: '--no-experimental-sqlite' }
    const told = await refusalOf({ options: ['--port', '0', '--data', folder], env })
    assert.include(told, 'Node 22.13 or newer')
    assert.include(told, '--memory')
    assert.notInclude(told, '--callback-attempts')
    await run({ options: ['--port', '0', '--memory'], env }, ({ address }) => assert.notEqual(address, ''))
  }))

test('tells that the redirect addresses of an earlier start are kept (gaps: shared.sandbox.clients)', () =>
  inFolder(async (folder) => {
    const data = ['--port', '0', '--data', folder]
    const first = ['--redirect-uri', 'https://shop.example/first']
    await run({ options: [...data, ...first] }, async ({ said, address }) => {
      assert.notInclude(said, 'Note')
      const key = /Sandbox key\s+(\S+)/.exec(said)?.[1] ?? ''
      await fetch(`${address}/_sandbox/keys`, { headers: { 'x-sandbox-key': key } })
    })
    await run({ options: [...data, ...first] }, ({ said }) => assert.notInclude(said, 'Note'))
    await run({ options: [...data, '--redirect-uri', 'https://shop.example/second'] }, ({ said }) => {
      assert.match(said, /Note .*redirect addresses.*https:\/\/shop\.example\/first/)
      assert.notInclude(said, 'https://shop.example/second')
    })
  }))

test('names the seller that it was started with to payers (gaps: online-payment.auth.keys)', () => {
  const options = ['--port', '0', '--memory', '--payment-page', '--merchant-name', 'Poukama & Pojat']
  return run({ options }, async ({ said, address }) => {
    const key = /Sandbox key\s+(\S+)/.exec(said)?.[1] ?? ''
    const keys = await fetch(`${address}/_sandbox/keys`, { headers: { 'x-sandbox-key': key } })
    const { onlinePayment } = (await keys.json()) as { onlinePayment: { privateKeyPem: string } }
    const made = await fetch(
      signedRequest(wallClock(), 'POST', '/paymentbutton/v1/payments', JSON.stringify(order()), {
        base: address,
        privateKey: onlinePayment.privateKeyPem,
      }),
    )
    const { paymentOperationId = '', paymentOperationValidation = '' } = (await made.json()) as Record<
      string,
      string
    >
    const query = new URLSearchParams({ paymentOperationId, paymentOperationValidation })
    const page = await fetch(`${address}/customer/payment/startPaymentConfirmation?${query}`)
    assert.include(await page.text(), '<dt>Saaja</dt><dd>Poukama &#38; Pojat</dd>')
  })
})
