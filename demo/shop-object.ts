// The shop's server as a Durable Object, so that it has a database and an alarm of its own.

import { makeMerchant } from '../core/merchant/index.ts'
import { verifyWebhook } from '../core/webhooks/index.ts'
import { DurableObject } from '../edge/shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState, Fetcher } from '../edge/shared/workers.ts'
import { callProxy } from './proxy.ts'
import { shop } from './catalogue.ts'
import { type Beginnings, type Forgettable, forgetObjects } from './reset.ts'
import { Books } from './shop/books.ts'
import type { ShopTools, TestAccount } from './shop/context.ts'
import { createShop } from './shop-server.ts'
import { PhoneCodes } from './shop/phone-codes.ts'
import type { Sql } from './shop/tables.ts'

/** Bindings that the shop's server uses. */
export interface ShopBindings {
  readonly [name: string]: unknown
  readonly SHOP: DurableObjectNamespace<ShopObject>
  readonly ORDERS: DurableObjectNamespace<Forgettable>
  readonly SESSIONS: DurableObjectNamespace<Forgettable>
  readonly PAYOUTS: DurableObjectNamespace<Forgettable>
  readonly BANK: Fetcher
  readonly PUBLIC_URL: string
  readonly BANK_BASE_URL: string
  readonly ORDER_SECRET: string
  readonly MERCHANT_KEYS: string
  readonly WEBHOOK_KEYS: string
  readonly SHOP_IBAN: string
  readonly SHOP_PASSWORD: string
  readonly SANDBOX_KEY: string
}

/** Longest wait for an answer of the proxy, milliseconds, because a person waits at the page. */
const TIMEOUT_MS = 20_000

/** Stores the shop's books and answers for the shop's server. */
export class ShopObject extends DurableObject<ShopBindings> implements Beginnings {
  readonly #books: Books
  readonly #shop: ReturnType<typeof createShop>

  constructor(state: DurableObjectState, env: ShopBindings) {
    super(state, env)
    this.#books = new Books(sqlOf(state), Date.now)
    this.#shop = createShop(this.#tools(state, env))
  }

  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    return this.#shop.fetch(request)
  }

  /** Applies received webhooks; running twice changes nothing. */
  async alarm(): Promise<void> {
    this.#books.work()
  }

  /** Returns how often the demo was reset. */
  async beginning(): Promise<number> {
    return this.#books.beginning()
  }

  /** Records the name of an object that has data. */
  async noteObject(kind: string, name: string): Promise<void> {
    this.#books.noteObject(kind, name)
  }

  #tools(state: DurableObjectState, env: ShopBindings): ShopTools {
    const books = this.#books
    const [key = ''] = env.MERCHANT_KEYS.split(' ')
    return {
      books,
      phones: new PhoneCodes(sqlOf(state), Date.now),
      merchant: makeMerchant({
        baseUrl: env.PUBLIC_URL,
        key,
        // The proxy is in the same worker.
        fetch: (input, init) => callProxy(new Request(input, init), env, state),
        timeoutMs: TIMEOUT_MS,
      }),
      origin: new URL(env.PUBLIC_URL).origin,
      orderSecret: env.ORDER_SECRET,
      bankTime: (advance) => bankTime(env, advance),
      testAccounts: () => testAccounts(env),
      payer: { iban: env.SHOP_IBAN, name: shop.name },
      password: env.SHOP_PASSWORD,
      verifyWebhook: async (headers, body) => {
        try {
          return await verifyWebhook({ keys: env.WEBHOOK_KEYS.split(' '), headers, body })
        } catch {
          return undefined
        }
      },
      workSoon: () => state.storage.setAlarm(Date.now()),
      reset: async () => {
        await resetBank(env)
        const names = {
          ORDERS: books.objects('ORDERS'),
          SESSIONS: books.objects('SESSIONS'),
          PAYOUTS: books.objects('PAYOUTS'),
        }
        // From here on the proxy uses other objects, so the old ones can be emptied safely.
        books.beginAnew()
        await forgetObjects(env, (kind) => names[kind])
      },
    }
  }
}

async function resetBank({ BANK, BANK_BASE_URL, SANDBOX_KEY }: ShopBindings): Promise<void> {
  const answer = await BANK.fetch(
    new Request(`${BANK_BASE_URL}/_sandbox/reset`, {
      method: 'POST',
      headers: { 'x-sandbox-key': SANDBOX_KEY },
    }),
  )
  if (answer.status !== 204) throw new Error('The bank did not begin anew')
}

/** Asks the bank for its time, and may move it. Only a sandbox has its own time; a real shop would not ask. */
async function bankTime(env: ShopBindings, advance?: string): Promise<string> {
  const { now } = (await steer(env, 'clock', { method: 'PUT', body: JSON.stringify({ advance }) })) as {
    now: string
  }
  return now
}

/** Asks the bank for the accounts of its test people. */
async function testAccounts(env: ShopBindings): Promise<readonly TestAccount[]> {
  return (await steer(env, 'baltic/accounts')) as readonly TestAccount[]
}

/** Calls the control interface of the sandbox, which a real bank does not have. */
async function steer(
  { BANK, BANK_BASE_URL, SANDBOX_KEY }: ShopBindings,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<unknown> {
  const answer = await BANK.fetch(
    new Request(`${BANK_BASE_URL}/_sandbox/${path}`, {
      method,
      headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    }),
  )
  if (!answer.ok) throw new Error(`The bank did not answer ${path}`)
  return answer.json()
}

function sqlOf({ storage }: DurableObjectState): Sql {
  return {
    run: (statement, ...bindings) => storage.sql.exec(statement, ...bindings).toArray(),
    transaction: (work) => storage.transactionSync(work),
  }
}
