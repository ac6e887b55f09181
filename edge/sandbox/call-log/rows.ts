// The row of the gaps that decided how a call ended, by its stage: the papers themselves leave these things open.

import type { Stage } from '../http/trace.ts'

const SHARED: Readonly<Partial<Record<Stage, string>>> = {
  path: 'shared.errors.closed-sets',
  maintenance: 'shared.rate-limit',
  limit: 'shared.rate-limit',
  clock: 'shared.clock-tolerance',
  outcome: 'shared.sandbox.outcomes',
  'single-use': 'online-payment.pair.reuse',
  body: 'shared.body',
  addressed: 'shared.id',
  fields: 'shared.members',
}

const OWN: Readonly<Partial<Record<string, Readonly<Partial<Record<Stage, string>>>>>> = {
  oauth: { sender: 'shared.oauth.errors', work: 'shared.oauth.code', body: 'shared.oauth.errors' },
  'account-access': {
    sender: 'account-access.auth.token',
    headers: 'account-access.accept',
    fields: 'account-access.query.dates',
    work: 'account-access.errors',
  },
  'online-payment': {
    sender: 'online-payment.auth.keys',
    headers: 'online-payment.auth.format',
    signature: 'online-payment.auth.base',
    addressed: 'online-payment.status.unknown',
    work: 'online-payment.refund.limit',
  },
  'request-to-pay': {
    sender: 'request-to-pay.auth.header',
    duplicate: 'request-to-pay.create.ids',
    work: 'request-to-pay.errors',
  },
  'psd2-payments': {
    sender: 'psd2.token',
    headers: 'psd2.headers.customer',
    signature: 'psd2.jws',
    duplicate: 'psd2.idempotency.repeat',
    work: 'psd2.errors.codes',
  },
  'corporate-payments': {
    sender: 'corporate.token.answer',
    signature: 'corporate.signature.errors',
    duplicate: 'corporate.duplicate.scope',
    work: 'corporate.errors',
  },
  baltic: {
    sender: 'baltic.token.read',
    headers: 'baltic.headers.other',
    duplicate: 'baltic.duplicate',
    work: 'baltic.errors.reads',
  },
}

/** Rows by refusal code, where it says more than the stage. */
const BY_CODE: Readonly<Partial<Record<string, string>>> = {
  INVALID_API_KEY: 'shared.keys',
  CERTIFICATE_INVALID: 'shared.mtls',
  CONSENT_EXPIRED: 'baltic.consent.use',
  CONSENT_INVALID: 'baltic.consent.use',
  CONSENT_UNKNOWN: 'baltic.consent.use',
  NO_PIIS_ACTIVATION: 'baltic.funds.request',
  CLOCK_SKEW: 'shared.clock-tolerance',
}

/** Returns the row that decided a refusal; `undefined` if none did. */
export function rowOf(
  interfaceName: string | undefined,
  stage: Stage | undefined,
  code: string | undefined,
): string | undefined {
  if (stage === undefined || stage === 'done') return undefined
  return BY_CODE[code ?? ''] ?? OWN[interfaceName ?? '']?.[stage] ?? SHARED[stage]
}

/** Returns the row of a call that no paper describes; `undefined` for an operation of a paper. */
export function rowWithoutPaper(operation: string | undefined): string | undefined {
  return operation?.startsWith('oauth.') === true ? TOKENS : undefined
}

const TOKENS = 'shared.oauth.client-token'

/** All rows that can be named. */
export const ROWS: readonly string[] = [
  ...Object.values(SHARED),
  ...Object.values(OWN).flatMap((rows) => Object.values(rows ?? {})),
  ...Object.values(BY_CODE),
  TOKENS,
].filter((row) => row !== undefined)
