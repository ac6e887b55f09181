/// <reference types="node" />
// A fetch that shows a certificate, for tests that run in Node; one connection for each call, so that each one shows it anew.
// The recipes that users read are in the guide of core; mutual-tls.test.ts runs them.
import { Agent, fetch } from 'undici'

/** A certificate with its key, both PEM. */
export interface Pair {
  certificatePem: string
  certificateKeyPem: string
}

/** Makes a fetch that trusts one authority, and shows a certificate if it is given one. */
export function certifiedFetch(authorityPem: string, pair?: Pair) {
  const shown = pair && { cert: pair.certificatePem, key: pair.certificateKeyPem }
  const dispatcher = new Agent({ connect: { ca: authorityPem, ...shown }, pipelining: 0 })
  return (url: string, init: object = {}) =>
    fetch(url, { ...init, dispatcher }) as unknown as Promise<Response>
}
