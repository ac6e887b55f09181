/// <reference types="node" />
// A walk over every operation as two providers: each id, token, certificate and key put in the place of the other provider's.
// Codes and refresh tokens are in raw-psu-token, ways to a page in raw-sca, assertions in raw-exemption.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { type Answer, handClock, json, openBank } from '../raw-client.ts'
import { KINDS, type Kind, orderOf, RECURRING, SCHEDULED, SEPA, SEPA_KINDS, START } from './raw-orders.ts'
import { addressOf, exchangeCode, passSca } from './raw-psu.ts'
import { assertRefused, type Fault } from './raw-refusal.ts'
import { operationsOn } from './raw-operations.ts'
import { type Credentials } from '../raw-request.ts'
import { type Headers, newClient, REDIRECT, Tpp, verbOf } from './raw-tpp.ts'

const clock = handClock(START)
const bank = await openBank({ clock: clock.now, redirectUris: [REDIRECT] })
const clients = [
  await newClient(bank, { redirectUris: [REDIRECT] }),
  await newClient(bank, { redirectUris: [REDIRECT] }),
] as const
/** An id of no object. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What a provider has: something in each state that an operation asks for. */
interface Objects {
  /** Payments that wait for their payer. */
  readonly open: Record<Kind, { readonly paymentId: string; readonly authorizationId: string }>
  /** Payments that are approved, and not submitted. */
  readonly approved: Record<Kind, { readonly paymentId: string; readonly authorizationId: string }>
  readonly seriesId: string
  readonly dueDate: string
  readonly cancellationId: string
}

interface Provider {
  readonly tpp: Tpp
  readonly objects: Objects
  /** Token of a payer, for a bundle of its own. */
  readonly personToken: string
  /** Everything that it has, as it reads it itself. */
  readonly seen: () => Promise<unknown[]>
}

async function open(client: Credentials): Promise<Provider> {
  const tpp = await Tpp.open(bank, { client })
  const [waiting, approved] = [{} as Objects['open'], {} as Objects['open']]
  for (const kind of KINDS) {
    waiting[kind] = await tpp.created(kind)
    approved[kind] = await tpp.authorized(kind)
  }
  const series = await tpp.done(RECURRING)
  const stopped = await tpp.done(SCHEDULED)
  const cancellationId = await tpp.askCancel(SCHEDULED, stopped.paymentId)
  const asked = await tpp.created(SEPA)
  const address = addressOf(bank, client, asked.authorizationId, clock.now())
  const { code } = await passSca(bank, address, { decision: 'approve' })
  const personToken = String(json(await exchangeCode(bank, client, code))['access_token'])
  const seen = async () => {
    const all = [...Object.entries(waiting), ...Object.entries(approved)] as [
      Kind,
      { paymentId: string; authorizationId: string },
    ][]
    const own = []
    for (const [kind, { paymentId, authorizationId }] of all) {
      own.push(await tpp.read(kind, paymentId), await tpp.bundle(authorizationId))
    }
    return [...own, await tpp.read(SCHEDULED, stopped.paymentId), await tpp.bundle(cancellationId)]
  }
  const dueDate = String(series['dueDate'])
  const objects = { open: waiting, approved, seriesId: series.paymentId, dueDate, cancellationId }
  return { tpp, objects, personToken, seen }
}

/** One call that goes to an id, of whomever. */
interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: string
  readonly fault: Fault
}

/** Lists every call that goes to an id; with `id` all of them go to that one. */
function callsOn(
  { open: waiting, approved, seriesId, dueDate, cancellationId }: Objects,
  id?: string,
): Call[] {
  const calls: Call[] = []
  const add = (name: string, given: string, more: string, body = '', fault = 'paymentId') => {
    const [method = '', path = ''] = name.split(' ')
    const own = id ?? given
    calls.push({
      name: name + more,
      method,
      path: path.replace(/\{\w+\}/, own) + more.replace('{dueDate}', dueDate),
      body,
      fault: ['InvalidValue', fault],
    })
  }
  for (const kind of KINDS) {
    for (const { paymentId } of [waiting[kind], approved[kind]]) {
      add(`GET /${kind}/{paymentId}`, paymentId, '')
      add(`DELETE /${kind}/{paymentId}`, paymentId, '')
      add(`POST /${kind}/{paymentId}`, paymentId, `/${verbOf(kind)}`, '{}')
    }
  }
  add(`GET /${RECURRING}/{paymentId}`, seriesId, '/recurrence/{dueDate}')
  const bundles = [
    ...KINDS.flatMap((kind) => [waiting[kind], approved[kind]]).map(({ authorizationId }) => authorizationId),
    cancellationId,
  ]
  for (const bundle of bundles) {
    for (const more of ['', '/payments'])
      add('GET /authorizations/{authorizationId}', bundle, more, '', 'authorizationId')
    add('DELETE /authorizations/{authorizationId}', bundle, '', '', 'authorizationId')
    for (const helper of ['/sandbox-authorize', '/sandbox-reject'])
      add('POST /authorizations/{authorizationId}', bundle, helper, '{}', 'authorizationId')
  }
  return calls
}

