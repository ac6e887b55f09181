// Checks whether the bank knows the provider, its certificate, its API key, its seal key and its redirect address.
// The request for an approval is signed with the seal key: if it names no bundle, the bank's refusal shows whether it verified.

import { makeScaRequest, readAuthorization } from '../../../../core/psd2-payments/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import {
  type Asked,
  type BankCheck,
  fail,
  type Look,
  lookAtFailure,
  lookAtReturn,
  ok,
  takenCertificate,
  unknownClient,
  visit,
  warn,
} from '../shared/bank-check.ts'
import { psd2BankOf, returnAddressOf } from './bank.ts'

const OPTIONS = '--psd2-certificate and --psd2-key'

/** The checks of PSD2 payments. */
export const check: BankCheck = {
  name: 'psd2-payments',
  signsTime: true,
  async ask(asked) {
    const client = await lookAtClient(asked)
    if (client.some(({ level }) => level !== 'ok')) return client
    return [...client, ...takenCertificate(asked.certificate), ...(await lookAtSeal(asked))]
  },
}

/** Reads a batch that does not exist: the call needs the API key and a token, and the token needs the certificate. */
async function lookAtClient(asked: Asked): Promise<readonly Look[]> {
  const client = ok('PSD2_CLIENT_ID', 'the bank knows the client, and takes PSD2_CLIENT_SECRET')
  const both = [client, ok('PSD2_API_KEY', 'the bank takes it with the token of this client')]
  try {
    const bank = psd2BankOf(asked.settings, asked.reach)
    await readAuthorization(bank, { path: { authorizationId: crypto.randomUUID() }, headers: {} })
    return both
  } catch (error) {
    const isRead = isBankError(error) && error.operation === 'psd2.authorization.get'
    if (isRead && error.status === 404 && error.bankCode !== undefined) return both
    const advice = 'Set the API key of this client, for this environment.'
    if (isRead && error.status === 401)
      return [
        client,
        fail('PSD2_API_KEY', 'the bank gave a token, and does not take the API key with it', advice),
      ]
    const names = { id: 'PSD2_CLIENT_ID', secret: 'PSD2_CLIENT_SECRET' }
    return [lookAtFailure(error, names.id, asked, { invalid_client: unknownClient(asked, names, OPTIONS) })]
  }
}

async function lookAtSeal({ settings, reach }: Asked): Promise<readonly Look[]> {
  const redirectUri = returnAddressOf(settings)
  const { approvalUrl: url } = await makeScaRequest(
    psd2BankOf(settings, reach),
    crypto.randomUUID(),
    redirectUri,
  )
  const visited = await visit(reach.transport, { url, redirectUri })
  return [
    sealOf(visited.went === 'back' ? visited.error : undefined),
    lookAtReturn(visited, 'PUBLIC_URL/return/psd2'),
  ]
}

/** Judges the seal by the bank's error about a request that names no batch: it differs if the signature is not verified. */
function sealOf(error: string | undefined): Look {
  const name = 'PSD2_SIGNING_KEY'
  if (error === 'invalid_request')
    return ok(name, 'the bank knows PSD2_KEY_ID, and verified a signature of the key')
  if (error === 'invalid_request_object')
    return fail(
      name,
      'the bank does not verify its signature: PSD2_KEY_ID is not known, or names another key',
      'Register the public half of the key, and set PSD2_KEY_ID to the name that the bank gave it. A clock that is off, and another PSD2_BASE_URL than the bank’s own, do the same.',
    )
  return warn(
    name,
    'no read of this bank told whether it verifies the key',
    'Mend the other lines, and ask again.',
  )
}
