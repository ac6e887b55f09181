// Makes the reference of an order that brings none, and claims it for that order alone.
// It does not judge a reference that an order brings.

import { makeFinnishReference } from '../../../core/shared/values/reference.ts'
import { digitsOf } from '../handle.ts'
import type { Register } from '../storage/register.ts'

/** A collision is one in a hundred million million; this many in a row are a fault. */
const MOST_TRIES = 8

/**
 * Makes the reference of an order that brings none and claims it: no other order of the deployment has it.
 *
 * It is derived from the order, so that the same reference is made again after a crash.
 */
export async function claimReference(
  register: Register,
  orderId: string,
  handle: string,
  handleKey: string,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    // A leading 1 gives all references one length.
    const reference = makeFinnishReference(`1${digitsOf(`${orderId}:${attempt}`, handleKey)}`)
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (await register.claim(`reference:${reference}`, handle)) return reference
  }
  throw new Error('no reference is free')
}
