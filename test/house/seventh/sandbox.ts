// A seventh interface in the sandbox: a BankInterface that serves its two operations, and the page on which a payer approves.
// Invented, as core.ts beside it.
import { Calls } from '../../../edge/sandbox/call.ts'
import type { BankInterface } from '../../../edge/sandbox/bank-interface.ts'
import { because, listFamily } from '../../../edge/sandbox/errors/list.ts'
import type { Services } from '../../../edge/sandbox/services.ts'
import { createPayment, type Order, readPayment } from './core.ts'

/** The key of the one client. */
export const KEY = 'canary-seventh-key-77'

interface Kept extends Order {
  status: 'OPEN' | 'PAID'
}

const errors = listFamily(() => ({
  MALFORMED_BODY: 400,
  MISSING_FIELD: 400,
  INVALID_FIELD: 400,
  INVALID_API_KEY: 401,
  PAYMENT_NOT_FOUND: 404,
}))

/** Makes the interface of a bank. An order without a page to come back to is paid at once. */
export function seventhOfBank(services: Services): BankInterface {
  const payments = new Map<string, Kept>()
  const shown = ({ id, status, amount, reference }: Kept) => ({ paymentId: id, status, amount, reference })
  const calls = new Calls(services, {
    name: 'seventh',
    prefix: '/seventh',
    errors,
    authenticate: ({ header }) =>
      header('x-seventh-key') === KEY ? { who: 'shop' } : because('INVALID_API_KEY', 'Invalid ApiKey'),
    clientOf: (who: string) => who,
  })
    .serve(createPayment, {
      plannable: { words: [], codes: ['INVALID_API_KEY'] },
      work(_, { body }) {
        const known = payments.get(body.id)
        const payment: Kept = known ?? { ...body, status: body.returnUrl === undefined ? 'PAID' : 'OPEN' }
        payments.set(body.id, payment)
        return { status: 201, body: shown(payment) }
      },
    })
    .serve(readPayment, {
      plannable: { words: [], codes: ['PAYMENT_NOT_FOUND'] },
      find({ path }) {
        const found = payments.get(path['paymentId'] ?? '')
        return found ? { found } : because('PAYMENT_NOT_FOUND', 'there is no such payment')
      },
      work: (_, { found }) => ({ body: shown(found) }),
    })
  return {
    name: 'seventh',
    title: { fi: 'Seitsemäs', sv: 'Sjunde', en: 'Seventh' },
    base: '/seventh/v1',
    operations: calls.operations,
    mount(app) {
      app.get('/approve-seventh/:id', (c) => {
        const payment = payments.get(c.req.param('id'))
        if (payment?.returnUrl === undefined) return c.notFound()
        payment.status = 'PAID'
        return c.redirect(`${payment.returnUrl}?state=${payment.state}`, 303)
      })
      calls.mount(app)
    },
    failed: (path, errorId) => calls.failed(path, errorId),
  }
}
