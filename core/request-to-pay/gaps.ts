// What the paper of the Request-to-Pay interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: schema.ts, auth.ts and operations.ts read it.

import { type Gaps, sharedGaps } from '../shared/gaps.ts'

/** What paper 1 part C leaves open, with our answers. */
export const requestToPayGaps = {
  ...sharedGaps,
  'request-to-pay.create.path': {
    assumption: '/r2p-sandbox/v1/payments',
  },
  'request-to-pay.status.path': {
    assumption: '/r2p-sandbox/v1/payments',
  },
  'request-to-pay.auth.header': {
    assumption: 'x-api-key',
  },
  'request-to-pay.resend': {
    assumption: 3,
  },
  'request-to-pay.lost': {
    // How often the bank is asked about a request before it is sent again, and the pause between two questions.
    assumption: { looks: 1, pauseSeconds: 0 },
    atLeast: true,
  },
} as const satisfies Gaps

/**
 * Lists the currencies that a request may be in: national ones with two minor digits that are in use.
 *
 * Source: the list of ISO 4217 with its amendments up to November 2026, less funds, metals, units of account and all
 * other codes that begin with X. BGN and HRK are out, because the euro has taken their place.
 *
 * @see gaps: request-to-pay.create.amount
 */
export const REQUEST_CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
  'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
  'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
  'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
  'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST YER ZAR ZMW ZWG'
).split(' ')
