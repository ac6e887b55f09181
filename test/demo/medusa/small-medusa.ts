// As much of Medusa v2 as a payment provider meets: carts, payment sessions, payments and refunds, and what Medusa does with
// what the provider returns or throws. It holds no assertion.
import { type SiltaOptions, SiltaPaymentProvider } from '../../../demo/medusa/provider.ts'
import type { Adapter, Shop, ShopSettings } from '../../../edge/testing/adapter/index.ts'

interface Session {
  id: string
  amount: string
  data: Record<string, unknown>
}

interface Cart {
  session?: Session
  /** When the payment was captured, the order was placed. */
  isPaid: boolean
  deliveries: number
  /** Keys of the refunds by what a person calls them; those that threw are dropped. */
  refunds: Record<string, string>
}

type Database = Record<string, Cart>

/** Makes the provider in a small Medusa. */
export const medusaAdapter = (options: Pick<SiltaOptions, 'orderKey'> = {}): Adapter => ({
  name: 'Medusa',
  open: (settings, stored) => openMedusa(settings, (stored ?? {}) as Database, options),
})

function openMedusa(
  { baseUrl, key, webhookKeys, fetch, returnUrl }: ShopSettings,
  carts: Database,
  options: Pick<SiltaOptions, 'orderKey'>,
): Shop {
  const provider = new SiltaPaymentProvider({}, { baseUrl, key, webhookKeys, fetch, returnUrl, ...options })
  const money = (value: string) => ({
    amount: { numeric: Number(value), raw: { value, precision: 20 } },
    currency_code: 'eur',
  })
  /** Authorises the session, captures what is captured already, and places the order: once. */
  const complete = async (cart: Cart) => {
    if (!cart.session || cart.isPaid) return
    const { status, data } = await provider.authorizePayment({ data: cart.session.data })
    if (status !== 'captured') return
    await provider.capturePayment({ data: data ?? cart.session.data })
    cart.isPaid = true
    cart.deliveries += 1
  }
  return {
    async pay({ id, amount }) {
      const cart = (carts[id] ??= { isPaid: false, deliveries: 0, refunds: {} })
      if (cart.isPaid) return undefined
      const known = cart.session
      // Medusa makes the id of a session, and drops the session where the provider throws.
      const session = known ?? { id: `payses_${crypto.randomUUID()}`, amount, data: { cart_id: id } }
      const { data, status } =
        known && known.amount !== amount
          ? await provider.updatePayment({ data: known.data, ...money(amount) })
          : await provider.initiatePayment({
              data: { ...session.data, session_id: session.id },
              context: { idempotency_key: session.id },
              ...money(amount),
            })
      cart.session = { id: session.id, amount, data: { cart_id: id, ...data } }
      if (status === 'captured') await complete(cart)
      return cart.isPaid ? undefined : data?.['approval_url']
    },
    async returned(id) {
      const cart = carts[id]
      if (cart) await complete(cart)
    },
    async look(id) {
      const { isPaid, deliveries } = carts[id] ?? { isPaid: false, deliveries: 0 }
      return { state: isPaid ? 'paid' : 'open', deliveries }
    },
    async refund({ orderId, id, amount }) {
      const cart = carts[orderId]
      if (!cart?.session) throw new Error('no payment')
      const refundKey = (cart.refunds[id] ??= `ref_${crypto.randomUUID()}`)
      try {
        const { data } = await provider.refundPayment({
          data: cart.session.data,
          amount: money(amount).amount,
          context: { idempotency_key: refundKey },
        })
        cart.session.data = { ...cart.session.data, ...data }
      } catch (error) {
        delete cart.refunds[id]
        throw error
      }
    },
    async takeWebhook(request) {
      const rawData = new Uint8Array(await request.arrayBuffer())
      // Medusa answers 200, and then looks: here the answer tells what it has seen.
      const seen = await provider
        .getWebhookActionAndData({ rawData, headers: Object.fromEntries(request.headers) })
        .catch(() => undefined)
      if (!seen) return new Response(null, { status: 400 })
      const cart = Object.values(carts).find(({ session }) => session?.id === seen.data?.session_id)
      // Medusa does nothing at any other action.
      if (cart && (seen.action === 'captured' || seen.action === 'authorized')) await complete(cart)
      return new Response(null, { status: 200 })
    },
    copy: () => carts,
  }
}
