// A proxy on a SQLite file in this process, that is closed and opened again with other settings, before banks that outlive it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type OpenProxy,
  openProxy,
  type Outbound,
  type ProxyOptions,
} from '../../../../edge/proxy/hosts/index.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { batchSettings, RETURN_URL, SEPA } from '../instructions/batches/batch-kit.ts'
import { makeInstructionBank } from '../instructions/instruction-bank.ts'
import { instructionSettings, PAYMENT, REQUEST } from '../instructions/instruction-kit.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { type Changes, orderToken, settings, SHOP } from '../kit/proxy.ts'
import { MERCHANT_KEY } from '../merchant/merchant-kit.ts'

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly code?: string }
  readonly headers: Headers
}

export const makeBanks = () => ({
  orders: makeFakeBank(),
  instructions: makeInstructionBank(Date.now),
  batches: makePsd2TestBank(Date.now),
})

export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-host-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the settings of everything that a proxy can offer to a merchant. */
export async function allSettings(changes: Changes = {}): Promise<Record<string, string>> {
  const all = await settings({
    ...(await instructionSettings()),
    ...(await batchSettings()),
    BANK_ENVIRONMENT: 'sandbox',
    MERCHANT_KEYS: MERCHANT_KEY,
    ...changes,
  })
  return all as Record<string, string>
}

export async function openOn(
  folder: string,
  banks: Readonly<Record<'orders' | 'instructions' | 'batches', { readonly fetch: Outbound }>>,
  changes: Changes = {},
  more: Partial<ProxyOptions> = {},
): Promise<OpenProxy> {
  const bank: Outbound = (request, init) => {
    const { host } = new URL(request)
    if (host.startsWith('psd2.')) return banks.batches.fetch(request, init)
    return /^(corporate|r2p)\./.test(host)
      ? banks.instructions.fetch(request, init)
      : banks.orders.fetch(request, init)
  }
  return openProxy({ settings: await allSettings(changes), folder, bank, ...more })
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Answer['body']
  return { status: response.status, body, headers: response.headers }
}

export const askAs = async (
  proxy: Pick<OpenProxy, 'fetch'>,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  answerOf(
    await proxy.fetch(
      new Request(`https://pay.shop.example/merchant${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${MERCHANT_KEY}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    ),
  )

/** Presses the button as the shop's page does. */
export const pressAt = async (proxy: Pick<OpenProxy, 'fetch'>, id: string): Promise<Answer> =>
  answerOf(
    await proxy.fetch(
      new Request('https://pay.shop.example/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body: JSON.stringify({ order: await orderToken({ id }) }),
      }),
    ),
  )

/** Everything that a merchant's server can begin, by what it begins; each call has an id of its own. */
export const BEGINNINGS: Readonly<
  Record<string, (proxy: Pick<OpenProxy, 'fetch'>, id: string) => Promise<Answer>>
> = {
  'an order of a page': pressAt,
  'an order of a server': (proxy, id) =>
    askAs(proxy, '/payments', { order: { id: `${id}-server`, amount: '12.50', currency: 'EUR' } }),
  'a payment to a supplier': (proxy, id) =>
    askAs(proxy, '/payouts', {
      operation: 'sepa',
      payment: { ...PAYMENT, instructionId: `PAY${id}`, endToEndId: `E2E${id}` },
    }),
  'a request to pay': (proxy, id) =>
    askAs(proxy, '/requests-to-pay', {
      requestToPay: { ...REQUEST, instructionId: `ASK${id}`, endToEndId: `ASKE2E${id}` },
    }),
  'a batch': (proxy, id) =>
    askAs(proxy, '/batches', {
      batchId: `BATCH${id}`,
      returnUrl: RETURN_URL,
      payments: [SEPA],
    }),
}
