// The reference of an order of the price list: made of the order, and claimed for it alone.
// Orders that a merchant signed bring their own.

import { makeFinnishReference } from '../../../core/shared/values/reference.ts'
import { digitsOf } from '../handle.ts'
import type { Register } from '../storage/register.ts'

/** A collision is one in a hundred million million; so many in a row are a fault. */
const MOST_TRIES = 8

/**
 * Makes the reference of an order of the price list and claims it: no two orders of one deployment have the same.
 *
 * It follows from the order, so that a crash between the claim and what comes next leads to the same reference again.
 */
export async function claimReference(
  register: Register,
  orderId: string,
  handle: string,
  handleKey: string,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    // A leading 1 keeps references of one length.
    const reference = makeFinnishReference(`1${digitsOf(`${orderId}:${attempt}`, handleKey)}`)
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (await register.claim(`reference:${reference}`, handle)) return reference
  }
  throw new Error('no reference is free')
}
