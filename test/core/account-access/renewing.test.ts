// A user's access that renews itself: once for many reads, saved before it is used, and what happens when that fails.
// Not the token call itself: consent.test.ts.
import { assert, fc, test } from '#kit'
import {
  AccessNotSavedError,
  listAccounts,
  makeAccountAccessBank,
  type RenewableGrant,
  withRenewingAccess,
} from '../../../core/account-access/index.ts'
import { adviseOnRefusal } from '../../../core/account-access/rules.ts'
import { json } from '../shared/fake-fetch.ts'
import { everythingIn, refusalOf, thrownBy } from '../shared/thrown.ts'
import { apiKey, client } from './fixtures.ts'

/** A bank that gives a new refresh token at each renewal, and takes only the last one. */
function rotatingBank() {
  const world = {
    nowMs: Date.parse('2026-11-20T10:00:00Z'),
    /** How often a refresh token was used, and which reads were refused. */
    renewals: 0,
    reads: [] as string[],
    /** Number of the tokens that the bank takes. */
    valid: 1,
    lifeSeconds: 3_600,
    endings: new Map<string, number>(),
    /** What the next renewal does in place of answering. */
    renewal: undefined as (() => Response | Promise<Response>) | undefined,
    /** What happened, in order. */
    steps: [] as string[],
  }
  const bank = makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: { apiKey, client },
    clock: () => world.nowMs,
    fetch: async (address, init) => {
      const body = new URLSearchParams(await new Response(init.body ?? null).text())
      if (new URL(address).pathname === '/oauth/token') {
        world.renewals++
        const { renewal } = world
        world.renewal = undefined
        if (renewal) return renewal()
        if (body.get('refresh_token') !== `marked-refresh-${world.valid}`)
          return json(400, { error: 'invalid_grant' })
        world.valid++
        const token = `marked-access-${world.valid}`
        world.endings.set(token, world.nowMs + world.lifeSeconds * 1_000)
        world.steps.push(`renewed ${world.valid}`)
        return json(200, {
          access_token: token,
          token_type: 'Bearer',
          expires_in: world.lifeSeconds,
          refresh_token: `marked-refresh-${world.valid}`,
        })
      }
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
      world.reads.push(token)
      const isGood =
        token === `marked-access-${world.valid}` && world.nowMs < (world.endings.get(token) ?? Infinity)
      world.steps.push(`read ${token.slice(-1)}`)
      return isGood ? json(200, { accounts: [], _links: {} }) : json(401, { type: 'SECURITY' })
    },
  })
  const grant = (more: Partial<RenewableGrant> = {}): RenewableGrant => ({
    accessToken: 'marked-access-1',
    refreshToken: 'marked-refresh-1',
    expiresAtMs: world.nowMs + 3_600_000,
    ...more,
  })
  const saved: RenewableGrant[] = []
  const save = (renewed: RenewableGrant) => {
    world.steps.push(`saved ${renewed.refreshToken.slice(-1)}`)
    saved.push(renewed)
  }
  return { world, bank, grant, saved, save }
}

test('reads with the token that it was given, and renews nothing before its end (gaps: shared.oauth.code)', async () => {
  const { world, bank, grant, saved, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant(), save)
  await listAccounts(session, {})
  world.nowMs += 3_600_000 - 60_001
  await listAccounts(session, {})
  assert.deepEqual(world.reads, ['marked-access-1', 'marked-access-1'])
  assert.isEmpty(saved)
})

test('renews once for many reads, and saves before the first of them is sent (gaps: shared.oauth.code)', async () => {
  const { world, bank, grant, saved, save } = rotatingBank()
  let written: () => void = () => undefined
  const slow = (renewed: RenewableGrant) => {
    save(renewed)
    return new Promise<void>((resolve) => (written = resolve))
  }
  const session = withRenewingAccess(bank, grant({ expiresAtMs: world.nowMs + 1_000 }), slow)
  world.nowMs += 1_000
  const reads = Array.from({ length: 20 }, () => listAccounts(session, {}))
  while (saved.length === 0) await new Promise((resolve) => setTimeout(resolve))
  assert.deepEqual(world.steps, ['renewed 2', 'saved 2'])
  written()
  await Promise.all(reads)
  assert.equal(world.renewals, 1)
  assert.deepEqual(new Set(world.reads), new Set(['marked-access-2']))
  assert.deepEqual(saved, [
    {
      accessToken: 'marked-access-2',
      refreshToken: 'marked-refresh-2',
      expiresAtMs: world.nowMs + 3_600_000,
    },
  ])
})

test('renews a minute early, and at half of a short life (gaps: shared.oauth.code)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant(), save)
  world.nowMs += 3_600_000 - 60_000
  world.lifeSeconds = 20
  await listAccounts(session, {})
  assert.equal(world.renewals, 1)
  world.nowMs += 9_999
  await listAccounts(session, {})
  assert.equal(world.renewals, 1)
  world.nowMs += 1
  await listAccounts(session, {})
  assert.equal(world.renewals, 2)
})

test('renews once where many reads are refused, and reads each once more (gaps: shared.oauth.code)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(
    bank,
    { accessToken: 'marked-access-0', refreshToken: 'marked-refresh-1' },
    save,
  )
  await Promise.all(Array.from({ length: 10 }, () => listAccounts(session, {})))
  assert.equal(world.renewals, 1)
  assert.equal(world.reads.length, 20)
  assert.equal(grant().refreshToken, 'marked-refresh-1')
})

