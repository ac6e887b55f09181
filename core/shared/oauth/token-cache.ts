// Tokens of the application itself (client credentials): used until shortly before they end, requested once at a time.
// It keeps them in memory only, and no token of a user: the caller stores those in a vault.

import type { AccessGrant } from './grant.ts'

/** Which token is wanted. */
export interface WantedToken {
  /** What it is for, in the words of the interface: `payments`, `AIS PIS`. */
  readonly scope: string
  /**
   * Name of the certificate that the call is sent with: any text that differs between certificates.
   *
   * A token that is bound to a certificate is refused with every other one (RFC 8705), so each has tokens of its own.
   */
  readonly certificate?: string | undefined
  /** Ends this caller's wait; the request goes on for the others who share it. */
  readonly signal?: AbortSignal | undefined
}

/** Where calls get their token from: a {@link TokenCache}, or a client of one that several workers share. */
export interface TokenSource {
  get(wanted: WantedToken): Promise<string>
  forget(accessToken: string): void | Promise<void>
}

/** Settings of a token cache. */
export interface TokenCacheOptions {
  /** Epoch milliseconds; tokens live by wire time. */
  readonly clock: () => number
  /** How long before its end a token is not handed out any more, seconds; at most half of its life. Default 60. */
  readonly earlySeconds?: number
}

/** Assumed life of a token if the answer names none, seconds: short, so that a wrong guess soon passes. */
const UNNAMED_LIFE_SECONDS = 300

/** Pause after a renewal that failed, seconds, while the old token is still good. */
const RENEWAL_PAUSE_SECONDS = 10

interface HeldToken {
  readonly token: string
  /** Time from which a new token is requested, epoch milliseconds. */
  readonly renewAtMs: number
  readonly endsAtMs: number
}

/**
 * The tokens of one application at one bank, kept in memory.
 *
 * Many calls at once make one request for each scope and certificate. A token is renewed before it ends; if that
 * fails while the old one is still good, the old one stays in use until it ends.
 *
 * On Cloudflare, keep the cache in a Durable Object: in a plain worker, a request cannot wait for the call of another request.
 *
 * @see gaps: shared.oauth.client-token, corporate.token.answer
 */
export class TokenCache implements TokenSource {
  readonly #request: (wanted: Pick<WantedToken, 'scope' | 'certificate'>) => Promise<AccessGrant>
  readonly #clock: () => number
  readonly #earlyMs: number
  readonly #held = new Map<string, HeldToken>()
  readonly #asking = new Map<string, Promise<string>>()

  /**
   * @param request Requests a token from the bank, for example by `requestClientToken`.
   * @throws TypeError when `earlySeconds` is negative or no number.
   */
  constructor(
    request: (wanted: Pick<WantedToken, 'scope' | 'certificate'>) => Promise<AccessGrant>,
    { clock, earlySeconds = 60 }: TokenCacheOptions,
  ) {
    if (!(earlySeconds >= 0)) throw new TypeError('earlySeconds must be zero or more')
    this.#request = request
    this.#clock = clock
    this.#earlyMs = earlySeconds * 1_000
  }

  /**
   * Returns a token that is good for a while yet.
   *
   * @throws BankError as the token call does; a failure is not remembered, the next call asks again. The reason of the
   * signal when it fires.
   */
  async get({ scope, certificate, signal }: WantedToken): Promise<string> {
    signal?.throwIfAborted()
    const name = JSON.stringify([scope, certificate])
    const known = this.#held.get(name)
    if (known && this.#clock() < known.renewAtMs) return known.token
    let asking = this.#asking.get(name)
    if (!asking) {
      asking = this.#ask(name, { scope, certificate }).finally(() => this.#asking.delete(name))
      this.#asking.set(name, asking)
    }
    return signal ? await unlessAborted(asking, signal) : await asking
  }

  /** Forgets a token that the bank refused, so that the next call asks for a new one; a newer token stays. */
  forget(accessToken: string): void {
    for (const [name, { token }] of this.#held) if (token === accessToken) this.#held.delete(name)
  }

  async #ask(name: string, wanted: Pick<WantedToken, 'scope' | 'certificate'>): Promise<string> {
    const askedAtMs = this.#clock()
    try {
      const grant = await this.#request(wanted)
      const endsAtMs = grant.expiresAtMs ?? askedAtMs + UNNAMED_LIFE_SECONDS * 1_000
      const renewAtMs = endsAtMs - Math.min(this.#earlyMs, (endsAtMs - askedAtMs) / 2)
      this.#held.set(name, { token: grant.accessToken, renewAtMs, endsAtMs })
      return grant.accessToken
    } catch (error) {
      const old = this.#held.get(name)
      const now = this.#clock()
      if (!old || now >= old.endsAtMs) throw error
      const pausedUntilMs = Math.min(now + RENEWAL_PAUSE_SECONDS * 1_000, old.endsAtMs)
      this.#held.set(name, { ...old, renewAtMs: pausedUntilMs })
      return old.token
    }
  }
}

/** Waits for a promise no longer than a signal allows; the promise itself goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
