// Whether the bank knows the application, its API key and its redirect address.
// A refresh token that never was proves id and secret: the bank looks at them first. No worker imports it.

import type { accountAccessGaps } from '../../../../core/account-access/index.ts'
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { assume } from '../../../../core/shared/gaps.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { oauthGaps } from '../../../../core/shared/oauth/gaps.ts'
import { refreshToken } from '../../../../core/shared/oauth/token-calls.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import {
  type Asked,
  type BankCheck,
  barrenVisit,
  type Look,
  lookAtFailure,
  lookAtReturn,
  readSmall,
  unknownClient,
  visit,
} from '../shared/bank-check.ts'
import { bankOptions, credentialsFor } from '../shared/capability.ts'

const PATH = '/accounts/v3/accounts'

/** The looks of account access. */
export const check: BankCheck = {
  name: 'account-access',
  signsTime: false,
  async ask(asked) {
    const client = await lookAtClient(asked)
    const apiKey = await lookAtApiKey(asked)
    // What is not known is not sent back either.
    return client.level === 'ok' ? [client, apiKey, await lookAtRedirect(asked)] : [client, apiKey]
  },
}

function bankOf({ settings, reach }: Asked) {
  const { CLIENT_ID: id, CLIENT_SECRET: secret, CLIENT_API_KEY: apiKey } = settings
  return makeAccountAccessBank({
    ...bankOptions(reach),
    assumptions: assumptionsOf<typeof accountAccessGaps>(settings, 'account-access'),
    ...credentialsFor(reach, { apiKey: String(apiKey), client: { id: String(id), secret: String(secret) } }),
    clock: reach.ownTime,
  })
}

async function lookAtClient(asked: Asked): Promise<Look> {
  const name = 'CLIENT_ID'
  const ok: Look = { name, level: 'ok', words: 'the bank knows the client, and takes CLIENT_SECRET' }
  try {
    await refreshToken(bankOf(asked), { body: { refresh_token: `doctor-${crypto.randomUUID()}` } })
    return ok
  } catch (error) {
    if (isBankError(error) && error.bankCode === 'invalid_grant') return ok
    return lookAtFailure(error, name, asked, {
      invalid_client: unknownClient({ id: name, secret: 'CLIENT_SECRET' }, asked.certificate),
    })
  }
}

/** Reads accounts with a token that never was: the bank reports a wrong key, whatever the token is. */
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
      return {
        name: address,
        level: 'fail',
        words: 'what answers there is not this interface: it answers 404',
        advice: 'Check host, port and path of the address.',
      }
    if (/api[\s_-]?key/i.test(text))
      return {
        name,
        level: 'fail',
        words: 'the bank does not take it',
        advice: 'Set the API key of this client, for this environment.',
      }
    return answer.status === 401 || answer.status === 403
      ? { name, level: 'ok', words: 'the bank does not object to it, and asks for the token of a person' }
      : {
          name,
          level: 'warn',
          words: `it cannot be told whether the bank takes it: it answers ${answer.status}`,
          advice: 'Ask again later.',
        }
  } catch {
    return { name, level: 'warn', words: 'no answer came, so it cannot be told', advice: 'Ask again later.' }
  }
}

async function lookAtRedirect(asked: Asked): Promise<Look> {
  const { settings, reach } = asked
  const path = assume(oauthGaps, bankOf(asked), 'shared.oauth.authorize')
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
