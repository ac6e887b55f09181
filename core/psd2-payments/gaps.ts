// What the paper of PSD2 payment initiation leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules/, auth.ts, operations.ts, sca.ts and recipes.ts read it.

import { explain, type Gaps, sharedGaps, sharedReasons, type Assumptions } from '../shared/gaps.ts'
import { FOREIGN_CUT_OFF } from '../shared/values/departure.ts'
import { keySetGaps, keySetReasons, oauthGaps, oauthReasons } from '../shared/oauth/gaps.ts'

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

/** The same, each with its reason: for people, and for the door. No call reads the reasons, so a bundle of calls has none. */
export const psd2PaymentsLedger = /* @__PURE__ */ explain(psd2PaymentsGaps, [
  sharedReasons,
  oauthReasons,
  keySetReasons,
  {
    'psd2.create.sepa.path': 'The paper shows no path. P C',
    'psd2.create.scheduled.path': 'The paper shows no path. P C',
    'psd2.create.recurring.path': 'The paper shows no path. P C',
    'psd2.create.foreign.path': 'The paper shows no path. P C',
    'psd2.submit.sepa.path': 'The paper shows no path. C',
    'psd2.submit.scheduled.path': 'The paper shows no path. C',
    'psd2.confirm.path': 'The paper shows no path. C',
    'psd2.submit.foreign.path': 'The paper shows no path. C',
    'psd2.foreign.path': 'The paper shows no path. P',
    'psd2.token': 'Scope of the token of the client, and the word before it in `authorization`. P C',
    'psd2.sca.start': 'What the address of the bank asks for. P',
    'psd2.sca.request-object':
      'Life of a request object, how old a login may be, and the names of both kinds of approval. P C',
    'psd2.sca.return':
      "Seconds that a browser may be away: the 15 minutes of the bank's page, and 15 more. C",
    'psd2.request.due-date': 'How far ahead a due date may be, and how long after it a series may end. C',
    'psd2.submit.deadline':
      'Least seconds after the approval in which it can be submitted, past midnight too. P C',
    'psd2.due.execution': 'Time of the due date at which it is executed, in Helsinki. C',
    'psd2.foreign.cut-off': 'Limits of the paper, by the wall clock of Helsinki all year. P C',
    'psd2.create.resend':
      'How often a create is sent under one key, after which pause, within which time (Part 4). C',
    'psd2.limits.calls': 'When a status is read again: after 2, 5, 15 s, then every 60 s, for a day. C',
    'psd2.unknown': 'Seconds after which a merchant is told that an outcome is unknown. C',
    'psd2.debited':
      'When what is `Debited` is read again, in Helsinki, on how many banking days: the bank of the payee may still refuse it. C',
  },
])

/** Assumptions that differ at a bank, by id of the gap. */
export interface Assuming {
  readonly assumptions?: Assumptions<typeof psd2PaymentsGaps> | undefined
}
