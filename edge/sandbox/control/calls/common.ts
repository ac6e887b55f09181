// What every call below `/_sandbox` has: the bank that is steered, the sandbox key, flat refusals.

import type { Bank } from '../../../../core/shared/bank.ts'
import type { Proof } from '../../../../core/shared/definition.ts'

/** A sandbox as its tester reaches it. */
export interface SteeredBank extends Bank {
  /** The key that the bank's start prints, or the one that only reads; not enumerable. */
  readonly identity: { readonly sandboxKey: string }
}

/** Adds the sandbox key. */
const sandboxKey: Proof<SteeredBank> = {
  kind: 'attempt',
  headers: ['x-sandbox-key'],
  prove: async (_, { identity }) => ({ 'x-sandbox-key': identity.sandboxKey }),
}

const call = {
  paper: 'CONTROL.md',
  refusals: [400, 401, 403, 404, 405, 409, 429],
  errors: 'flat',
  proofs: [sandboxKey],
  requestIdHeader: 'x-error-id',
  sandboxOnly: true,
} as const

/** A call that changes nothing and shows no secret: a key that only reads may make it. */
export const reads = {
  ...call,
  method: 'GET',
  scope: 'read',
  lost: { effect: 'read', resend: 'same', truth: 'Ask again.' },
} as const

/** A call that changes nothing, and shows what the holder of the sandbox key alone may see. */
export const showsSecrets = { ...reads, scope: 'steer' } as const

/** A call that changes the bank. */
export const steers = {
  ...call,
  method: 'POST',
  scope: 'steer',
  lost: { effect: 'write', resend: 'never', truth: 'Look at the bank before asking again.' },
} as const
