// The document of the merchant interface: its calls as those of a bank's interface, and the webhooks that the proxy sends.
import {
  BatchEvent,
  WEBHOOKS,
  PaymentEvent,
  PayoutEvent,
  RequestToPayEvent,
  TestEvent,
  BankEvent,
} from '../../../../core/merchant/schema/index.ts'
import * as operations from '../../../../core/merchant/operations/index.ts'
import { sources } from '../../../house/files.ts'
import { docstringsOf } from '../docstrings.ts'
import { documentOf } from '../document.ts'
import type { Documented } from '../documents.ts'
import type { AnyDefinition, Call } from '../operations.ts'
import type { Node, Schemas } from '../schemas.ts'
import { documentation } from './documentation.ts'
import { events } from './examples.ts'

/** Lists the calls of the merchant interface, in the order of their files. */
export function merchantCalls(): readonly Call[] {
  const words = new Map(sources('core/merchant/operations').flatMap((file) => [...docstringsOf(file)]))
  const order = [...words.keys()]
  const calls = Object.entries(operations as Record<string, { definition: AnyDefinition }>)
  return calls
    .map(([name, { definition }]): Call => ({ name, definition, words: words.get(name)?.text ?? '' }))
    .toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name))
}

/** Makes the document. */
export async function makeMerchantDocument(): Promise<Documented> {
  const bankInterface = { name: 'merchant', calls: merchantCalls() }
  return {
    bankInterface,
    documentation,
    document: await documentOf(bankInterface, documentation, webhooksOf),
  }
}

/** Describes each webhook: one event, one entry. */
function webhooksOf(convert: Schemas['convert']): Node {
  return Object.fromEntries(
    Object.entries(WEBHOOKS).map(([type, words]) => {
      const [event, example] = EVENTS[type.split('.')[0] ?? ''] ?? ofOrder
      const schema = { allOf: [convert(event), { properties: { type: { type: 'string', const: type } } }] }
      return [type, { post: webhookOf(type, words, schema, { ...example, type }) }]
    }),
  )
}

type Described = readonly [schema: Parameters<Schemas['convert']>[0], example: Node]

const ofOrder: Described = [PaymentEvent, events.payment]

/** The schema and the example of each group of types that is not about an order: payments and refunds are. */
const EVENTS: Readonly<Record<string, Described>> = {
  test: [TestEvent, events.test],
  bank: [BankEvent, events.bank],
  payout: [PayoutEvent, events.payout],
  batch: [BatchEvent, events.batch],
  request_to_pay: [RequestToPayEvent, events.requestToPay],
}

function webhookOf(type: string, words: string, schema: Node, example: Node): Node {
  return {
    operationId: `merchant.webhook.${type}`,
    tags: ['Webhooks'],
    summary: words.split(/(?<=\.)\s|: /)[0]?.replace(/\.$/, ''),
    description: `${words}\n\nSent to \`WEBHOOK_URL\` until it is answered with 2xx, so it may come more than once, and in any order.`,
    // The signature is in the headers: no key of the merchant is sent.
    security: [],
    parameters: [
      headerOf(
        'webhook-id',
        'Id of the event: the same however often it is sent.',
        'evt_q8Zr2Lw5Nx0TtY7uI3oPaS6d',
      ),
      headerOf('webhook-timestamp', 'When this try was sent, seconds since 1970.', '1795168809'),
      headerOf(
        'webhook-signature',
        'Signatures as Standard Webhooks has them, over id, timestamp and the raw body: `v1,` HMAC-SHA256, `v1a,` Ed25519.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
      headerOf(
        'traceparent',
        'The trace (W3C Trace Context) of your call that began what the webhook tells of, as you sent it. Not signed.',
        '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        false,
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples: { ordinary: { value: example } } } },
    },
    responses: {
      '2XX': { description: 'Taken: it is not sent again. 204 is best; a body is not read.' },
      '410': { description: 'No more of it is wanted: it is not sent again.' },
      default: { description: 'Not taken: it is sent again later. `Retry-After` is obeyed, up to a day.' },
    },
  }
}

function headerOf(name: string, description: string, example: string, required = true): Node {
  return { name, in: 'header', required, description, schema: { type: 'string' }, example }
}
