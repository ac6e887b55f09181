// Faults that a proxy could have, planted between a right proxy and its judge, or at the bank as if the proxy had done it.
// Each says in which words the judge finds it.
import type { Answer } from '../../hosts/host-kit.ts'
import type { View } from './known.ts'
import type { CloudWorld } from './cloud-world.ts'

/** A fault, and how it is found. */
interface Planted {
  readonly words: RegExp
  /** The first seed whose life may show it; 1 where many do. */
  readonly from?: number
  readonly plant: (world: CloudWorld) => CloudWorld
}

const changing =
  (change: (answer: Answer, path: string, world: CloudWorld) => Answer) =>
  (world: CloudWorld): CloudWorld => {
    const ask = world.ask.bind(world)
    world.ask = async (path, body) => change(await ask(path, body), path, world)
    return world
  }

const isRead = (path: string) => /^\/payments\/[\w-]+$/.test(path)

const showing = (change: (view: View) => Partial<View>) =>
  changing((answer, path) => {
    if (!isRead(path) || answer.status !== 200) return answer
    const view = answer.body as unknown as View
    return { ...answer, body: { ...answer.body, ...change(view) } }
  })

const after = (path: RegExp, deed: (world: CloudWorld, answer: Answer) => void) =>
  changing((answer, asked, world) => {
    if (path.test(asked) && answer.status < 300) deed(world, answer)
    return answer
  })

/** Makes each body another one. */
let spaces = 0