test('reads once more only, where a new token is refused as well (gaps: account-access.errors)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant({ accessToken: 'marked-access-0' }), save)
  world.lifeSeconds = 0
  assert.deepInclude(await thrownBy(() => listAccounts(session, {})), { code: 'call_refused', status: 401 })
  assert.equal(world.reads.length, 2)
})

test('throws an error of its own where saving fails, uses nothing, and saves first at the next read (house: Errors)', async () => {
  for (const fail of [
    () => {
      throw new Error('disk full')
    },
    () => Promise.reject(new Error('disk full')),
  ]) {
    const { world, bank, grant, saved, save } = rotatingBank()
    let isBroken = true
    const session = withRenewingAccess(bank, grant({ expiresAtMs: world.nowMs }), (renewed) =>
      isBroken ? fail() : save(renewed),
    )
    const errors = await Promise.all([0, 1, 2].map(() => thrownBy(() => listAccounts(session, {}))))
    for (const error of errors) {
      assert.instanceOf(error, AccessNotSavedError)
      assert.equal(error.name, 'AccessNotSavedError')
      assert.include(String(error.cause), 'disk full')
      assert.notInclude(everythingIn(error), 'marked')
    }
    assert.isEmpty(world.reads)
    isBroken = false
    await listAccounts(session, {})
    // The bank has ended the refresh token before: the one that was not saved is not lost.
    assert.equal(world.renewals, 1)
    assert.deepEqual(world.steps.slice(-2), ['saved 2', 'read 2'])
    assert.equal(saved.length, 1)
  }
})

test('keeps a good token in use while the bank cannot renew it, and asks again after ten seconds (gaps: shared.oauth.code)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant({ expiresAtMs: world.nowMs + 30_000 }), save)
  world.nowMs += 20_000
  world.renewal = () => json(503, {})
  await listAccounts(session, {})
  await listAccounts(session, {})
  assert.equal(world.renewals, 1)
  world.nowMs += 10_000
  world.renewal = () => json(503, {})
  assert.deepInclude(await thrownBy(() => listAccounts(session, {})), { operation: 'oauth.refresh' })
  await listAccounts(session, {})
  assert.deepEqual(world.reads, ['marked-access-1', 'marked-access-1', 'marked-access-2'])
})

test('says that the user must be asked anew where the consent has ended (gaps: shared.oauth.code)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant({ refreshToken: 'ended', expiresAtMs: world.nowMs }), save)
  const error = await thrownBy(() => listAccounts(session, {}))
  assert.deepInclude(error, { code: 'call_refused', operation: 'oauth.refresh' })
  assert.equal(adviseOnRefusal(error), 'ask_again')
})

test('ends the wait of one read with its signal, and renews for the others all the same (house: Errors)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant({ expiresAtMs: world.nowMs }), save)
  const ends = new AbortController()
  const ended = thrownBy(() => listAccounts(session, {}, { signal: ends.signal }))
  const other = listAccounts(session, {})
  ends.abort()
  assert.deepInclude(await ended, { code: 'call_aborted', sent: false })
  assert.equal((await other).status, 200)
  assert.equal(world.renewals, 1)
})

test('refuses a grant that cannot be renewed, at once and without repeating it (house: Errors)', () => {
  const { bank, grant, save } = rotatingBank()
  for (const [wrong, message] of [
    [{ accessToken: 'marked token' }, /^grant\.accessToken must be/],
    [{ refreshToken: '' }, /^grant\.refreshToken must be/],
    [{ refreshToken: undefined }, /^grant\.refreshToken must be/],
  ] as const) {
    const said = refusalOf(() => withRenewingAccess(bank, { ...grant(), ...wrong } as RenewableGrant, save))
    assert.match(said, message)
    assert.notInclude(said, 'marked')
  }
  assert.throws(() => withRenewingAccess(bank, grant(), undefined as never), TypeError, /^save must be/)
})

test('keeps its tokens out of logs and JSON (promises: R30)', async () => {
  const { world, bank, grant, save } = rotatingBank()
  const session = withRenewingAccess(bank, grant({ expiresAtMs: world.nowMs }), save)
  await listAccounts(session, {})
  const shown = JSON.stringify(session) + JSON.stringify(session.access) + Object.keys(session).join()
  assert.notInclude(shown, 'marked')
})

test('uses no token that was not saved first, in any order of ends and failures (gaps: shared.oauth.code)', async () => {
  const step = fc.constantFrom('read', 'late', 'bank down', 'save down', 'save up')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { world, bank, grant, saved, save } = rotatingBank()
      let canSave = true
      const session = withRenewingAccess(bank, grant(), (renewed) => {
        if (!canSave) throw new Error('down')
        save(renewed)
      })
      const known = new Set(['marked-access-1'])
      for (const each of steps) {
        if (each === 'late') world.nowMs += 1_800_000
        if (each === 'bank down') world.renewal = () => json(500, {})
        if (each.startsWith('save')) canSave = each === 'save up'
        if (each !== 'read') continue
        await Promise.all([0, 1, 2].map(() => listAccounts(session, {}).catch(() => undefined)))
        for (const { accessToken } of saved) known.add(accessToken)
        assert.includeMembers([...known], world.reads)
      }
    }),
  )
})
