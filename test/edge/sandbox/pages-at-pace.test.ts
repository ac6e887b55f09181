// Open pages and the pace of the clock: they live by real time, however fast the clock of the bank goes, and while it stands.
// How long a page lives is tested beside each page.
import { assert, test } from '#kit'
import { control } from './bank-kit.ts'
import { created, type ProviderBank } from './psd2-payments/kit.ts'
import { ask, bundleStatus, open, openPayer } from './psd2-payments/sca-kit.ts'

/** How long a page lives, milliseconds of real time. */
const PAGE_MS = 900_000

const order = (bank: ProviderBank, wanted: object) => control(bank, 'PUT', '/clock', wanted)

/** Opens the page of a payment that waits. */
async function opened(bank: ProviderBank): Promise<string> {
  const { authorizationId } = await created(bank, 'sepa')
  const answer = await open(bank, ask(bank, authorizationId).path)
  assert.equal(answer.status, 200)
  return authorizationId
}

/** What happens to the clock while the page is open: at the start, and when a third of its time has passed. */
const LIVES: [name: string, first: object, later: object][] = [
  ['at the pace of real time', { rate: 1 }, {}],
  ['at 60 times that', { rate: 60 }, {}],
  ['at the fastest pace', { rate: 86_400 }, {}],
  ['while the clock stands', { rate: 0 }, {}],
  ['while the clock stands and is moved', { rate: 0 }, { advance: 'PT1M' }],
  ['when a fast clock is slowed down', { rate: 86_400 }, { rate: 1 }],
  ['when the clock is stopped', { rate: 1 }, { rate: 0 }],
  ['when a clock that stood runs', { rate: 0 }, { rate: 60 }],
]
for (const [name, first, later] of LIVES) {
  test(`keeps a page open for its real time, and no longer, ${name} (gaps: shared.clock-tolerance, shared.sandbox.control)`, async () => {
    const woken: number[] = []
    const bank = await openPayer({ wake: (at) => void (at !== undefined && woken.push(at)) })
    await order(bank, first)
    const authorizationId = await opened(bank)
    const until = bank.wire.now + PAGE_MS
    bank.wire.now += PAGE_MS / 3
    await order(bank, later)
    bank.wire.now = until - 1
    bank.sandbox.wake()
    assert.equal(await bundleStatus(bank, authorizationId), 'Authorizing')
    // The host is asked to wake the bank then, and not over and over before.
    assert.equal(woken.at(-1), until)
    assert.isBelow(woken.length, 40)
    bank.wire.now = until
    bank.sandbox.wake()
    assert.include(['Unauthorized', 'Revoked'], await bundleStatus(bank, authorizationId))
    bank.sandbox.close()
  })
}
