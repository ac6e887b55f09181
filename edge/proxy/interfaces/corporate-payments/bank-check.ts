// Whether the bank knows the company and its certificate: by a payment that is not there.
// No read of the interface is signed, so of the signing key only its fingerprint can be shown. No worker imports it.

import {
  type CorporateBank,
  type corporatePaymentsGaps,
  makeCorporateBank,
  readPayment,
} from '../../../../core/corporate-payments/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import {
  type Asked,
  type BankCheck,
  type Look,
  lookAtFailure,
  publicFingerprint,
  takenCertificate,
  unknownClient,
} from '../shared/bank-check.ts'
import { bankOptions, credentialsFor } from '../shared/capability.ts'
import { CorporateGiven } from './settings.ts'
import * as v from 'valibot'

const OPTIONS = '--corporate-certificate and --corporate-key'

/** The looks of corporate payments. */
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
  const ok: Look = {
    name,
    level: 'ok',
    words: 'the bank knows the client, and takes CORPORATE_CLIENT_SECRET',
  }
  try {
    await readPayment(bankOf(asked), { path: { instructionId: unusedId() }, headers: {} })
    return ok
  } catch (error) {
    const isRead = isBankError(error) && error.operation === 'corporate.v2-status'
    if (isRead && error.status === 404 && error.bankCode !== undefined) return ok
    const certificate = asked.certificate ?? 'the certificate that is presented'
    return lookAtFailure(error, name, asked, {
      invalid_client: unknownClient(
        { id: name, secret: 'CORPORATE_CLIENT_SECRET' },
        asked.certificate,
        OPTIONS,
      ),
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

function bankOf({ settings, reach }: Asked): CorporateBank {
  const given = v.parse(CorporateGiven, settings)
  return makeCorporateBank({
    ...bankOptions(reach),
    assumptions: assumptionsOf<typeof corporatePaymentsGaps>(settings, 'corporate-payments'),
    ...credentialsFor(reach, {
      clientId: given.CORPORATE_CLIENT_ID,
      clientSecret: given.CORPORATE_CLIENT_SECRET,
      keyId: given.CORPORATE_KEY_ID,
      privateKey: given.CORPORATE_PRIVATE_KEY,
      certificatePem: given.CORPORATE_CERTIFICATE,
    }),
    clock: reach.bankTime,
  })
}

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
