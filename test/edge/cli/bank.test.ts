/// <reference types="node" />
// The words that look at a bank and steer it, pay and decide, call and listen: against a bank at a port of this machine.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { durationOf } from '../../../edge/cli/duration.ts'
import { makeForwarder } from '../../../edge/cli/listen/forwarder.ts'
import { columns } from '../../../edge/cli/steered-bank.ts'
import { WORDS } from '../../../edge/cli/words.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { folderOf, type Ran, runWord, type ServedBank, serveBank } from './run-word.ts'

async function withBank(work: (bank: ServedBank) => Promise<void>, options = {}): Promise<void> {
  const bank = await serveBank(options)
  try {
    await work(bank)
  } finally {
    await bank.close()
  }
}

function json<T = Record<string, unknown>>(ran: Ran): T {
  assert.equal(ran.code, 0, ran.err)
  return JSON.parse(ran.out) as T
}

test('moves the clock of a bank by short and by ISO 8601 durations, to a time, and to what falls due next (house: 1; gaps: shared.sandbox.control)', () =>
  withBank(async ({ run }) => {
    const { now } = json<{ now: string }>(await run('bank', 'clock', '--json'))
    const later = json<{ now: string }>(await run('bank', 'clock', '--by', '1d', '--json'))
    assert.isAtLeast(Date.parse(later.now) - Date.parse(now), 86_400_000)
    const next = json<{ now: string }>(await run('bank', 'clock', '--by', 'P1DT1H', '--json'))
    assert.isAtLeast(Date.parse(next.now) - Date.parse(later.now), 25 * 3_600_000)
    const { next: due = '' } = json<{ next?: string }>(await run('bank', 'clock', '--json'))
    const there = json<{ now: string }>(await run('bank', 'clock', '--next', '--json'))
    assert.isAtLeast(Date.parse(there.now), Date.parse(due))
    assert.include((await run('bank', 'clock', '--to', '2030-01-01T00:00:00Z')).out, '2030-01-01T02:00')
    const back = await run('bank', 'clock', '--to', '2026-01-01T00:00:00Z')
    assert.deepEqual([back.code, back.out], [1, ''])
    assert.include(back.err, 'must not be earlier')
    assert.equal((await run('bank', 'clock', '--by', '1 day')).code, 2)
    assert.equal((await run('bank', 'clock', '--by', '1d', '--next')).code, 2)
  }))

test('lets the clock run at a pace and stand, and lists what falls due and what it is (house: 1; gaps: shared.sandbox.control)', () =>
  withBank(async ({ run }) => {
    interface Clock {
      now: string
      rate: number
      due: { at: string; what: string }[]
    }
    const before = json<Clock>(await run('bank', 'clock', '--json'))
    assert.equal(before.rate, 1)
    assert.include(
      before.due.map(({ what }) => what),
      'booking',
    )
    const fast = await run('bank', 'clock', '--rate', '86400')
    assert.include(fast.out, '86400 times real time')
    assert.include(fast.out, 'a pending entry is booked')
    const stood = json<Clock>(await run('bank', 'clock', '--stop', '--by', '1h', '--json'))
    assert.equal(stood.rate, 0)
    assert.isAtLeast(Date.parse(stood.now) - Date.parse(before.now), 3_600_000)
    const next = json<Clock>(await run('bank', 'clock', '--next', '--json'))
    assert.deepEqual([next.now, next.rate], [stood.due[0]?.at, 0])
    assert.include((await run('bank', 'clock')).out, 'stopped')
    for (const wrong of [
      ['--rate', '0'],
      ['--rate', '86401'],
      ['--rate', 'fast'],
      ['--rate', '2', '--stop'],
    ])
      assert.equal((await run('bank', 'clock', ...wrong)).code, 2, wrong.join(' '))
  }))

