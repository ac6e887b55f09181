// Authorization servers side by side: each with addresses, codes and tokens of its own, all with the keys of one bank.
// What an interface gives at a base address is invented here; the bank's own interfaces are tested with them.
import { assert, test } from '#kit'
import { makeProof } from '../account-access/kit.ts'
import { openBank } from '../bank-kit.ts'
import { askPath, invent, type Invented, oauth, openServers, ORIGIN, REDIRECT } from './kit.ts'

const EE = { interfaceName: 'baltic', base: '/baltic/ee' } as const
const LV = { interfaceName: 'baltic', base: '/baltic/lv' } as const
const HOME = { interfaceName: 'psd2-payments', base: '' } as const

/** Opens a bank with an invented interface at the origin and another one in two countries. */
async function openCountries() {
  const made: Record<string, Invented> = {}
  const bank = await openServers((services) =>
    [HOME, EE, LV].map((place) => {
      const consents = invent(services, place)
      made[place.base] = consents
      return { ...place, consents, clientScopes: ['AIS', 'PIS'] }
    }),
  )
  const handlerAt = (base: string): Invented => {
    const handler = made[base]
    if (!handler) throw new Error(`nobody stands at ${base}`)
    return handler
  }
  /** Goes the whole way at one base address. */
  const codeAt = async (base: string) => {
    const { verifier, challenge } = makeProof()
    const path = askPath(bank, base, { code_challenge: challenge, code_challenge_method: 'S256' })
    const answer = await bank.fetch(path, { method: 'POST' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    return { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier }
  }
  return { bank, handlerAt, codeAt }
}

test('shows pages under each base address, and tells the interface whose issuer was asked (gaps: shared.base-url)', async () => {
  const { bank, handlerAt } = await openCountries()
  const { challenge } = makeProof()
  const path = askPath(bank, '/baltic/ee', { code_challenge: challenge, code_challenge_method: 'S256' })
  const page = await bank.fetch(path)
  assert.deepEqual([page.status, await page.text()], [200, 'a page'])
  const [asked] = handlerAt('/baltic/ee').asked
  assert.deepInclude(asked, { issuer: `${ORIGIN}/baltic/ee`, address: path, scope: 'gifts' })
  assert.isEmpty(handlerAt('/baltic/lv').asked)
  assert.isEmpty(handlerAt('').asked)
  const stranger = await bank.fetch(askPath(bank, '/baltic/ee', { client_id: 'nobody' }))
  assert.equal(stranger.status, 400)
  // The links to the page's other languages stay under its base address.
  assert.include(await stranger.text(), 'href="/baltic/ee/oauth/authorize?')
})

test('ends a token under the base address that gave it only (RFC 7009; gaps: shared.base-url)', async () => {
  const { bank, codeAt, handlerAt } = await openCountries()
  const { json } = await oauth(bank, '/baltic/lv/oauth/token', await codeAt('/baltic/lv'))
  const token = String(json['access_token'])
  assert.equal((await oauth(bank, '/baltic/ee/oauth/revoke', { token })).status, 200)
  assert.isEmpty(handlerAt('/baltic/ee').revoked)
  assert.isDefined(bank.services.tokens.findAccess(token))
  assert.equal((await oauth(bank, '/baltic/lv/oauth/revoke', { token })).status, 200)
  assert.lengthOf(handlerAt('/baltic/lv').revoked, 1)
  assert.isUndefined(bank.services.tokens.findAccess(token))
})

test('answers faults, methods and forms under each base address in the words of OAuth (gaps: shared.oauth.errors)', async () => {
  const { bank } = await openCountries()
  const [home, ee] = bank.servers
  const request = new Request('https://bank.example/baltic/ee/oauth/token')
  assert.isUndefined(home?.failed('/baltic/ee/oauth/token', 'id', request))
  const told = ee?.failed('/baltic/ee/oauth/token', 'id', request)
  assert.deepEqual([told?.status, told?.headers.get('x-error-id')], [500, 'id'])
  assert.match(
    ee?.failed('/baltic/ee/oauth/authorize', 'id', request)?.headers.get('content-type') ?? '',
    /^text\/html/,
  )
  for (const path of ['/baltic/ee/oauth/token', '/baltic/ee/oauth/revoke']) {
    const answer = await bank.fetch(path)
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
    assert.equal((await oauth(bank, path, {}, {}, { clientId: 'x', clientSecret: 'y' })).status, 401)
  }
})

test('has a server at its origin and under each Baltic country, and nowhere else (gaps: shared.base-url)', async () => {
  const { sandbox } = openBank()
  for (const [path, status] of [
    ['/.well-known/openid-configuration', 200],
    ['/baltic/ee/.well-known/openid-configuration', 200],
    ['/baltic/lv/.well-known/openid-configuration', 200],
    ['/baltic/lt/.well-known/openid-configuration', 200],
    ['/baltic/fi/.well-known/openid-configuration', 404],
  ] as const) {
    assert.equal((await sandbox.fetch(ORIGIN + path)).status, status)
  }
})
