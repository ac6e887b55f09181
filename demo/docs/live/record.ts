/// <reference types="node" />
// Records a run for browsers that cannot play it: the same bank and proxy, asked as the elements ask, while the site is built.

import { randomBytes } from 'node:crypto'
import { tellPath } from './telling.ts'
import { openWorld } from './world.ts'

const PAGE = 'https://site.test/live.html'
const PROXY = 'https://site.test/live-proxy'

/** Plays payment and consent once; gives a line for each thing that happened, in its order. */
export async function recordRun(): Promise<readonly string[]> {
  const lines: string[] = []
  const told = (who: string, method: string, path: string, status: number) =>
    void lines.push(`${who.padEnd(15)} ${method} ${tellPath(path)}: ${status}`)
  const cookies = new Map<string, string>()
  const world = await openWorld({
    publicUrl: PROXY,
    pageUrl: PAGE,
    onLine: () => undefined,
    onBankCall: (...call) => told('proxy to bank', ...call),
  })
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const sent = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answered = await world.fetch(
      new Request(path.startsWith('https:') ? path : PROXY + path, {
        method,
        headers: {
          cookie: sent,
          'x-silta': '1',
          ...(method === 'POST' && { origin: 'https://site.test', 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    for (const cookie of answered.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    told('page to proxy', method, new URL(path, PROXY).pathname.replace('/live-proxy', ''), answered.status)
    return answered.status < 300 ? ((await answered.json()) as Record<string, unknown>) : {}
  }

  lines.push('# a payment')
  const { providers } = await ask('GET', '/providers')
  lines.push(`                ${Array.isArray(providers) ? providers.length : 0} banks to choose from`)
  const started = await ask('POST', '/payments', {
    items: [{ sku: 'cup', quantity: 1 }],
    idempotencyKey: randomBytes(32).toString('base64url'),
  })
  lines.push('payer           approves at the bank')
  await ask('GET', await world.decide(String(started['approvalUrl']), { result: 'authorized' }))
  const { handle } = started['payment'] as { handle: string }
  const payment = await ask('GET', `/payments/${handle}`)
  lines.push(
    `                the payment is ${String(payment['state'])}: ${String(payment['amount'])} ${String(payment['currency'])}`,
  )

  lines.push('', '# a consent')
  const asked = await ask('POST', '/accounts/connect', {})
  lines.push('person          shares accounts at the bank')
  await ask('GET', await world.decide(String(asked['approvalUrl']), { result: 'authorized' }))
  const { accounts } = (await ask('GET', '/accounts')) as {
    accounts?: readonly { id: string; name?: string }[]
  }
  lines.push(`                ${accounts?.length ?? 0} accounts`)
  const { entries } = await ask(
    'GET',
    `/accounts/${encodeURIComponent(accounts?.[0]?.id ?? '')}/transactions`,
  )
  lines.push(`                ${Array.isArray(entries) ? entries.length : 0} transactions on the first page`)
  world.close()
  return lines
}
