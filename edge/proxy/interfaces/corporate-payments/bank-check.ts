// Checks whether the bank knows the company and its certificate, by reading a payment that does not exist.
// No read of the interface is signed, so only the fingerprint of the signing key can be shown. No worker imports this.

import { readPayment } from '../../../../core/corporate-payments/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import {
  type Asked,
  type BankCheck,
  type Look,
  lookAtFailure,
  ok,
  publicFingerprint,
  takenCertificate,
  unknownClient,
} from '../shared/bank-check.ts'
import { bankOf } from './settings.ts'

const OPTIONS = '--corporate-certificate and --corporate-key'

/** The checks of corporate payments. */
export const check: BankCheck = {
  name: 'corporate-payments',
  signsTime: true,
  async ask(asked) {
    const client = await lookAtClient(asked)
    const taken = client.level === 'ok' ? takenCertificate(asked.certificate) : []
    return [client, ...taken, await lookAtKey(asked)]
  },
}

async function lookAtClient(asked: Asked): Promise<Look> {
  const name = 'CORPORATE_CLIENT_ID'
  const known = ok(name, 'the bank knows the client, and takes CORPORATE_CLIENT_SECRET')
  try {
    const bank = bankOf(asked.settings, asked.reach)
    await readPayment(bank, { path: { instructionId: unusedId() }, headers: {} })
    return known
  } catch (error) {
    const isRead = isBankError(error) && error.operation === 'corporate.v2-status'
    if (isRead && error.status === 404 && error.bankCode !== undefined) return known
    const certificate = asked.certificate ?? 'the certificate that is presented'
    return lookAtFailure(error, name, asked, {
      invalid_client: unknownClient(asked, { id: name, secret: 'CORPORATE_CLIENT_SECRET' }, OPTIONS),
      NOT_ALLOWED: {
        name: certificate,
        words: 'the bank gave a token, and does not take the certificate with it',
        advice: 'Present the certificate with which the token was asked for.',
      },
    })
  }
}

/** An id of a payment that nobody has made. */
const unusedId = (): string => `doctor${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`

async function lookAtKey({ settings }: Asked): Promise<Look> {
  const name = 'CORPORATE_PRIVATE_KEY'
  const print = await publicFingerprint(String(settings[name]))
  return {
    name,
    level: 'note',
    words:
      'no read of this interface is signed, so only an order shows whether the bank knows CORPORATE_KEY_ID',
    ...(print !== undefined && {
      advice: `Compare its public half with what is registered: SHA-256 of the SPKI ${print}.`,
    }),
  }
}
