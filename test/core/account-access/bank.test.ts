// Tests the bank and the session: options, credentials of two environments, and that no secret shows.
// Not the calls: drafts.test.ts and answers.test.ts.
import { assert, test } from '#kit'
import {
  type AccountAccessBankOptions,
  listAccounts,
  makeAccountAccessBank,
  withAccess,
} from '../../../core/account-access/index.ts'
import { everythingIn, typeErrorOf } from '../shared/thrown.ts'
import { accessToken, apiKey, client, testBank, untyped } from './fixtures.ts'

const address = { baseUrl: 'https://bank.example' }

test('keeps api key, client and token out of logs, JSON and copies (house: 4)', () => {
  const { bank, session } = testBank()
  for (const it of [bank, session]) {
    const shown = JSON.stringify(it) + JSON.stringify({ ...it }) + Object.keys(it).join()
    for (const secret of [apiKey, client.id, client.secret, accessToken]) assert.notInclude(shown, secret)
  }
  assert.equal(session.identity.apiKey, apiKey)
  assert.equal(session.access.token, accessToken)
})

test('keeps sandbox and production credentials apart (house: 4)', async () => {
  const wrong = { ...address, environment: 'production', sandbox: { apiKey } }
  const error = await typeErrorOf(() => makeAccountAccessBank(untyped<AccountAccessBankOptions>(wrong)))
  assert.match(error.message, /^production must hold the credentials/)
  assert.notInclude(everythingIn(error), apiKey)
  const bank = makeAccountAccessBank({ ...address, environment: 'production', production: { apiKey } })
  assert.equal(bank.environment, 'production')
})

test('refuses local addresses in production (gaps: shared.redirect-url)', async () => {
  const wrong = { ...address, environment: 'production', production: { apiKey }, allowLocalAddresses: true }
  const error = await typeErrorOf(() => makeAccountAccessBank(untyped(wrong)))
  assert.match(error.message, /^allowLocalAddresses is for the sandbox only/)
})

for (const [what, sandbox] of [
  ['apiKey', { apiKey: '' }],
  ['apiKey', { apiKey: 'marked key' }],
  ['apiKey', { apiKey: 'x'.repeat(129) }],
  ['client.id', { apiKey, client: { id: 'marked id', secret: 'x' } }],
  ['client.secret', { apiKey, client: { id: 'x', secret: 'marked\nsecret' } }],
  ['client.secret', { apiKey, client: { id: 'x', secret: '' } }],
] as const) {
  test(`refuses ${what} ${JSON.stringify(sandbox).length} characters long and wrong, and does not repeat it (paper 1 A, Authentication)`, async () => {
    const error = await typeErrorOf(() =>
      makeAccountAccessBank({ ...address, environment: 'sandbox', sandbox }),
    )
    assert.match(error.message, new RegExp(`^sandbox\\.${what} must be`))
    assert.notInclude(everythingIn(error), 'marked')
  })
}

test('accepts bearer tokens, and refuses what would break a header, without repeating it (gaps: account-access.auth.token)', async () => {
  const { bank } = testBank()
  for (const token of ['a', 'A-._~+/9==', 'x'.repeat(4096)])
    assert.equal(withAccess(bank, token).access.token, token)
  for (const token of [
    '',
    'marked token',
    'marked\r\nx: y',
    'Bearer marked',
    'markedä',
    'x'.repeat(4097),
    '=',
  ]) {
    const error = await typeErrorOf(() => withAccess(bank, token))
    assert.match(error.message, /^accessToken must be/)
    assert.notInclude(everythingIn(error), 'marked')
  }
})

test('keeps one bank usable for many users at once (paper 1 A, Authentication)', () => {
  const { bank } = testBank()
  const [one, two] = [withAccess(bank, 'token-one'), withAccess(bank, 'token-two')]
  assert.equal(one.access.token, 'token-one')
  assert.equal(two.access.token, 'token-two')
  assert.isUndefined((bank as { access?: unknown }).access)
})

test('refuses a bank in the place of a session, before anything is sent (paper 1 A, Authentication)', async () => {
  const { bank, arrived } = testBank()
  const error = await typeErrorOf(() => listAccounts(untyped(bank), {}))
  assert.match(error.message, /withAccess/)
  assert.lengthOf(arrived, 0)
})
