// A hundred readers of one consent at once, over every endpoint that counts: exactly as many are answered as a day allows.
// Readers one after another are in the lives of model-consents.test.ts.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, test } from '#kit'
import { type Answered, control, type Json } from '../../bank-kit.ts'
import { bearer, call, consentBody, said } from '../kit.ts'
import { type Country, openModelBank } from '../model-bank.ts'
import { midnightAfter } from '../model-days.ts'

const READERS = 100
const RECENT = 'bookingStatus=both&dateFrom=2026-11-01'

/** Opens a bank and a consent of a frequency; gives a reader of it. */
async function openReader(frequencyPerDay: number, country: Country = 'ee') {
  const { bank, clients } = await openModelBank()
  const [tpp] = clients
  if (!tpp) throw new RangeError('no client is there')
  const headers = await bearer(bank, tpp, 'AIS', country)
  const body = consentBody({ frequencyPerDay })
  const made = await call(bank, 'POST', `/baltic/${country}/consent/v1/consents`, { headers, body })
  const consentId = String(made.json['consentId'])
  assert.equal((await control(bank, 'POST', `/sca/${consentId}`, { result: 'authorized' })).status, 204)
  const read = (path: string, isPresent = false): Promise<Answered> =>
    call(bank, 'GET', `/baltic/${country}/account/v1/accounts${path}`, {
      headers: { 'consent-id': consentId, ...(isPresent && { 'psu-ip-address': '192.0.2.7' }) },
    })
  return { bank, read }
}

/** Lists one path per counter: the list, and details, balances, report and one transaction of each account. */
async function countedPaths(read: Awaited<ReturnType<typeof openReader>>['read']): Promise<string[]> {
  const accounts = (await read('', true)).json['accounts'] as Json[]
  const paths = await Promise.all(
    accounts.map(async ({ resourceId }) => {
      const own = `/${String(resourceId)}`
      const { json } = await read(`${own}/transactions?${RECENT}`, true)
      const { booked = [] } = json['transactions'] as { booked?: Json[] }
      const some = booked.slice(0, 2).map((one) => `${own}/transactions/${String(one['transactionId'])}`)
      return [own, `${own}/balances`, `${own}/transactions?${RECENT}`, ...some]
    }),
  )
  return ['', ...paths.flat()]
}

for (const frequencyPerDay of [1, 4]) {
  test(`answers ${frequencyPerDay} of ${READERS} readers at once for each endpoint and account, and the PSU besides (gaps: baltic.consent.frequency)`, async () => {
    const { bank, read } = await openReader(frequencyPerDay)
    const paths = await countedPaths(read)
    assert.isAbove(paths.length, 16)
    const midnight = midnightAfter(bank.wire.now)
    // All readers of all paths together, in turns, every third beside a read of the PSU.
    const asked = Array.from({ length: READERS }, (_, nth) =>
      paths.map(async (path) => {
        const present = nth % 3 === 0 ? read(path, true) : undefined
        const answer = await read(path)
        if (present) assert.equal((await present).status, 200, path)
        return { path, answer }
      }),
    )
    const answers = await Promise.all(asked.flat())
    for (const path of paths) {
      const own = answers.filter((one) => one.path === path).map(({ answer }) => answer)
      const [answered, refused] = [
        own.filter(({ status }) => status === 200),
        own.filter(({ status }) => status !== 200),
      ]
      assert.lengthOf(answered, frequencyPerDay, path)
      assert.lengthOf(refused, READERS - frequencyPerDay, path)
      for (const answer of refused) {
        assert.equal(said(answer), '429 ACCESS_EXCEEDED')
        assert.equal(answer.headers.get('retry-after'), String((midnight - bank.wire.now) / 1_000))
      }
    }
    await control(bank, 'PUT', '/clock', { now: new Date(midnight).toISOString() })
    assert.equal((await read('')).status, 200)
  })
}