test('plans by client, chance, delay and hours, plays sets, and takes all back (gaps: shared.sandbox.outcomes)', () =>
  withBank(async ({ run }) => {
    const client = '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11'
    const terms = ['--client', client, '--one-in', '4', '--delay', '3s', '--hours', '22:00-06:00']
    const until = ['--times', 'until-taken-back', '--match', 'amount=24.00']
    const planned = await run(
      'bank',
      'outcomes',
      'online-payment.create',
      'drop-after',
      ...terms,
      ...until,
      '--json',
    )
    const [{ id: _, ...plan } = {}] = json<Record<string, unknown>[]>(planned)
    assert.deepEqual(plan, {
      operation: 'online-payment.create',
      client,
      match: { amount: '24.00' },
      outcome: 'drop-after',
      times: 'until-taken-back',
      probability: 0.25,
      delay: 'PT3S',
      hours: { from: '22:00', to: '06:00' },
    })
    const { out } = await run('bank', 'outcomes', '*', '--delay', 'PT0.5S')
    assert.include(out, `client ${client}, one in 4, after PT3S, 22:00-06:00, amount=24.00`)
    assert.include(out, 'slow:500')
    assert.include((await run('bank', 'outcomes', '--preset', 'unsigned')).out, 'wrong-key')
    assert.include((await run('bank', 'outcomes', '--take-back', 'all')).out, 'Nothing is planned.')
    for (const wrong of [
      ['--preset', 'calm'],
      ['--client', client],
      ['online-payment.create', 'drop-after', '--one-in', '0'],
      ['online-payment.create', 'drop-after', '--hours', 'night'],
      ['online-payment.create', 'drop-after', '--delay', 'soon'],
    ])
      assert.equal((await run('bank', 'outcomes', ...wrong)).code, 2, wrong.join(' '))
  }))

