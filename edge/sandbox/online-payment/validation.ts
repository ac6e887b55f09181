// The proof in a payment link: whoever holds it got it from the merchant.
// It says nothing about who the payer is.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'

/** Proves a payment link: base64 of HMAC-SHA-256 over the operation id (gaps: online-payment.create.response). */
export function validationOf(secret: string, operationId: string): string {
  return toBase64(hmac(sha256, utf8(secret), utf8(operationId)))
}