const callBy = (tpp: Tpp, { method, path, body }: Call, headers: Headers = {}): Promise<Answer> =>
  tpp.call(method, path, { body, headers })

/** Wants two refusals to be alike but for their ids. */
function assertAlike(one: Answer, other: Answer): void {
  assert.deepEqual({ ...json(one), id: '' }, { ...json(other), id: '' })
}

test('walks over every operation of the interface that goes to an id (2 A, Endpoints; gaps: psd2.paths.submit)', async () => {
  const { all } = await operationsOn(await Tpp.open(bank, { client: clients[0] }))
  const { objects } = await open(clients[0])
  const walked = new Set(callsOn(objects).map(({ name }) => name))
  assert.includeMembers(
    [...walked],
    all.map(({ name }) => name).filter((name) => name.includes('{')),
  )
})

test('lets no operation reach what is of another provider, by any id or token (gaps: shared.id, psd2.token, psd2.sca.helpers)', async () => {
  const [one, two] = [await open(clients[0]), await open(clients[1])]
  const before = [await one.seen(), await two.seen()]
  let cells = 0
  for (const [mine, theirs] of [
    [one, two],
    [two, one],
  ] as const) {
    const unknown = callsOn(theirs.objects, NOBODY)
    for (const by of [mine.tpp, mine.tpp.withToken(mine.personToken)]) {
      for (const [at, call] of callsOn(theirs.objects).entries()) {
        const none = unknown[at]
        if (!none) throw new Error('both lists are of one length')
        const answer = await callBy(by, call)
        assertRefused(answer, 404, call.fault)
        assertAlike(answer, await callBy(by, none))
        cells += 1
      }
    }
  }
  assert.deepEqual([await one.seen(), await two.seen()], before, 'nobody changed anything')
  assert.isAbove(cells, 200)
})

test('takes the certificate and the key of another provider with no operation (gaps: shared.mtls, psd2.headers.api-key)', async () => {
  const [one, two] = [await open(clients[0]), await open(clients[1])]
  const before = await one.seen()
  const certificate = { 'x-client-certificate': encodeURIComponent(two.tpp.client.certificatePem) }
  for (const call of callsOn(one.objects)) {
    assertRefused(await callBy(one.tpp, call, certificate), 403)
    assertRefused(await callBy(one.tpp, call, { 'x-api-key': two.tpp.client.apiKey }), 401)
  }
  for (const kind of KINDS) {
    assertRefused(await one.tpp.create(kind, orderOf(kind), certificate), 403)
    assertRefused(await one.tpp.create(kind, orderOf(kind), { 'x-api-key': two.tpp.client.apiKey }), 401)
    assertRefused(await one.tpp.withToken(two.personToken).create(kind), 403)
  }
  assert.deepEqual(await one.seen(), before, 'nobody changed anything')
})

test('lets a create neither join a bundle of another provider nor bring its payment by its key (gaps: psd2.bundle.join, psd2.idempotency.repeat)', async () => {
  const [one, two] = [await open(clients[0]), await open(clients[1])]
  const before = await one.seen()
  for (const kind of SEPA_KINDS) {
    const join = async (authorizationId: string) => two.tpp.create(kind, orderOf(kind, { authorizationId }))
    for (const id of [one.objects.open[kind].authorizationId, one.objects.cancellationId]) {
      const answer = await join(id)
      assertRefused(answer, 400, ['InvalidValue', 'authorizationId'])
      assertAlike(answer, await join(NOBODY))
    }
  }
  for (const kind of KINDS) {
    const key = { 'x-idempotency-key': randomUUID() }
    const [mine, theirs] = [
      await one.tpp.created(kind, undefined, key),
      await two.tpp.created(kind, undefined, key),
    ]
    assert.notEqual(mine.paymentId, theirs.paymentId)
    assert.notEqual(mine.authorizationId, theirs.authorizationId)
  }
  assert.deepEqual(await one.seen(), before, 'nobody changed anything')
})
