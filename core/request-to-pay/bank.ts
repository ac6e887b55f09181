// A bank with its Request-to-Pay interface, which exists in the sandbox only, and the key of the application.
// The key is behind a hidden getter, so that neither a log nor JSON shows it.

import {
  checkedApiKey,
  type InterfaceBank,
  type InterfaceBankOptions,
  makeInterfaceBank,
} from '../shared/interface-bank.ts'
import { requestToPayGaps } from './gaps.ts'

/** What proves which application asks. */
export interface RequestToPayCredentials {
  /** Value of `x-api-key`, 1 to 128 visible ASCII characters. */
  apiKey: string
}

/** Options of {@link makeRequestToPayBank}; there is no production to choose. */
export type RequestToPayBankOptions = Extract<
  InterfaceBankOptions<RequestToPayCredentials, typeof requestToPayGaps>,
  { environment: 'sandbox' }
>

/** A sandbox that takes requests to pay. */
export interface RequestToPayBank extends InterfaceBank<RequestToPayCredentials, typeof requestToPayGaps> {}

/**
 * Makes the bank that every Request-to-Pay call takes.
 *
 * @deprecated The interface is deprecated from 06/2023, and there is a sandbox of it only.
 * @throws TypeError for `production`; naming the option that is missing or out of range, and no value.
 * @see paper 1 C, What the service does; Authentication
 * @example
 * ```ts
 * import { makeRequestToPayBank, readRequest } from 'silta/core/request-to-pay'
 *
 * declare const secrets: { apiKey: string }
 *
 * const bank = makeRequestToPayBank({
 *   environment: 'sandbox',
 *   baseUrl: 'https://bank.example',
 *   sandbox: { apiKey: secrets.apiKey },
 * })
 * const { body } = await readRequest(bank, { query: { endToEndId: 'ORDER-2026-0042' } })
 * console.log(body.paymentStatus)
 * ```
 */
export function makeRequestToPayBank(options: RequestToPayBankOptions): RequestToPayBank {
  // The types exclude production, but a setting that is read at run time may name it.
  if ((options.environment as string) === 'production') {
    throw new TypeError(
      "environment must be 'sandbox': Request-to-Pay is experimental and deprecated, and no production use is planned",
    )
  }
  return makeInterfaceBank(requestToPayGaps, options, ({ apiKey }, where) => ({
    apiKey: checkedApiKey(where, apiKey),
  }))
}
