/// <reference types="node" />
// A walk over every operation as two providers: each id, token and certificate put in the place of the other provider's, one at a
// time and all at once. Ways to a page, codes and other countries are in raw-strangers.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { type Answer, handClock, openBank } from '../raw-client.ts'
import { oneOff, SINGLE, COUNTRIES, START } from './raw-bodies.ts'
import { callOn, type Objects, type Operation, operationsOn } from './raw-operations.ts'
import { assertRefused } from './raw-refusal.ts'
import { type Headers, newClient, REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const clients = [await newClient(bank), await newClient(bank)] as const
/** An id of no object. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A provider with something for each operation to find, and a token of a person. */
interface Provider {
  readonly tpp: Tpp
  readonly all: readonly Operation[]
  readonly objects: Objects
  readonly personToken: string
  /** What it has, as it reads it itself. */
  readonly seen: () => Promise<string[]>
}

async function open(
  client: (typeof clients)[number],
  country: (typeof COUNTRIES)[number],
): Promise<Provider> {
  const tpp = await Tpp.open(bank, { country, client })
  const { all, objects } = await operationsOn(tpp)
  const { access_token } = await tpp.tokens({ consentId: await tpp.consent(oneOff()) })
  const reads = all.filter(({ method, group }) => method === 'GET' && group === 'R')
  const seen = async () => [
    ...(await Promise.all(reads.map(async (read) => String((await callOn(tpp, read)).status)))),
    await tpp.status(SINGLE, objects.paymentId),
    await tpp.status(SINGLE, objects.scheduledId),
  ]
  return { tpp, all, objects, personToken: access_token, seen }
}

/** Returns the answer of an operation for something of another provider. */
function foreign({ group, path }: Operation, id?: keyof Objects): readonly [status: number, code: string] {
  if (id === 'resourceId' || id === 'transactionId') return [404, 'RESOURCE_UNKNOWN']
  if (group === 'G') return [404, 'RESOURCE_UNKNOWN']
  if (group === 'X') return [403, 'RESOURCE_UNKNOWN']
  return path.startsWith('/funds') ? [400, 'NO_PIIS_ACTIVATION'] : [403, 'CONSENT_UNKNOWN']
}

/** Puts ids in the place of others, wherever they are. */
function swapped(operation: Operation, ids: readonly (readonly [mine: string, theirs: string])[]): Operation {
  const put = (text: string) => ids.reduce((all, [mine, theirs]) => all.replaceAll(mine, theirs), text)
  const headers: Headers = Object.fromEntries(
    Object.entries(operation.headers).map(([name, value]) => [name, value && put(value)]),
  )
  return { ...operation, path: put(operation.path), headers }
}

/** Lists the ids that an operation goes to. */
function idsOf({ path, headers }: Operation, objects: Objects): (keyof Objects)[] {
  const text = path + JSON.stringify(headers)
  return (Object.keys(objects) as (keyof Objects)[]).filter((name) => text.includes(objects[name]))
}

const certificateOf = ({ tpp }: Provider) => ({
  'x-client-certificate': encodeURIComponent(tpp.client.certificatePem),
})

/** Wants two answers to be alike but for what is new in each. */
function assertAlike(one: Answer, other: Answer): void {
  assert.equal(one.body.toString(), other.body.toString())
}

for (const country of COUNTRIES) {
  test(`lets no operation in ${country.country} reach what is of another provider, by any id, token or certificate (gaps: shared.id, baltic.token.read, baltic.consent.use, baltic.payment.get, shared.mtls)`, async () => {
    const one = await open(clients[0], country)
    const two = await open(clients[1], country)
    const before = [await one.seen(), await two.seen()]
    let cells = 0
    for (const [mine, theirs] of [
      [one, two],
      [two, one],
    ] as const) {
      const person = mine.tpp.withToken(mine.personToken)
      for (const operation of mine.all) {
        const names = idsOf(operation, mine.objects)
        const their = theirs.all.find(({ name }) => name === operation.name) ?? operation
        const none = swapped(
          their,
          idsOf(their, theirs.objects).map((name) => [theirs.objects[name], NOBODY] as const),
        )
        const certified = await callOn(mine.tpp, operation, { headers: certificateOf(theirs) })
        assertRefused(certified, 401, 'CERTIFICATE_INVALID')
        cells += 1
        if (names.length === 0) {
          const blocked = await callOn(person, operation)
          assertRefused(blocked, 403, 'SERVICE_BLOCKED')
          continue
        }
        for (const by of [mine.tpp, person]) {
          const answer = await callOn(by, their)
          assertRefused(answer, ...foreign(operation))
          assertAlike(answer, await callOn(by, none))
          cells += 1
        }
        if (operation.isFree) {
          const headers = { authorization: undefined, ...certificateOf(mine) }
          assertRefused(await callOn(mine.tpp, their, { headers }), ...foreign(operation))
          cells += 1
        }
        for (const name of names) {
          if (mine.objects[name] === theirs.objects[name]) continue
          const bent = swapped(operation, [[mine.objects[name], theirs.objects[name]]])
          assertRefused(await callOn(mine.tpp, bent), ...foreign(operation, name))
          cells += 1
        }
      }
    }
    assert.deepEqual([await one.seen(), await two.seen()], before, 'nobody changed anything')
    // 17 operations, of which 9 go to ids: a walk that goes past most of them would prove nothing.
    assert.isAbove(cells, 100)
  })
}