test('looks with the key that only reads, and tells what needs the other one (gaps: shared.sandbox.control)', () =>
  withBank(
    async ({ address }) => {
      const readKey = 'read-key-of-the-team'
      const folder = folderOf(address, readKey)
      try {
        const asked = (...words: string[]) => runWord([...words, '--data', folder])
        for (const words of [
          ['bank', 'clock'],
          ['bank', 'outcomes'],
          ['bank', 'clients'],
          ['bank', 'callbacks'],
          ['sandbox', 'status'],
          ['logs'],
        ]) {
          const { code, err } = await asked(...words)
          assert.equal(code, 0, `${words.join(' ')}: ${err}`)
        }
        for (const words of [
          ['bank', 'clock', '--by', '1d'],
          ['bank', 'outcomes', '*', 'fault'],
          ['bank', 'keys'],
          ['bank', 'reset', '--yes'],
          ['bank', 'export', '--secrets', '--out', join(folder, 'whole.json')],
        ]) {
          const { code, err, out } = await asked(...words)
          assert.deepEqual([code, out], [1, ''], words.join(' '))
          assert.match(err, /only reads: .+ needs the sandbox key/)
          assert.notInclude(err, readKey)
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    { readKey: 'read-key-of-the-team', callLog: true },
  ))

test('reads durations as people type them and as the bank takes them (house: 1)', () => {
  const read = ['90s', '30m', '2h', '1d', '2w', '1y', 'P1DT12H'].map((text) => durationOf('by', text))
  assert.deepEqual(read, ['PT90S', 'PT30M', 'PT2H', 'P1D', 'P14D', 'P1Y', 'P1DT12H'])
  for (const wrong of ['', 'd', '1', '-1d', '1.5d', 'P', 'one day'])
    assert.throws(() => durationOf('by', wrong), TypeError)
})

test('plans outcomes, shows them and takes them back, and tells all right names for a wrong one (gaps: shared.sandbox.outcomes)', () =>
  withBank(async ({ run }) => {
    assert.include((await run('bank', 'outcomes')).out, 'Nothing is planned.')
    const planned = json<{ id: string; outcome: string; times: number }[]>(
      await run('bank', 'outcomes', 'online-payment.create', 'drop-after', '--times', '3', '--json'),
    )
    assert.deepEqual([planned[0]?.outcome, planned[0]?.times], ['drop-after', 3])
    assert.include((await run('bank', 'outcomes', '--of', 'online-payment.create')).out, 'drop-before')
    const gone = await run('bank', 'outcomes', '--take-back', planned[0]?.id ?? '', '--json')
    assert.deepEqual(json(gone), [] as unknown as Record<string, unknown>)
    const wrong = await run('bank', 'outcomes', 'online-payment.create', 'vanish')
    assert.equal(wrong.code, 1)
    assert.include(wrong.err, 'drop-after')
    assert.equal((await run('bank', 'outcomes', 'online-payment.create')).code, 2)
  }))

test('makes customers and accounts, gives rights, adds entries and tells the statement (gaps: shared.sandbox.control; 1 A)', () =>
  withBank(async ({ run }) => {
    const first = 'FI62 9990 0000 0000 11'
    const { customerId } = json<{ customerId: string }>(
      await run(
        'bank',
        'customers',
        '--make',
        'Rantasauna Oy',
        '--kind',
        'business',
        '--may-confirm',
        '--json',
      ),
    )
    assert.include((await run('bank', 'customers', customerId)).out, 'Rantasauna Oy')
    const opened = json<{ accountId: string; iban: string }>(
      await run('bank', 'customers', customerId, '--open', '--balance', '90.00', '--json'),
    )
    const { accountId, iban } = opened
    assert.include((await run('bank', 'customers', customerId, '--card', accountId)).out, 'Credit card')
    const given = await run('bank', 'customers', 'customer-2', '--rights', 'read,pay', '--account', accountId)
    assert.match(given.out, /Rights +read pay\n/)
    const taken = await run('bank', 'customers', 'customer-2', '--rights', 'none', '--account', accountId)
    assert.match(taken.out, /Rights +none\n/)
    assert.equal((await run('bank', 'customers', '--allow', 'nobody', '--account', accountId)).code, 1)

    const order = ['--reference', '1232', '--at', '2026-10-01T12:00:00+03:00']
    const other = ['--with', 'Aino', '--iban', `IBAN\u200B ${first.replaceAll(' ', '-')}`]
    const added = await run('bank', 'money', iban, '--add', '-12.50', ...other, ...order)
    assert.match(added.out, /Entry +booked-\d+, booked\n.*\n.*\n +Other side +Aino Esimerkki, 12.50 EUR/)
    const held = json<{ entryId: string }>(
      await run('bank', 'money', iban, '--add', '-5.00', '--with', 'Kioski', '--pending', '--json'),
    )
    assert.include((await run('bank', 'money', iban)).out, '77.50 EUR booked, 72.50 can be spent, enabled')
    assert.include((await run('bank', 'money', iban, '--release', held.entryId)).out, 'released')
    const changed = await run('bank', 'money', `\u200E${iban}`, '--balance', '1,00')
    assert.include(changed.out, 'Balances changed by hand, 76.50 EUR')
    const october = await run('bank', 'money', accountId, '--statement', '2026-10-01..2026-10-31')
    assert.match(
      october.out,
      /Opening balance +0.00\n.*-12.50 +-12.50\n +2026-10-31 +Closing balance +-12.50/,
    )
    const full = await run('bank', 'money', iban, '--close')
    assert.equal(full.code, 1)
    assert.include(full.err, 'balance must be zero before an account is closed')
    assert.include((await run('bank', 'money', iban, '--block')).out, 'blocked')
    const wrong = await run(
      'bank',
      'money',
      first,
      '--add',
      '-1.00',
      '--with',
      'Kioski',
      '--reference',
      '1233',
    )
    assert.include(wrong.err, 'reference must be a Finnish reference')
    assert.equal((await run('bank', 'money', first, '--block', '--close')).code, 2)
    assert.equal((await run('bank', 'customers', '--open')).code, 2)
    assert.equal((await run('bank', 'money', 'FI7399900000009999')).code, 1)
  }))

test('writes the secrets of a client and of the bank into files for their owner only, and prints none (promises: R30)', () =>
  withBank(async ({ run, key }) => {
    const folder = mkdtempSync(join(tmpdir(), 'silta-secrets-'))
    try {
      const [client, all] = [join(folder, 'client.json'), join(folder, 'keys.json')]
      const iban = 'FI1999900000000300'
      const runs = [
        await run('bank', 'clients', '--add', '--debtor-iban', iban, '--out', client),
        await run('bank', 'keys', '--out', all),
        await run('bank', 'keys', '--json'),
        await run('bank', 'clients', '--json'),
        await run('bank', 'clients'),
      ]
      const kept = JSON.parse(readFileSync(client, 'utf8')) as Record<string, string>
      const { defaultClient, onlinePayment } = JSON.parse(readFileSync(all, 'utf8')) as Record<
        string,
        Record<string, string>
      >
      const secrets = [kept, defaultClient, onlinePayment].flatMap((held = {}) =>
        ['clientSecret', 'apiKey', 'privateKeyPem', 'callbackApiKey'].flatMap((name) => held[name] ?? []),
      )
      assert.lengthOf(secrets, 8)
      for (const { code, out, err } of runs) {
        assert.equal(code, 0, err)
        for (const secret of [...secrets, key]) assert.notInclude(out + err, secret)
      }
      for (const file of [client, all]) assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.include(runs[4]?.out, kept['clientId'])
      assert.equal((await run('bank', 'keys', '--out', all)).code, 2)
      assert.equal((await run('bank', 'clients', '--add')).code, 2)
      // As an editor of Windows writes it.
      writeFileSync(client, `\uFEFF${readFileSync(client, 'utf8')}`)
      const paid = await run('call', 'corporate.sepa', '--client', client, '--json')
      assert.equal(paid.code, 0, paid.err)
      writeFileSync(join(folder, 'none.json'), '{}')
      assert.equal((await run('call', 'corporate.sepa', '--client', join(folder, 'none.json'))).code, 2)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }))

test('calls an operation, pays in place of the payer, reads what came of it, and says no (house: 1; 1 B)', () =>
  withBank(async ({ run }) => {
    const none = await run('pay')
    assert.equal(none.code, 1)
    assert.include(none.err, 'No online payment waits')
    const made = json<{ body: { paymentId: string; paymentOperationValidation: string } }>(
      await run('call', 'online-payment.create', '--json'),
    )
    const { paymentId } = made.body
    assert.include((await run('pay', '--customer', 'customer-1')).out, paymentId)
    const read = ['call', 'online-payment.status', '--with', `paymentId=${paymentId}`, '--json']
    assert.equal(json<{ body: { status: string } }>(await run(...read)).body.status, 'ACCEPTED')
    const again = await run('approve', paymentId)
    assert.deepEqual([again.code, again.out], [1, ''])
    assert.match(again.err, /^The bank refused: /)
    const other = json<{ body: { paymentId: string } }>(await run('call', 'online-payment.create', '--json'))
    assert.equal((await run('reject', other.body.paymentId)).code, 0)
    const lost = ['call', 'online-payment.status', '--with', `paymentId=${other.body.paymentId}`, '--json']
    assert.notEqual(json<{ body: { status: string } }>(await run(...lost)).body.status, 'ACCEPTED')
  }))

test('says until when an approved payment waits for a banking day, and how the clock goes there (gaps: baltic.payment.dates)', () =>
  withBank(
    async ({ address, key, run }) => {
      assert.equal((await run('run', 'baltic-payment', '--until', 'create')).code, 0)
      const payments = async () =>
        json<{ id: string; state: string }[]>(await run('bank', 'objects', '--kind', 'payment', '--json'))
      const [made] = await payments()
      const { out } = await run('approve', made?.id ?? '')
      const [, until = ''] = /bank clock --to (\S+?)"/.exec(out) ?? []
      assert.equal(until, '2027-01-18T00:00:00.000+02:00', out)
      assert.equal((await run('bank', 'clock', '--to', until)).code, 0)
      const [payment] = await payments()
      assert.equal(payment?.state, 'ACSP')
      // The same line is printed for one that is decided on its page, on the Saturday after.
      assert.equal((await run('bank', 'clock', '--to', '2027-01-23T10:00:00Z')).code, 0)
      const control = makeControl({ baseUrl: address, sandboxKey: key })
      const redirectUri = 'https://provider.example/approved'
      const [client] = await control.clients.list()
      const clientId = client?.clientId ?? ''
      await control.clients.change(clientId, { redirectUris: [redirectUri] })
      const [created] = json<{ response: { body: string } }[]>(
        await run('run', 'baltic-payment', '--until', 'create', '--json'),
      )
      const { paymentId = '' } = JSON.parse(created?.response.body ?? '{}') as { paymentId?: string }
      const page = new URL(`${address}/baltic/ee/oauth/authorize`)
      page.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: `PIS:${paymentId}`,
        redirect_uri: redirectUri,
        state: 'a'.repeat(22),
        code_challenge: 'b'.repeat(43),
        code_challenge_method: 'S256',
      }).toString()
      const said = await run('approve', page.href)
      assert.include(said.out, 'bank clock --to 2027-01-25T00:00:00.000+02:00"', said.err)
    },
    { now: '2027-01-16T10:00:00Z' },
  ))

test('decides on the page of an address, and tells where the browser goes then (gaps: shared.sandbox.sca)', () =>
  withBank(async ({ run, address }) => {
    const { body } = json<{ body: Record<string, string> }>(
      await run('call', 'online-payment.create', '--json'),
    )
    // The link is made of what the call has answered; its validation is no secret of a client.
    const { paymentOperationId = '', paymentOperationValidation = '' } = body
    const query = new URLSearchParams({ paymentOperationId, paymentOperationValidation })
    const page = `${address}/customer/payment/startPaymentConfirmation?${query}`
    const { location } = json<{ location: string }>(await run('approve', page, '--json'))
    assert.match(location, /^https:/)
  }))

test('calls each of the six interfaces as a client of the bank, with the bodies of their documents (house: 1)', () =>
  withBank(async ({ run }) => {
    const ids = json<{ operation: string }[]>(await run('call', '--json')).map(({ operation }) => operation)
    assert.isAbove(ids.length, 40)
    const asked = json<{ body: { consentId: string } }>(await run('call', 'baltic.consent.create', '--json'))
    const early = await run('call', 'baltic.account.list')
    assert.equal(early.code, 1)
    assert.include(early.err, 'npx silta approve')
    assert.equal((await run('approve', asked.body.consentId, '--customer', 'customer-1')).code, 0)
    for (const id of [
      'baltic.account.list',
      'account-access.list-accounts',
      'request-to-pay.create',
      'psd2.create.sepa',
      'corporate.instant',
      'online-payment.providers',
    ]) {
      const { code, out, err } = await run('call', id)
      assert.equal(code, 0, `${id}: ${err}`)
      assert.match(out, new RegExp(`^\\n  ${id}  20\\d\\n`))
    }
    const token = await run('call', 'corporate.token')
    assert.match(token.out, /"access_token": "\(\d+ characters\)"/)
  }))

test('refuses a call that is wrong before it is sent, and tells what the bank has refused (house: 4)', () =>
  withBank(async ({ run }) => {
    const misspelt = await run('call', 'online-payment.crate')
    assert.equal(misspelt.code, 2)
    assert.include(misspelt.err, 'did you mean online-payment.create?')
    for (const wrong of [
      ['--body', '{"amount":"0"}'],
      ['--body', 'none'],
      ['--with', 'nobody=1'],
    ])
      assert.equal((await run('call', 'online-payment.create', ...wrong)).code, 2)
    assert.equal((await run('call', 'online-payment.providers', '--body', '{}')).code, 2)
    const draft = await run('call', 'online-payment.create', '--draft')
    assert.property(json<{ body: object }>(draft).body, 'amount')
    const unknown = await run('call', 'online-payment.status', '--with', 'paymentId=nobody')
    assert.deepEqual([unknown.code, unknown.out], [1, ''])
    assert.include(unknown.err, 'PAYMENT_NOT_FOUND')
  }))

test('empties the bank only when it is told so (gaps: shared.sandbox.control)', () =>
  withBank(async ({ run }) => {
    await run('call', 'online-payment.create')
    assert.equal((await run('bank', 'reset')).code, 2)
    assert.equal((await run('bank', 'reset', '--yes', '--seed', 'another')).code, 0)
    assert.equal((await run('pay')).code, 1)
  }))

test('brings a callback to another address, byte for byte and once, with its signature and its key (1 B; house: 1)', () =>
  withBank(
    async ({ run, address, key }) => {
      const came: { url: string; headers: Record<string, unknown>; body: string }[] = []
      const server = createServer((request, answer) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => {
          came.push({ url: request.url ?? '', headers: request.headers, body })
          answer.writeHead(204).end()
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const target = `http://127.0.0.1:${port}`
      try {
        const input = json<{ body: object }>(await run('call', 'online-payment.create', '--draft'))
        // Nobody answers there: the bank cannot reach a machine behind a router either.
        const order = {
          ...input.body,
          b2bBackendURL: { url: 'https://shop.example.com/callbacks/bank?order=7' },
        }
        json(await run('call', 'online-payment.create', '--body', JSON.stringify(order), '--json'))
        await run('pay')
        const control = makeControl({ baseUrl: address, sandboxKey: key })
        for (let tries = 0; tries < 500 && (await control.callbacks()).length === 0; tries++)
          await new Promise((resolve) => setTimeout(resolve, 20))
        assert.lengthOf(await control.callbacks(), 1)
        const listened = await run('listen', '--forward-to', target, '--past', '--count', '1', '--json')
        assert.equal((JSON.parse(listened.out) as { status: number }).status, 204)
        const [{ sent, at } = { sent: undefined, at: '' }] = await control.callbacks()
        const { onlinePayment } = (await control.keys()) as unknown as {
          onlinePayment: { callbackApiKey: string }
        }
        assert.lengthOf(came, 1)
        assert.deepEqual([came[0]?.url, came[0]?.body], ['/callbacks/bank?order=7', sent?.body])
        assert.match(at, /^\d{4}-/)
        assert.match(String(came[0]?.headers['authorization']), /:1:0:[0-9a-f]{512}$/)
        assert.equal(came[0]?.headers['x-api-key'], onlinePayment.callbackApiKey)
        assert.equal(came[0]?.headers['x-forwarded-host'], 'shop.example.com')
        assert.notInclude(JSON.stringify(await control.callbacks()), onlinePayment.callbackApiKey)
        // A second look brings nothing again; a callback after a reset has an old id and another time.
        const list = async () => [
          { id: '1', at, paymentId: 'p', url: 'https://a.example/x', attempt: 1, result: 204, sent },
        ]
        const apiKey = () => 'k'
        const forwarder = makeForwarder({ list, apiKey, target, fetch: async () => new Response(null) })
        assert.lengthOf([...(await forwarder.bring()), ...(await forwarder.bring())], 1)
        const later = makeForwarder({
          list,
          apiKey,
          target,
          fetch: () => Promise.reject(new Error('none')),
        })
        assert.deepEqual(await later.bring(), [{ id: '1', at, paymentId: 'p', isTriedAgain: true }])
      } finally {
        server.close()
      }
      assert.equal((await run('listen', '--forward-to', 'nowhere')).code, 2)
    },
    { fetch: () => Promise.reject(new Error('nobody answers')) },
  ))

test('lists the calls that came, and explains the last one that was refused (house: 1; gaps: shared.check-order)', () =>
  withBank(
    async ({ run }) => {
      assert.include((await run('logs')).out, 'No call was logged.')
      assert.include((await run('explain')).out, 'No call was refused.')
      assert.equal((await run('call', 'online-payment.providers')).code, 0)
      assert.equal((await run('call', 'online-payment.status', '--with', 'paymentId=nobody')).code, 1)
      const calls = json<{ id: string; operation: string; status: number }[]>(await run('logs', '--json'))
      assert.deepEqual(
        calls.map(({ operation, status }) => [operation, status]),
        [
          ['online-payment.providers', 200],
          ['online-payment.status', 400],
        ],
      )
      const refused = await run('logs', '--status', 'refused')
      assert.include(refused.out, 'PAYMENT_NOT_FOUND')
      assert.notInclude(refused.out, 'online-payment.providers')
      assert.equal((await run('logs', '--limit', '0')).code, 2)
      const why = await run('explain')
      assert.equal(why.code, 1)
      assert.include(why.out, calls[1]?.id ?? 'none')
      assert.include(why.out, '400 PAYMENT_NOT_FOUND')
      assert.include(why.out, 'What is signed:')
      const right = await run('explain', calls[0]?.id ?? '', '--json')
      assert.equal(json<{ verdict: string }>(right).verdict, 'accepted')
      assert.equal((await run('explain', '000000000009999')).code, 1)
    },
    { callLog: true },
  ))

test('tells how a log is switched on where the bank keeps none (house: 1)', () =>
  withBank(async ({ run }) => {
    const { code, err } = await run('logs')
    assert.equal(code, 1)
    assert.match(err, /^The bank refused: .*log/)
  }))

test('tells where no bank answers, and where one does not take the key (house: 1; promises: R30)', () =>
  withBank(async ({ address }) => {
    const [none, other] = [folderOf('http://127.0.0.1:9', 'any'), folderOf(address, 'canary-of-a-wrong-key')]
    try {
      const nobody = await runWord(['bank', 'clients', '--data', none])
      assert.deepEqual([nobody.code, nobody.out], [1, ''])
      assert.include(nobody.err, 'npx silta sandbox')
      const wrong = await runWord(['bank', 'keys', '--data', other])
      assert.equal(wrong.code, 1)
      assert.include(wrong.err, 'SANDBOX_KEY')
      assert.notInclude(wrong.err + wrong.out, 'canary')
    } finally {
      for (const folder of [none, other]) rmSync(folder, { recursive: true })
    }
  }))

test('shows with each word of a bank an example, and offers JSON (house: 1)', async () => {
  const bank = (await WORDS.find(({ name }) => name === 'bank')?.load())?.makeWord('')
  const words = bank?.commands ?? []
  assert.isAbove(words.length, 5)
  for (const word of words) {
    let help = ''
    word.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    assert.match(help, new RegExp(`\\n  npx silta bank ${word.name()}`))
    assert.include(help, '--json')
  }
})

test('sends a callback again with a wrong signature to a receiver of the bank, and shows what came there (house: 1)', () =>
  withBank(async ({ address, key, run }) => {
    const control = makeControl({ baseUrl: address, sandboxKey: key })
    const receiver = json<{ address: string; received: unknown[] }>(await run('bank', 'receiver', '--json'))
    assert.equal(receiver.address, `${address}/_receiver/shop`)
    assert.isEmpty(receiver.received)
    const { body } = json<{ body: object }>(await run('call', 'online-payment.create', '--draft'))
    const order = JSON.stringify({ ...body, b2bBackendURL: undefined })
    json(await run('call', 'online-payment.create', '--body', order, '--json'))
    const [made = { paymentId: '' }] = await control.onlinePayments()
    assert.equal((await run('bank', 'callbacks', '--again', made.paymentId)).code, 1)
    const again = ['bank', 'callbacks', '--again', made.paymentId, '--to', receiver.address]
    assert.equal((await run(...again, '--signature', 'unsigned')).code, 0)
    for (let tries = 0; tries < 500 && (await control.callbacks()).length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const { out } = await run('bank', 'receiver')
    assert.match(out, / no +\S+ +It is not signed\./)
    assert.include((await run('bank', 'callbacks')).out, 'unsigned')
    const set = await run('bank', 'receiver', '--set', '--status', '503', '--delay', '5')
    assert.match(set.out, /Status +503\n +Delay ms +5\n/)
    assert.equal((await run('bank', 'receiver', '--clear')).code, 0)
    assert.match((await run('bank', 'receiver')).out, /Received +none/)
    assert.equal((await run('bank', 'receiver', '--set', '--status', '99')).code, 2)
    assert.equal((await run('bank', 'callbacks', '--signature', 'unsigned')).code, 2)
    assert.equal((await run(...again, '--signature', 'loud')).code, 2)
  }))

test('lets no word of a caller steer the terminal, in lines, in columns and in JSON (house: 4, Errors)', () =>
  withBank(
    async ({ address, run }) => {
      const merchant = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'
      // A header may contain signs of Latin-1, which terminals obey.
      const headers = {
        'content-type': 'application/json; x=\u009b31m',
        date: new Date(wallClock()).toUTCString(),
        'x-api-key': 'nobody',
        'x-session-id': merchant,
        'x-request-id': merchant,
        authorization: `${merchant}:1:0:${'ab'.repeat(256)}`,
      }
      const body = JSON.stringify({ note: '\u009b2J\u202e' })
      await fetch(`${address}/paymentbutton/v1/payments`, { method: 'POST', body, headers })
      const calls = json<{ id: string }[]>(await run('logs', '--json'))
      const id = calls.at(-1)?.id ?? ''
      const shown = [
        ['explain', id],
        ['explain', id, '--json'],
      ]
      for (const words of shown) {
        const { out } = await run(...words)
        assert.include(out, '\\u009b31m')
        assert.include(out, '\\u202e')
        assert.notMatch(out, UNSEEN, words.join(' '))
      }
    },
    { callLog: true },
  ))

test('writes a cell of a column on one line, whoever has written it (house: 4, Errors)', () => {
  const shown = columns([['a\nb', '\u001b[2J', 'c']], '')
  assert.equal(shown, '  a b  \\u001b[2J  c')
})

// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\0-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/
