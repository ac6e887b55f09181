// Tests the bank and the session: options, credentials of two environments, and that no secret shows.
// Not the calls: drafts.test.ts and answers.test.ts.
import { assert, test } from '#kit'
import { listAccounts, withAccess } from '../../../core/account-access/index.ts'
import { everythingIn, typeErrorOf } from '../shared/thrown.ts'
import { accessToken, apiKey, client, testBank, untyped } from './fixtures.ts'

test('keeps the token of a session out of logs, JSON and copies (house: 4)', () => {
  const { session } = testBank()
  const shown = JSON.stringify(session) + JSON.stringify({ ...session }) + Object.keys(session).join()
  for (const secret of [apiKey, client.id, client.secret, accessToken]) assert.notInclude(shown, secret)
  assert.equal(session.identity.apiKey, apiKey)
  assert.equal(session.access.token, accessToken)
})

test('accepts bearer tokens, and refuses what would break a header, without repeating it (gaps: account-access.auth.token)', async () => {
  const { bank } = testBank()
  for (const token of ['a', 'A-._~+/9==', 'x'.repeat(4096)])
    assert.equal(withAccess(bank, token).access.token, token)
  const wrong = ['', 'marked token', 'marked\r\nx: y', 'Bearer marked', 'markedä', 'x'.repeat(4097), '=']
  for (const token of wrong) {
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
