// Checks whether the bank knows the application, its API key and its redirect address.
// A refresh token that never existed proves id and secret, because the bank checks these first. No worker imports this.

import { assume } from '../../../../core/shared/gaps.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { oauthGaps } from '../../../../core/shared/oauth/gaps.ts'
import { refreshToken } from '../../../../core/shared/oauth/token-calls.ts'
import {
  type Asked,
  type BankCheck,
  barrenVisit,
  fail,
  type Look,
  lookAtFailure,
  lookAtReturn,
  ok,
  readSmall,
  unknownClient,
  visit,
  warn,
} from '../shared/bank-check.ts'
import { bankOf } from './settings.ts'

const PATH = '/accounts/v3/accounts'

/** The checks of account access. */
export const check: BankCheck = {
  name: 'account-access',
  signsTime: false,
  async ask(asked) {
    const client = await lookAtClient(asked)
    const apiKey = await lookAtApiKey(asked)
    // A bank that does not know the client sends no browser back, so the redirect address cannot be checked then.
    return client.level === 'ok' ? [client, apiKey, await lookAtRedirect(asked)] : [client, apiKey]
  },
}

async function lookAtClient(asked: Asked): Promise<Look> {
  const name = 'CLIENT_ID'
  const known = ok(name, 'the bank knows the client, and takes CLIENT_SECRET')
  try {
    const bank = bankOf(asked.settings, asked.reach)
    await refreshToken(bank, { body: { refresh_token: `doctor-${crypto.randomUUID()}` } })
    return known
  } catch (error) {
    if (isBankError(error) && error.bankCode === 'invalid_grant') return known
    return lookAtFailure(error, name, asked, {
      invalid_client: unknownClient(asked, { id: name, secret: 'CLIENT_SECRET' }),
    })
  }
}

/** Reads accounts with a token that never existed: the bank reports a wrong API key first, whatever the token is. */
async function lookAtApiKey({ settings, reach, address }: Asked): Promise<Look> {
  const name = 'CLIENT_API_KEY'
  try {
    const answer = await reach.transport(`${reach.baseUrl}${PATH}`, {
      method: 'GET',
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'x-api-key': String(settings[name]),
        authorization: `Bearer doctor-${crypto.randomUUID()}`,
      },
    })
    const text = new TextDecoder().decode(await readSmall(answer))
    if (answer.status === 404)
      return fail(
        address,
        'what answers there is not this interface: it answers 404',
        'Check host, port and path of the address.',
      )
    if (/api[\s_-]?key/i.test(text))
      return fail(name, 'the bank does not take it', 'Set the API key of this client, for this environment.')
    if (answer.status === 401 || answer.status === 403)
      return ok(name, 'the bank does not object to it, and asks for the token of a person')
    const words = `it cannot be told whether the bank takes it: it answers ${answer.status}`
    return warn(name, words, 'Ask again later.')
  } catch {
    return warn(name, 'no answer came, so it cannot be told', 'Ask again later.')
  }
}

async function lookAtRedirect(asked: Asked): Promise<Look> {
  const { settings, reach } = asked
  const path = assume(oauthGaps, bankOf(settings, reach), 'shared.oauth.authorize')
  const parameters = {
    client_id: String(settings['CLIENT_ID']),
    redirect_uri: `${String(settings['PUBLIC_URL'])}/consent`,
    scope: 'accounts',
  }
  return lookAtReturn(
    await visit(reach.transport, barrenVisit(reach.baseUrl, path, parameters)),
    'PUBLIC_URL/consent (account-access)',
  )
}
