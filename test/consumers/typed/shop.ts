// A shop that knows the merchant interface by its document alone: types that a generator made of it, and fetch.
import type { components, operations, paths } from './merchant.d.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Start = Json<NonNullable<operations['merchant.payments.start']['requestBody']>>
type Started = Json<operations['merchant.payments.start']['responses'][201]>
type RefundOrder = Json<NonNullable<operations['merchant.refunds.request']['requestBody']>>
type Refund = Json<operations['merchant.refunds.request']['responses'][201]>
type Page = Json<operations['merchant.payments.list']['responses'][200]>
type Query = NonNullable<operations['merchant.payments.list']['parameters']['query']>
type Problem = components['schemas']['Problem']

/** What the shop did. */
export interface Day {
  state: string
  refund: string
  booked: string[]
  refused: string
}

/** Pays an order, gives a part of it back and books the day. */
export async function liveADay(
  baseUrl: string,
  key: string,
  day: string,
  pay: (approvalUrl: string, handle: string) => Promise<void>,
): Promise<Day> {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(((await response.json()) as Problem).code)
    return (await response.json()) as T
  }
  const at = <P extends keyof paths>(path: P) => path
  const start: Start = { order: { id: 'typed-1', amount: '24.00', currency: 'EUR' } }
  const { payment, approvalUrl = '' } = await ask<Started>('POST', at('/merchant/payments'), start)
  await pay(approvalUrl, payment.handle)
  const paid = await ask<Started>('POST', at('/merchant/payments'), start)
  const order: RefundOrder = { id: 'typed-refund-1', amount: '4.00' }
  const refunds = at('/merchant/payments/{handle}/refunds').replace('{handle}', payment.handle)
  const refund = await ask<Refund>('POST', refunds, order)
  const query: Query = { from: day, to: day, limit: 10 }
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
  const list = at('/merchant/payments')
  const { payments } = await ask<Page>('GET', `${list}?${new URLSearchParams(texts)}`)
  const refused = await ask('POST', list, { order: { ...start.order, amount: '25.00' } }).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  return {
    state: paid.payment.state,
    refund: `${refund.id} ${refund.amount} ${refund.state}`,
    booked: payments.map(({ orderId, state, amount }) => `${orderId} ${state} ${amount}`),
    refused,
  }
}
