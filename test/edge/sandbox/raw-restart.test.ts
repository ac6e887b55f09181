/// <reference types="node" />
// What each interface has given is there after the program was ended and started again on its folder: one bank, a case for each.
// Many ends at any moment are in the kill tests; other runtimes in persistence.test.ts.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import * as books from './baltic/raw-bodies.ts'
import { Books } from './baltic/raw-books.ts'
import { EE, START } from './baltic/raw-bodies.ts'
import { assertRefused as assertBaltic } from './baltic/raw-refusal.ts'
import * as baltic from './baltic/raw-tpp.ts'
import * as corporate from './corporate-payments/raw-payer.ts'
import { open, openShop } from './online-payment/raw-shop.ts'
import { ENDINGS, type Program, startProgram } from './program.ts'
import { FOREIGN, RECURRING, SCHEDULED, SEPA } from './psd2-payments/raw-orders.ts'
import { assertRefused as assertFlat } from './psd2-payments/raw-refusal.ts'
import { Tpp } from './psd2-payments/raw-tpp.ts'
import { advance, type Bank, json, plan, privateKeyOf, steer } from './raw-client.ts'
import { assertRefused } from './raw-refusal.ts'
import { defaultClient } from './raw-request.ts'
import { openStatement } from './raw-statement.ts'
import { bill, newKey, openBiller } from './request-to-pay/raw-biller.ts'
import { mintRsa } from './sample-key.ts'

/** Looks at a bank that was started again. */
type Look = (own: Bank) => Promise<void>

/** What a case finds: at once, 5 s later, and on the Monday after, first at midnight and then at six. */
interface Found {
  again: Look
  settled?: Look
  midnight?: Look
  six?: Look
}

