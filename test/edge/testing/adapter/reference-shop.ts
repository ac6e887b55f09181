// An adapter that keeps every promise, in the smallest shop that there is; and the faults that adapters have, one at a time.
import { isMerchantError, makeMerchant, type Payment } from '../../../../core/merchant/index.ts'
import { isWebhookError, type WebhookData, verifyWebhook } from '../../../../core/webhooks/index.ts'
import type { Adapter, Shop, ShopOrder, ShopSettings } from '../../../../edge/testing/adapter/index.ts'

/** What adapters do wrong. */
export type Fault =
  | 'rounds amounts'
  | 'begins another payment at each press'
  | 'trusts the return'
  | 'begins another payment after a lost answer'
  | 'delivers again when paid twice'
  | 'swallows refusals of refunds'
  | 'forgets the answer of a refund and takes another id'
  | 'keeps the first amount'
  | 'delivers whatever was paid'
  | 'makes ids of its own'
  | 'tries the first key only'
  | 'verifies nothing'
  | 'counts each webhook'
  | 'remembers webhooks in memory'
  | 'lets late webhooks undo'
  | 'takes one webhook for each order'

interface StoredOrder {
  amount: string
  /** How often the amount was changed: each is an order of its own at the proxy. */
  revision: number
  handle?: string
  state: 'open' | 'paid' | 'review'
  deliveries: number
  isPending: boolean
  presses: number
}

interface Stored {
  orders: Record<string, StoredOrder>
  /** Ids of webhooks that had their effect. */
  seen: string[]
  made: Record<string, string>
}

/** Makes the adapter, with the faults that are named. */
export const referenceAdapter = (...faults: readonly Fault[]): Adapter => ({
  name: faults.join(', ') || 'reference',
  open: (settings, stored) =>
    openShop(settings, (stored ?? { orders: {}, seen: [], made: {} }) as Stored, new Set(faults)),
})

function openShop(
  { webhookKeys, ...settings }: ShopSettings,
  stored: Stored,
  faults: ReadonlySet<Fault>,
): Shop {
  const has = (fault: Fault) => faults.has(fault)
  const merchant = makeMerchant(settings)
  const keys = has('tries the first key only') ? webhookKeys.slice(0, 1) : webhookKeys
  const inMemory = new Set<string>()
  const isByWebhooks = has('counts each webhook') || has('remembers webhooks in memory')

  const idOf = (id: string, { revision, isPending, handle, presses }: StoredOrder) => {
    const own = has('makes ids of its own') ? (stored.made[id] ??= crypto.randomUUID()) : id
    const isOther = has('begins another payment at each press') && isPending && handle !== undefined
    return [own, ...(revision > 0 ? [revision] : []), ...(isOther ? [`p${presses}`] : [])].join(':')
  }
  const start = async (id: string, order: ShopOrder, amount: string) => {
    const exact = has('rounds amounts') ? `${Math.round(Number(amount))}.00` : amount
    const given = { amount: exact, currency: order.currency, metadata: { order: order.id } }
    try {
      return await merchant.payments.start({ order: { id, ...given } })
    } catch (error) {
      const isLost = isMerchantError(error) && error.isOutcomeUnknown
      if (!isLost || !has('begins another payment after a lost answer')) throw error
      return merchant.payments.start({ order: { id: `${id}-again`, ...given } })
    }
  }
  /** Reads the state of an order at the proxy: it is delivered once, and what was paid of it is never unpaid again. */
  const learn = (
    order: StoredOrder,
    { state, amount }: Pick<Payment, 'state' | 'amount'>,
    isClosed = false,
  ) => {
    order.isPending = state === 'pending'
    const isOther = amount !== order.amount || isClosed
    if (isOther && !has('delivers whatever was paid')) return
    const isPaid = state === 'paid' || state === 'paid_twice'
    if (has('lets late webhooks undo') && state === 'cancelled') order.state = 'open'
    if (state === 'mismatched' || state === 'unknown') order.state = 'review'
    if (!isPaid || order.state === 'paid') return
    order.state = 'paid'
    if (!isByWebhooks) order.deliveries += 1
  }

  return {
    async pay(given) {
      const order = (stored.orders[given.id] ??= {
        amount: given.amount,
        revision: 0,
        state: 'open',
        deliveries: 0,
        isPending: false,
        presses: 0,
      })
      if (order.state === 'paid') return undefined
      order.presses += 1
      if (order.amount !== given.amount && !has('keeps the first amount')) {
        if (order.handle !== undefined) await merchant.payments.close(order.handle, 'The order was changed.')
        order.revision += 1
        order.amount = given.amount
        delete order.handle
      }
      const { payment, approvalUrl } = await start(idOf(given.id, order), given, order.amount)
      order.handle = payment.handle
      learn(order, payment)
      return approvalUrl
    },
    async returned(orderId) {
      const order = stored.orders[orderId]
      if (order?.handle === undefined) return
      if (has('trusts the return')) learn(order, { state: 'paid', amount: order.amount })
      else learn(order, await merchant.payments.read(order.handle))
    },
    async look(orderId) {
      const { state, deliveries } = stored.orders[orderId] ?? { state: 'open', deliveries: 0 }
      return { state, deliveries }
    },
    async refund({ orderId, id, amount }) {
      const handle = stored.orders[orderId]?.handle ?? ''
      try {
        const { state, reason } = await merchant.refunds.request(handle, { id, amount })
        if (state === 'failed') throw new Error(`The refund failed: ${reason ?? 'refused'}`)
      } catch (error) {
        if (has('swallows refusals of refunds')) return
        const isLost = isMerchantError(error) && error.isOutcomeUnknown
        if (!isLost || !has('forgets the answer of a refund and takes another id')) throw error
        await merchant.refunds.request(handle, { id: `${id}-again`, amount })
      }
    },
    async takeWebhook(request) {
      const body = new Uint8Array(await request.arrayBuffer())
      try {
        const { id, event } = has('verifies nothing')
          ? readUnverified(body)
          : await verifyWebhook({ keys, headers: request.headers, body })
        const { data } = event
        if (!('orderId' in data)) return new Response(null, { status: 204 })
        const orderId = data.metadata?.['order'] ?? data.orderId
        const order = stored.orders[orderId]
        if (!order) return new Response(null, { status: 204 })
        if (has('remembers webhooks in memory') ? inMemory.has(id) : stored.seen.includes(id)) {
          if (has('counts each webhook')) order.deliveries += 1
          return new Response(null, { status: 204 })
        }
        const isTaken = stored.seen.some((one) => one.startsWith(`${orderId} `))
        inMemory.add(id)
        stored.seen.push(has('takes one webhook for each order') ? `${orderId} ${id}` : id)
        if (has('takes one webhook for each order') && isTaken) return new Response(null, { status: 204 })
        if (event.type.startsWith('payment.')) {
          const isPaid =
            event.type === 'payment.paid' && order.amount === data.amount && data.reason !== 'order_closed'
          if (isByWebhooks && isPaid) order.deliveries += 1
          if (has('delivers again when paid twice') && event.type === 'payment.paid_twice')
            order.deliveries += 1
          const { state, amount, reason } = data as WebhookData
          learn(order, { state, amount }, reason === 'order_closed')
        }
        return new Response(null, { status: 204 })
      } catch (error) {
        if (isWebhookError(error)) return new Response(null, { status: 400 })
        throw error
      }
    },
    copy: () => stored,
  }
}

function readUnverified(body: Uint8Array) {
  const event = JSON.parse(new TextDecoder().decode(body)) as Awaited<
    ReturnType<typeof verifyWebhook>
  >['event']
  return { id: event.id ?? '', event }
}
