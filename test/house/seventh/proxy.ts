// A seventh interface in the proxy: a ProxyInterface with settings, a way to pay, a channel for payouts, and a return.
// Invented, as core.ts beside it.
import * as v from 'valibot'
import { check, strict } from '../../../core/shared/check.ts'
import { PAYOUT } from '../../../edge/proxy/interfaces/instruction-kind.ts'
import type { Channel, Standing } from '../../../edge/proxy/interfaces/channel.ts'
import type { ProxyInterface } from '../../../edge/proxy/interfaces/proxy-interface.ts'
import type { Rail } from '../../../edge/proxy/interfaces/rail.ts'
import { type Bindings, bankOptions, type Reach } from '../../../edge/proxy/interfaces/shared/capability.ts'
import { base, visible } from '../../../edge/proxy/interfaces/shared/forms.ts'
import { createPayment, makeSeventhBank, type Order, readPayment, type SeventhBank } from './core.ts'

const settings = {
  SEVENTH_BASE_URL: v.optional(base('must be the address of the seventh interface')),
  SEVENTH_KEY: v.optional(visible(64)),
}

const needs = ['SEVENTH_BASE_URL', 'SEVENTH_KEY']

const bankOf = ({ SEVENTH_KEY }: Bindings, reach: Reach): SeventhBank =>
  makeSeventhBank({ ...bankOptions(reach), environment: reach.environment, key: String(SEVENTH_KEY) })

const railOf = (bank: SeventhBank, publicUrl: string, clock: () => number): Rail => ({
  name: 'seventh',
  schedule: { firstSeconds: [5], minutes: 1, thenSeconds: 60, lastSeconds: 3_600 },
  clock,
  async start({ handle, attemptKey, amount, reference }) {
    const order = {
      id: attemptKey,
      amount,
      reference,
      state: handle,
      returnUrl: `${publicUrl}/return/seventh`,
    }
    const { body } = await createPayment(bank, { body: order })
    return { paymentId: body.paymentId }
  },
  link: ({ paymentId }) => Promise.resolve({ address: `${bank.baseUrl}/approve-seventh/${paymentId}` }),
  async read({ paymentId }) {
    const { body } = await readPayment(bank, { path: { paymentId } })
    const { status, amount, reference } = body
    return { state: status === 'PAID' ? 'paid' : 'open', amount, reference }
  },
  isGone: ({ status }) => status === 404,
})

const Given = strict({
  instructionId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/)),
  amount: v.string(),
  reference: v.string(),
})

const channelOf = (bank: SeventhBank, clock: () => number): Channel => {
  const standing = (status: string): Standing => ({
    state: status === 'PAID' ? 'done' : 'processing',
    told: { status },
  })
  return {
    name: 'seventh',
    kind: PAYOUT,
    clock,
    read(body) {
      const checked = check(Given, body)
      if (!checked.ok) return checked
      const { instructionId, amount, reference } = checked.value
      const order: Order = { id: instructionId, amount, reference }
      const facts = { amount, currency: 'EUR', reference, creditorIban: 'FI1999900000000300' }
      return {
        ok: true,
        value: { instructionId, operation: 'pay', body: JSON.stringify(order), facts, claims: [] },
      }
    },
    async send({ body }) {
      const answer = await createPayment(bank, { body: JSON.parse(body) as Order })
      return standing(answer.body.status)
    },
    async look({ instructionId }) {
      const { body } = await readPayment(bank, { path: { paymentId: instructionId } })
      return standing(body.status)
    },
    judge: () => ({ fault: 'lost' }),
    lostRule: () => ({ looks: 0, betweenMs: 0, againAtMs: [], showsContent: true }),
  }
}

/** Describes the interface: nothing else of the proxy knows it. */
export const seventh: ProxyInterface = {
  name: 'seventh',
  gaps: {},
  settings,
  at: { addresses: ['SEVENTH_BASE_URL'], binding: 'BANK_SEVENTH', isApart: true },
  rail: {
    needs,
    make: (bindings, reach) => railOf(bankOf(bindings, reach), String(bindings['PUBLIC_URL']), reach.ownTime),
  },
  channel: {
    needs,
    make: (bindings, reach) => channelOf(bankOf(bindings, reach), reach.ownTime),
  },
  kind: PAYOUT,
  bankReturn: {
    path: 'seventh',
    comesIn: 'query',
    ownerOf: (query) => new URLSearchParams(query).get('state') ?? undefined,
  },
}