/** Uses an interface, before the program ends. */
const CASES: Record<string, (own: Bank) => Promise<Found>> = {
  async 'online-payment'(own) {
    const keys = json(await steer(own, 'GET', '/keys'))
    const { privateKeyPem } = keys['onlinePayment'] as { privateKeyPem: string }
    const always = { privateKey: privateKeyOf(privateKeyPem), merchantId: randomUUID() }
    const pair = { sessionId: randomUUID(), requestId: randomUUID() }
    const shop = openShop(own, always)
    const made = await shop.made({}, pair)
    await open(own, made)
    const refund = await shop.refunded(made.paymentId, '1.00')
    const before = await shop.status(made.paymentId)
    return {
      async again(there) {
        const two = openShop(there, always)
        assert.deepEqual(json(await steer(there, 'GET', '/keys')), keys)
        const after = await two.status(made.paymentId)
        assert.deepInclude(after, { status: 'ACCEPTED', createTime: before.createTime })
        assert.equal(after.refunds[0]?.paymentId, refund.paymentId)
        assertRefused(await two.create({}, pair), 400, 'DUPLICATE_REQUEST')
      },
    }
  },

  async 'request-to-pay'(own) {
    const [done, waiting, ending] = [bill(), bill(), bill()]
    const operation = 'request-to-pay.create'
    const one = await openBiller(own)
    const other = await newKey(own)
    const made = await one.made(done)
    await plan(own, { operation, outcome: 'pending', match: { endToEndId: waiting.endToEndId } })
    await plan(own, { operation, outcome: 'reject', match: { endToEndId: ending.endToEndId } })
    const pending = await one.made(waiting)
    assert.equal(pending.paymentStatus, 'PENDING')
    return {
      async again(there) {
        const two = await openBiller(there)
        assert.equal(two.apiKey, one.apiKey)
        assert.deepEqual(await two.made(done), made)
        assertRefused(await two.create({ ...done, message: 'Toinen' }), 409, 'DUPLICATE_PAYMENT')
        assert.equal((await two.made(ending)).paymentStatus, 'REJECTED', 'the plan was kept')
        const theirs = await openBiller(there, other)
        assertRefused(await theirs.query(done.endToEndId), 404, 'PAYMENT_NOT_FOUND')
        assert.equal((await theirs.create(done)).status, 201)
      },
      async settled(there) {
        const two = await openBiller(there)
        assert.equal(await two.status(waiting.endToEndId), 'COMPLETED')
        assert.deepEqual(await two.made(waiting), { ...pending, paymentStatus: 'COMPLETED' })
      },
    }
  },

  async 'corporate-payments'(own) {
    const { DEBTOR, INSTANT, order, SECOND, SEPA: sepa, transfer, V2 } = corporate
    const one = await corporate.openPayer(own)
    const foreign = await corporate.newClient(own, [DEBTOR])
    const other = await corporate.openPayer(own, { client: foreign })
    const body = (amount: string) => transfer(DEBTOR, SECOND, amount)
    const [done, late, back, async] = [body('1.00'), body('2.00'), body('4.00'), body('8.00')]
    const told = await one.paid(sepa, done)
    await plan(own, { operation: 'corporate.instant', outcome: 'pending' })
    const waiting = await one.paid(INSTANT, late)
    await plan(own, { operation: 'corporate.sepa', outcome: 'pending-reject' })
    const ending = await one.paid(sepa, back)
    const accepted = await one.accepted(async)
    for (const { status } of [waiting, ending, accepted]) assert.equal(status, 'PROCESSING')
    await plan(own, { operation: 'corporate.v2', outcome: 'error:BACKEND_TIMEOUT' })
    const pair = mintRsa()
    const keys = `/clients/${foreign.clientId}/keys`
    const { kid } = json(await steer(own, 'POST', keys, { publicKeyPem: pair.publicPem }))
    return {
      async again(there) {
        assert.deepEqual(await defaultClient(there), one.client)
        const two = await corporate.openPayer(there, { token: one.token })
        assert.deepEqual(await two.paid(sepa, done), told)
        assertRefused(await two.post(sepa, { ...done, message: 'Toinen' }), 400, 'DUPLICATE_PAYMENT')
        assertRefused(await two.post(INSTANT, done), 400, 'DUPLICATE_PAYMENT')
        assertRefused(await two.post(V2, async), 504, 'BACKEND_TIMEOUT')
        assertRefused(await two.post(V2, async), 400, 'DUPLICATE_PAYMENT')
        const theirs = await corporate.openPayer(there, { client: foreign, token: other.token })
        assertRefused(await theirs.get(`${V2}/${async.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
        await theirs.paid(sepa, { ...done, message: 'Toinen' })
        const signed = await theirs.post(sepa, order(), { members: { kid }, key: pair.privateKey })
        assert.equal(signed.status, 201, 'keys are kept too')
      },
      async settled(there) {
        const two = await corporate.openPayer(there, { token: one.token })
        assert.deepEqual(await two.paid(INSTANT, late), { ...waiting, status: 'PROCESSED' })
        assert.deepEqual(await two.paid(sepa, back), { ...ending, status: 'REJECTED' })
        assert.equal((await two.state(async))['status'], 'PROCESSED')
        assert.lengthOf(await two.list(late), 1)
        assert.equal(await (await openStatement(there, 'customer-1', SECOND)).balance(), '262.00')
      },
    }
  },

  async 'psd2-payments'(own) {
    const one = await Tpp.open(own)
    const key = { 'x-idempotency-key': randomUUID() }
    const made = await one.created(SEPA, undefined, key)
    const done = await one.done(SEPA)
    const kept = await one.done(SEPA, undefined, 'PaymentDebited')
    const due = await one.done(SCHEDULED)
    const series = await one.done(RECURRING)
    const foreign = await one.done(FOREIGN)
    const cancelling = await one.authorized(SCHEDULED)
    const cancellation = await one.askCancel(SCHEDULED, cancelling.paymentId)
    await plan(own, { operation: 'psd2.authorization.get', outcome: 'error:InvalidValue' })
    return {
      async again(there) {
        const two = await Tpp.open(there, { token: one.token })
        const { modified: _, ...rest } = await two.created(SEPA, undefined, key)
        const { modified: __, ...before } = made
        assert.deepEqual(rest, before)
        assert.deepEqual(await two.read(SEPA, done.paymentId), done)
        assertFlat(await two.authorization('GET', made.authorizationId), 400, 'InvalidValue')
        assert.equal((await two.bundle(made.authorizationId)).status, 'Unauthorized')
        assert.equal((await two.read(SEPA, kept.paymentId)).status, 'Debited')
        assert.equal((await two.authorize(cancellation)).status, 'Completed')
        assert.equal((await two.authorize(made.authorizationId)).status, 'Authorized')
      },
      async six(there) {
        const two = await Tpp.open(there, { token: one.token })
        assert.equal((await two.read(SCHEDULED, due.paymentId)).status, 'Debited')
        assert.equal((await two.run(series.paymentId, '2026-11-23'))['status'], 'Debited')
        assert.equal((await two.read(FOREIGN, foreign.paymentId)).status, 'Debited')
        assert.equal((await two.read(SEPA, made.paymentId)).status, 'Rejected', 'its deadline has passed')
      },
    }
  },

  async baltic(own) {
    const { amount, BULK, consentBody, oneOff, orderOf, PERIODIC, reference, SINGLE } = books
    const one = await baltic.Tpp.open(own)
    const once = await one.granted(oneOff())
    assert.equal((await one.read(once)).status, 200)
    const consent = await one.consent(consentBody({ access: { transactions: [reference(EE.first)] } }))
    const { access_token } = await one.tokens({ consentId: consent })
    const cof = await one.cof()
    const waiting = await one.initiated(SINGLE)
    const begun = await one.approved(SINGLE, orderOf(SINGLE, EE, { endToEndIdentification: 'NOW' }))
    const due = await one.approved(BULK, orderOf(BULK, EE, { requestedExecutionDate: '2026-11-23' }))
    const series = await one.approved(PERIODIC, orderOf(PERIODIC, EE, { endToEndIdentification: 'SERIES' }))
    const later = orderOf(SINGLE, EE, { requestedExecutionDate: '2026-11-24' })
    const stopping = await one.approved(SINGLE, later)
    assert.equal((await one.delete(SINGLE, stopping)).status, 200)
    await plan(own, { operation: 'baltic.payment.get', outcome: 'error:RESOURCE_UNKNOWN' })
    return {
      async again(there) {
        const two = await baltic.Tpp.open(there, { token: one.token })
        assertBaltic(await two.read(once), 429, 'ACCESS_EXCEEDED')
        assert.equal((await two.withToken(access_token).call('GET', baltic.ACCOUNTS)).status, 200)
        const body = { account: reference(EE.first), instructedAmount: amount('1.00') }
        baltic.readAnswer(await two.funds(cof, body))
        assert.equal(await two.status(SINGLE, waiting), 'RCVD')
        assert.equal(await two.status(BULK, due), 'ACTC')
        assertBaltic(await two.get(SINGLE, waiting), 404, 'RESOURCE_UNKNOWN')
        assert.equal((await two.get(SINGLE, waiting)).status, 200)
        await baltic.decide(there, stopping, { result: 'authorized' })
        assert.equal(await two.status(SINGLE, stopping), 'CANC')
      },
      async midnight(there) {
        const two = await baltic.Tpp.open(there, { token: one.token })
        assert.equal(await two.status(SINGLE, begun), 'ACSC')
        assert.equal(await two.status(BULK, due), 'ACSC')
        assert.equal(await two.status(PERIODIC, series), 'ACSP')
        assert.equal(await two.status(SINGLE, waiting), 'RJCT', 'nobody approved it for 24 hours')
        const entries = new Books(two)
        assert.deepEqual(await entries.booked('NOW'), ['2026-11-20 -1.00'])
        assert.deepEqual(await entries.booked('SERIES'), ['2026-11-23 -1.00'])
        assert.equal(await entries.balance(), '9972.00')
      },
    }
  },
}

/** Starts the program that serves the bank, and reads where it listens and its key. */
async function openProgram(folder: string): Promise<{ program: Program; own: Bank }> {
  const program = await startProgram({ options: ['--port', '0', '--data', folder, '--limits', 'off'] })
  const { host, port } = new URL(program.address)
  const sandboxKey = /Sandbox key\s+(\S+)/.exec(program.said)?.[1]
  if (sandboxKey === undefined) throw new Error('the program does not say its key')
  const idle = () => Promise.resolve()
  return { program, own: { port: Number(port), base: program.address, host, sandboxKey, idle } }
}

for (const signal of ENDINGS) {
  test(`keeps what every interface has over a restart of the program after ${signal}, and carries out what is due then: payments, ids, pairs, states, plans, keys, tokens, consents, counts, days and money (1 B, Authentication; 2 B, What the service does; gaps: shared.sandbox.control, shared.sandbox.settle)`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'silta-raw-'))
    let running: Program | undefined
    try {
      const first = await openProgram(folder)
      running = first.program
      await steer(first.own, 'POST', '/reset', { now: START })
      const found = new Map<string, Found>()
      for (const [name, use] of Object.entries(CASES)) found.set(name, await use(first.own))
      await running.end(signal)

      const { program, own } = await openProgram(folder)
      running = program
      const look = async (when: keyof Found) => {
        for (const [name, looks] of found) {
          await looks[when]?.(own).catch((error: unknown) => {
            throw new Error(`${name}, ${when}`, { cause: error })
          })
        }
      }
      await look('again')
      await advance(own, 'PT5S')
      await look('settled')
      for (const [when, time] of [
        ['midnight', '00:00:05'],
        ['six', '06:00:00'],
      ] as const) {
        await steer(own, 'PUT', '/clock', { now: `2026-11-23T${time}+02:00` })
        await look(when)
      }
    } finally {
      await running?.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
