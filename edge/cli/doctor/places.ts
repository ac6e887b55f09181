// Whether the public address of a deployment leads to itself, and how far its clock is from ours. Banks are asked in banks.ts.
// No payment is begun, and no secret is sent: the answer to an expired order shows whether the proxy has the same secret.

import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { Look } from '../../proxy/interfaces/shared/bank-check.ts'
import { aheadBy, apart, type Moments } from './clocks.ts'

type Given = Readonly<Record<string, string | undefined>>
type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** A larger difference between two clocks is a fault, milliseconds: what one signs is too old for the other. */
const APART_MS = 30_000

/** How to ask. */
export interface SelfAsking {
  readonly transport: Fetch
  /** Our own time, milliseconds since 1970. */
  readonly clock: () => number
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs: number
}

/** Checks the public address. */
export async function lookAtSelf(settings: Given, asking: SelfAsking): Promise<readonly Look[]> {
  const { PUBLIC_URL: own } = settings
  if (own === undefined) return []
  const { clock } = asking
  const begun = clock()
  const health = await asked(asking, `${own}/health`)
  const name = 'PUBLIC_URL'
  const fail = (words: string, advice: string): readonly Look[] => [{ name, level: 'fail', words, advice }]
  if (!health)
    return fail('no answer came', 'Check that the proxy runs, and that this name and port lead to it.')
  const moments = { begun, ended: clock() }
  const isProxy = health.status === 200 && (await health.text().catch(() => '')).trim() === 'ok'
  if (!isProxy)
    return fail(
      `what answers there is no proxy that is well: /health answers ${health.status}`,
      'Check the path of the address, and the log of the proxy.',
    )
  return [await leadsHome(own, settings, asking), ...clockOf(health, moments), ...unfitIn(health)]
}

/** Names lists of a bank's words that call an unpayable payment paid. Nothing else is shown: anybody may answer there. */
function unfitIn({ headers }: Response): readonly Look[] {
  const warnings = (headers.get('x-silta-warning') ?? '').split(',')
  return warnings.flatMap((warning): Look[] => {
    const [, name] = /^ ?bank_words_unfit ([a-z\d.-]{1,60})$/.exec(warning) ?? []
    if (name === undefined) return []
    return [
      {
        name,
        level: 'fail',
        words:
          'the bank calls a payment paid which nobody could pay yet, so no payment begins there (bank_words_unfit)',
        advice:
          'Ask the bank what its word means, and correct the assumption: with another setting, payments begin again.',
      },
    ]
  })
}

/** Sends an expired order with a random id. Only a proxy with the same secret can answer that it has expired. */
async function leadsHome(own: string, { ORDER_SECRET: secret }: Given, asking: SelfAsking): Promise<Look> {
  const name = 'PUBLIC_URL'
  if (secret === undefined || secret.includes(' '))
    return {
      name,
      level: 'note',
      words: 'a proxy answers there; without a single ORDER_SECRET it cannot show that it is this one',
    }
  const answer = await asked(asking, `${own}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: new URL(own).origin },
    body: JSON.stringify({ order: await expiredOrder(secret, asking.clock()) }),
  })
  const { code } = ((await answer?.json().catch(() => undefined)) ?? {}) as { code?: unknown }
  return code === 'order_expired'
    ? { name, level: 'ok', words: 'leads to this deployment' }
    : {
        name,
        level: 'fail',
        words: 'leads to another proxy, or to one with another ORDER_SECRET',
        advice: 'Deploy these settings there, or look with those of that proxy.',
      }
}

async function expiredOrder(secret: string, now: number): Promise<string> {
  const part = (value: unknown) => toBase64Url(utf8(JSON.stringify(value)))
  const order = { id: `doctor-${crypto.randomUUID()}`, amount: '0.01', currency: 'EUR' }
  const signed = `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(now / 1_000) - 3_600, order })}`
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['sign'])
  return `${signed}.${toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(signed))))}`
}

/** Compares the date of an answer with the clock here. */
function clockOf(health: Response, moments: Moments): readonly Look[] {
  const name = 'PUBLIC_URL clock'
  const ahead = aheadBy(health.headers, moments)
  if (ahead === undefined) return []
  return Math.abs(ahead) <= APART_MS
    ? [{ name, level: 'ok', words: 'agrees with this one' }]
    : [{ name, level: 'fail', words: `is ${apart(ahead)}`, advice: 'Set both by a time server (NTP).' }]
}

async function asked(
  { transport, timeoutMs }: SelfAsking,
  url: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  try {
    return await transport(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    return undefined
  }
}
