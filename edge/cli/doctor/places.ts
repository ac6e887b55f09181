// What the places of a deployment answer: whether its public address leads to itself, and how far the clocks are apart.
// It begins no payment, and sends no secret: an order that has expired shows whether the same secret verifies it.

import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'

/** What a look found. */
export interface Look {
  readonly name: string
  readonly isWell: boolean
  readonly words: string
}

type Given = Readonly<Record<string, string | undefined>>
type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Longest wait for an answer, milliseconds. */
const TIMEOUT_MS = 20_000
/** Clocks that are further apart are wrong, milliseconds: a bank refuses what was signed then. */
const APART_MS = 30_000

/** Looks at the public address and at the bank. */
export async function lookAround(settings: Given, transport: Fetch, clock: () => number): Promise<Look[]> {
  const { PUBLIC_URL: own, BANK_BASE_URL: bank } = settings
  return [
    ...(own === undefined ? [] : await lookAtSelf(own, settings, transport, clock)),
    ...(bank === undefined ? [] : await lookAtBank(bank, transport, clock)),
  ]
}

async function lookAtSelf(
  own: string,
  settings: Given,
  transport: Fetch,
  clock: () => number,
): Promise<Look[]> {
  const begun = clock()
  const health = await asked(transport, `${own}/health`)
  const name = 'PUBLIC_URL'
  if (!health)
    return [
      { name, isWell: false, words: 'no answer came: does it run, and do its name and port lead to it?' },
    ]
  const isProxy = health.status === 200 && (await health.text().catch(() => '')).trim() === 'ok'
  if (!isProxy)
    return [
      {
        name,
        isWell: false,
        words: `what answers there is no proxy that is well: /health answers ${health.status}`,
      },
    ]
  const clocks = clockOf(name, health, begun, clock())
  return [await leadsHome(own, settings, transport, clock()), ...clocks]
}

/** Sends an order of a random id that has expired. Only a proxy with the same secret can say that it has. */
async function leadsHome(
  own: string,
  { ORDER_SECRET: secret }: Given,
  transport: Fetch,
  now: number,
): Promise<Look> {
  const name = 'PUBLIC_URL'
  if (secret === undefined || secret.includes(' '))
    return {
      name,
      isWell: true,
      words: 'a proxy answers there; without a single ORDER_SECRET it cannot show that it is this one',
    }
  const answer = await asked(transport, `${own}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: new URL(own).origin },
    body: JSON.stringify({ order: await expiredOrder(secret, now) }),
  })
  const { code } = ((await answer?.json().catch(() => undefined)) ?? {}) as { code?: unknown }
  return code === 'order_expired'
    ? { name, isWell: true, words: 'leads to this deployment' }
    : { name, isWell: false, words: 'leads to another proxy, or to one with another ORDER_SECRET' }
}

async function expiredOrder(secret: string, now: number): Promise<string> {
  const part = (value: unknown) => toBase64Url(utf8(JSON.stringify(value)))
  const order = { id: `doctor-${crypto.randomUUID()}`, amount: '0.01', currency: 'EUR' }
  const signed = `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(now / 1_000) - 3_600, order })}`
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['sign'])
  return `${signed}.${toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(signed))))}`
}

async function lookAtBank(bank: string, transport: Fetch, clock: () => number): Promise<Look[]> {
  const name = 'BANK_BASE_URL'
  const begun = clock()
  const answer = await asked(transport, bank)
  // A bank that asks for a certificate may end the connection: only its calls can tell.
  if (!answer)
    return [
      {
        name,
        isWell: false,
        words: 'no answer came: is the address right, and does the bank ask for a certificate?',
      },
    ]
  await answer.body?.cancel()
  return [{ name, isWell: true, words: 'a server answers there' }, ...clockOf(name, answer, begun, clock())]
}

/** Compares the date of an answer, which has whole seconds, with the clock here. */
function clockOf(name: string, answer: Response, begun: number, ended: number): Look[] {
  const there = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(there)) return []
  const apart = there < begun - 1_000 ? begun - there : Math.max(0, there - ended)
  return apart <= APART_MS
    ? [{ name, isWell: true, words: 'its clock and this one agree' }]
    : [
        {
          name,
          isWell: false,
          words: `its clock and this one are ${Math.round(apart / 1_000)} seconds apart: set them by NTP`,
        },
      ]
}

async function asked(transport: Fetch, url: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await transport(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    return undefined
  }
}
