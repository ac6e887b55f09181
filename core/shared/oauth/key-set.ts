// The public keys of a bank, as it publishes them: read at the first use, and again if a new name turns up.
// They verify what the bank has signed; a signature by a key that is not published is not valid.

import * as v from 'valibot'
import type { Bank } from '../bank.ts'
import { list, loose } from '../check.ts'
import { string } from '../fields.ts'
import type { Assumptions } from '../gaps.ts'
import { operation } from '../operation.ts'
import type { JsonWebKeyLike } from '../signing/key.ts'
import { keySetGaps } from './gaps.ts'

/** A bank that publishes its keys. */
export interface KeySetBank extends Bank {
  readonly assumptions?: Assumptions<typeof keySetGaps> | undefined
}

/** The keys of a bank; unknown members of a key stay in it. */
const KeySetAnswer = loose({ keys: list(loose({ kty: string, kid: v.optional(string) })) })

/**
 * Reads the public keys of the bank.
 *
 * @throws BankError `answer_lost` when it may be asked again.
 * @see gaps: shared.keys; RFC 7517
 */
const readKeySet = operation({
  id: 'oauth.keys',
  paper: 'gaps: shared.keys',
  method: 'GET',
  path: keySetGaps['shared.keys.path'].assumption,
  pathGap: 'shared.keys.path',
  replies: { 200: KeySetAnswer },
  refusals: 'open',
  errors: 'flat',
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})

/** A search for a key of the bank by its name, `kid`; `undefined` if the bank has no such key. */
export type FindKey = (keyId: string) => Promise<JsonWebKeyLike | undefined>

/** Time after which the keys are read again, milliseconds. */
const LIFE_MS = 3_600_000

/** Time within which the keys are read once at most, however many unknown names turn up, milliseconds. */
const PAUSE_MS = 5_000

/** The keys that a bank publishes, kept in memory. */
export class KeySet {
  readonly #bank: KeySetBank
  #keys: readonly JsonWebKeyLike[] = []
  #readAtMs = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(bank: KeySetBank) {
    this.#bank = bank
  }

  /**
   * Finds a key by its name. A known key stays in use while the keys cannot be read again.
   *
   * @throws BankError when a key that is not known is asked for and the keys cannot be read now.
   */
  readonly find: FindKey = async (keyId) => {
    const known = this.#named(keyId)
    const ageMs = this.#bank.clock() - this.#readAtMs
    if (known ? ageMs < LIFE_MS : ageMs < PAUSE_MS) return known
    // Calls at the same time share one reading; the signal of one call must not end it for the others.
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    await (known ? this.#reading.catch(() => undefined) : this.#reading)
    return this.#named(keyId)
  }

  #named(keyId: string): JsonWebKeyLike | undefined {
    return this.#keys.find(({ kid }) => kid === keyId)
  }

  async #read(): Promise<void> {
    const { body } = await readKeySet(this.#bank, {})
    this.#keys = body.keys as readonly JsonWebKeyLike[]
    this.#readAtMs = this.#bank.clock()
  }
}