/** The faults, by what the proxy does wrong. */
export const PLANTED: Readonly<Record<string, Planted>> = {
  'has an order paid by two links': {
    words: /is paid \d times/,
    plant: after(/^\/payments$/, ({ banks }, { body }) =>
      banks.again(/payment-\d+/.exec(String(body['approvalUrl']))?.[0] ?? ''),
    ),
  },
  'gives a refund twice': {
    words: /is given 2 times/,
    plant: after(/\/refunds$/, ({ banks }) => {
      const [one] = banks.books.orders.refunds.slice(-1)
      if (one) banks.books.orders.refunds.push({ ...one })
    }),
  },
  'begins what it does not know after a copy was put back': {
    words: /begins after a restore|is paid 2 times|two links that can be paid/,
    from: 30,
    plant(world) {
      world.restoredSays = false
      return world
    },
  },
  'carries an instruction out twice': {
    words: /is carried out twice/,
    plant: after(/^\/payouts$/, ({ banks }) => {
      const [one] = banks.books.instructions.taken.slice(-1)
      if (one) banks.books.instructions.taken.push({ ...one })
    }),
  },
  'has an order of a page paid beside that of a server': {
    words: /is paid \d times|two links that can be paid/,
    plant(world) {
      const press = world.press.bind(world)
      world.press = async (order) => {
        const answer = await press(order)
        const [link] = /payment-\d+/.exec(String(answer.body['approvalUrl'])) ?? []
        if (link !== undefined) world.banks.again(link)
        return answer
      }
      return world
    },
  },
  'debits twice what waited for its day': {
    words: /later\d is paid 2 times/,
    plant: after(/./, ({ banks }) => {
      for (const one of banks.books.batches.payments)
        if (one.collection.startsWith('scheduled') && one.debits > 0) one.debits = 2
    }),
  },
  'says cancelled of what waits for its day': {
    words: /later\d is shown as cancelled and is paid, or may be/,
    plant: showing(({ state }) => (state === 'scheduled' ? { state: 'cancelled' } : {})),
  },
  'says scheduled of what nobody approved': {
    words: /is shown as scheduled and nobody approved it/,
    plant: showing(({ state }) => (state === 'pending' ? { state: 'scheduled' } : {})),
  },
  'says that a stop has ended what the payer has not stopped': {
    words: /later\d is shown as cancelled and is paid, or may be/,
    plant: changing((answer, path) => {
      if (!/^\/payments\/[\w-]+\/stop$/.test(path) || answer.status !== 200) return answer
      const payment = answer.body['payment'] as View
      return { ...answer, body: { payment: { ...payment, state: 'cancelled' } } }
    }),
  },
  'refuses to stop what waits for its day': {
    words: /stop-payment is refused with payment_not_scheduled/,
    plant: changing((answer, path) =>
      /^\/payments\/[\w-]+\/stop$/.test(path)
        ? { ...answer, status: 409, body: { code: 'payment_not_scheduled' } }
        : answer,
    ),
  },
  'takes other content under the id of an order that ended': {
    words: /takes other content/,
    from: 21,
    plant(world) {
      const ask = world.ask.bind(world)
      world.ask = (path, body) => ask(path, path === '/payments' && body ? { ...body, replaces: true } : body)
      return world
    },
  },
  'sends a webhook again in other bytes': {
    words: /a webhook of .* has other bytes/,
    plant(world) {
      const { heard } = world
      heard.push = (...all) => {
        for (const { id, body } of all) heard[heard.length] = { id, body: `${body}${' '.repeat(++spaces)}` }
        return heard.length
      }
      return world
    },
  },
  'sends an instruction again in other bytes': {
    words: /is sent in other bytes/,
    plant: after(/^\/requests-to-pay$/, ({ banks }) => {
      const [one] = banks.books.instructions.arrived.filter(({ kind }) => kind === 'create').slice(-1)
      if (one) banks.books.instructions.arrived.push({ ...one, body: `${one.body} ` })
    }),
  },
  'says paid of what is not': {
    words: /is shown as paid and is not/,
    plant: showing(({ state }) => (state === 'pending' ? { state: 'paid' } : {})),
  },
  'says cancelled of what is paid': {
    words: /is shown as cancelled and is paid|was paid and is cancelled/,
    plant: showing(({ state }) => (state === 'paid' ? { state: 'cancelled' } : {})),
  },
  'says cancelled of what can still be paid': {
    words: /is shown as cancelled and is paid, or may be/,
    plant: showing(({ state }) => (state === 'pending' ? { state: 'cancelled' } : {})),
  },
  'says of a refund under way that it failed': {
    words: /is shown as failed and is given back, or may be/,
    plant: showing(({ refunds }) => ({ refunds: refunds.map((one) => ({ ...one, state: 'failed' })) })),
  },
  'forgets a refund': {
    words: /refund o\d-r\d is lost/,
    plant: showing(() => ({ refunds: [] })),
  },
  'forgets an order': {
    words: /is refused with payment_unknown/,
    plant: changing((answer, path) =>
      isRead(path) && /[a-m]$/.test(path)
        ? { ...answer, status: 404, body: { code: 'payment_unknown' } }
        : answer,
    ),
  },
  'gives an order another handle': {
    words: /has another handle/,
    plant: showing(({ handle }) => ({ handle: `${handle}x` })),
  },
  'numbers attempts anew': {
    words: /attempts with other numbers/,
    plant: showing(({ attempts }) => ({ attempts: attempts.map((one) => ({ ...one, number: 2 })) })),
  },
  'loses an attempt whose link was handed out': {
    words: /has lost the attempt of a link/,
    plant: showing(() => ({ attempts: [] })),
  },
  'opens a closed order again': {
    words: /is open again/,
    plant: changing((answer, path) => {
      const { closed: _, ...body } = answer.body
      return isRead(path) ? { ...answer, body } : answer
    }),
  },
  'gives one event two ids': {
    words: /an event has two ids|a webhook of .* has two ids/,
    plant(world) {
      const { heard } = world
      heard.push = (...all) => {
        for (const { id, body } of all) heard[heard.length] = { id: `${id}-${heard.length}`, body }
        return heard.length
      }
      return world
    },
  },
  'tells nobody of a paid order': {
    words: /nobody was told that/,
    plant(world) {
      world.heard.push = () => 0
      return world
    },
  },
  'leaves an order out of its list': {
    words: /the list does not have/,
    plant: changing((answer, path) => {
      const { payments } = answer.body as { payments?: View[] }
      return path.startsWith('/payments?limit=') && payments
        ? { ...answer, body: { ...answer.body, payments: payments.slice(1) } }
        : answer
    }),
  },
  'skips a change': {
    words: /the changes end with/,
    plant: changing((answer, path) => {
      const { payments } = answer.body as { payments?: View[] }
      return path.startsWith('/changes') && payments
        ? { ...answer, body: { ...answer.body, payments: payments.slice(1) } }
        : answer
    }),
  },
  'leaves an order out of an export': {
    words: /the export gives/,
    plant: changing((answer, path) => {
      const { items } = answer.body as { items?: object[] }
      return path === '/personal-data/export' && items
        ? { ...answer, body: { ...answer.body, items: items.slice(1) } }
        : answer
    }),
  },
  'shows what was deleted': {
    words: /shows personal data that was deleted/,
    plant: showing(() => ({ message: 'Maija' })),
  },
  'takes what is new though it is to take nothing': {
    words: /though nothing new is taken/,
    plant(world) {
      const handOver = world.handOver.bind(world)
      world.handOver = (settings) => handOver({ ...settings, ACCEPT_NEW: undefined })
      return world
    },
  },
}
