// What the paper of PSD2 payment initiation leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules/, auth.ts, operations.ts, sca.ts and recipes.ts read it.

import { type Gaps, sharedGaps, type Assumptions } from '../shared/gaps.ts'
import { FOREIGN_CUT_OFF } from '../shared/values/departure.ts'
import { keySetGaps, oauthGaps } from '../shared/oauth/gaps.ts'

/** What paper 2 part A leaves open, with our answers. */
export const psd2PaymentsGaps = {
  ...sharedGaps,
  ...oauthGaps,
  ...keySetGaps,
  'psd2.create.sepa.path': {
    assumption: '/payments-psd2/v2/sepa-payments',
  },
  'psd2.create.scheduled.path': {
    assumption: '/payments-psd2/v2/scheduled-sepa-payments',
  },
  'psd2.create.recurring.path': {
    assumption: '/payments-psd2/v2/recurring-sepa-payments',
  },
  'psd2.create.foreign.path': {
    assumption: '/payments-psd2/v2/foreign-payments',
  },
  'psd2.submit.sepa.path': {
    assumption: '/payments-psd2/v2/sepa-payments/{paymentId}/submit',
  },
  'psd2.submit.scheduled.path': {
    assumption: '/payments-psd2/v2/scheduled-sepa-payments/{paymentId}/submit',
  },
  'psd2.confirm.path': {
    assumption: '/payments-psd2/v2/recurring-sepa-payments/{paymentId}/confirm',
  },
  'psd2.submit.foreign.path': {
    assumption: '/payments-psd2/v2/foreign-payments/{paymentId}/submit',
  },
  'psd2.foreign.path': {
    assumption: '/payments-psd2/v2/foreign-payments/{paymentId}',
  },
  'psd2.token': {
    assumption: { scope: 'payments', scheme: 'Bearer' },
  },
  'psd2.sca.start': {
    assumption: { responseType: 'code id_token', scope: 'openid payments' },
  },
  'psd2.sca.request-object': {
    assumption: {
      lifeSeconds: 900,
      maxAgeSeconds: 86_400,
      acr: 'urn:openbanking:psd2:sca',
      exemptionAcr: 'urn:openbanking:psd2:ca',
    },
  },
  'psd2.sca.return': {
    assumption: 1_800,
  },
  'psd2.request.due-date': {
    assumption: { daysAhead: 365, seriesMonths: 60 },
  },
  'psd2.submit.deadline': {
    assumption: 900,
  },
  'psd2.due.execution': {
    assumption: '06:00:00',
  },
  'psd2.foreign.cut-off': {
    assumption: FOREIGN_CUT_OFF,
  },
  'psd2.create.resend': {
    assumption: { sendings: 3, pauseSeconds: 1, withinSeconds: 86_400 },
  },
  'psd2.limits.calls': {
    assumption: { firstSeconds: [2, 5, 15], thenSeconds: 60, lastSeconds: 86_400 },
  },
  'psd2.unknown': {
    assumption: 3_600,
  },
  'psd2.debited': {
    assumption: { readAt: '18:00:00', bankingDays: 3 },
  },
} as const satisfies Gaps

/** Assumptions that differ at a bank, by id of the gap. */
export interface Assuming {
  readonly assumptions?: Assumptions<typeof psd2PaymentsGaps> | undefined
}
