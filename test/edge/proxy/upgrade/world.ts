// A proxy with banks of its own and a merchant's server, whose objects can be kept as they are stored and opened again.
// It holds no assertion.
import { mock } from 'node:test'
import { verifyNotice } from '../../../../core/webhooks/index.ts'
import { makeInstructionBank } from '../instructions/instruction-bank.ts'
import { instructionSettings, PAYMENT, REQUEST } from '../instructions/instruction-kit.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { passTimeOfAll } from '../kit/pass-time.ts'
import { ask, handleFor, startMerchant } from '../merchant/merchant-kit.ts'
import { KEY, NOTICE_URL } from '../notices/kit.ts'
import { makeRefundBank } from '../refunds/refund-bank.ts'

/** What is kept of a world: what its objects stored, and what the banks know. */
export interface Kept {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly objects: readonly (readonly [
    name: string,
    entries: readonly (readonly [string, unknown])[],
    alarm?: number | undefined,
  ])[]
  readonly payments: readonly (readonly [id: string, payment: { cents: number; status: string }])[]
  readonly refunds: ReturnType<typeof makeRefundBank>['refunds']
  readonly taken: ReturnType<typeof makeInstructionBank>['taken']
}

/** Opens a world, at the time and with the objects that were kept. The clock of the process is its clock until it is closed. */
export async function openWorld({ now, objects, payments, refunds, taken }: Kept) {
  const clock = { now }
  mock.timers.enable({ apis: ['Date'], now })
  const money = makeRefundBank(() => clock.now)
  for (const [id, payment] of payments) money.payments.set(id, payment)
  money.refunds.push(...refunds)
  const giving = makeInstructionBank(() => clock.now)
  giving.taken.push(...taken)
  const lost = { creates: 0 }
  const notices: { id: string; type: string }[] = []
  const answer = { status: 503 }
  const MERCHANT = {
    async fetch(_url: string, { headers, body }: RequestInit) {
      const text = typeof body === 'string' ? body : ''
      const { id, event } = await verifyNotice({ keys: [KEY], headers: new Headers(headers), body: text })
      if (answer.status === 204) notices.push({ id, type: event.type })
      return new Response(null, { status: answer.status })
    },
  }
  const proxy = await startMerchant({
    ...(await instructionSettings()),
    NOTICE_URL,
    NOTICE_KEYS: KEY,
    MERCHANT,
    BANK_CORPORATE: { fetch: giving.fetch },
    BANK: {
      async fetch(address: string, init: RequestInit) {
        if (address.includes('r2p.bank')) return giving.fetch(address, init)
        const response = await money.fetch(address, init)
        if (!address.endsWith('/payments') || lost.creates === 0) return response
        lost.creates--
        throw new Error('Network connection lost.')
      },
    },
  })
  for (const [name, entries, alarm] of objects) {
    const storage = new MemoryStorage(new Map(structuredClone(entries)))
    storage.alarm = alarm
    proxy.storages.set(name, storage)
  }
  return {
    proxy,
    money,
    giving,
    /** How many of the next payments are made at the bank without its answer. */
    lost,
    /** What the merchant's server took, once its status is 204. */
    notices,
    answer,
    /** Lets time pass: each alarm rings when it is due. With `evicting`, every object leaves memory before each of them. */
    async pass(ms: number, evicting = false): Promise<void> {
      const nextIn = () =>
        [...proxy.storages].flatMap(([name, { alarm }]) =>
          alarm === undefined ? [] : [[alarm, name] as const],
        )
      const next = () => nextIn().toSorted(([left], [right]) => left - right)[0]
      await passTimeOfAll(
        clock,
        ms,
        () => next()?.[0],
        async () => {
          const [, name = ''] = next() ?? []
          if (evicting) proxy.restart()
          const storage = proxy.storages.get(name)
          if (storage) storage.alarm = undefined
          mock.timers.setTime(clock.now)
          const instruction = /^instruction (.*)$/.exec(name)?.[1]
          await (instruction === undefined
            ? proxy.service(name)
            : proxy.instructionNode(instruction)
          ).runDue()
        },
      )
      mock.timers.setTime(clock.now)
    },
    keep: (): Kept => ({
      now: clock.now,
      objects: [...proxy.storages].map(([name, { entries, alarm }]) => [name, [...entries], alarm] as const),
      payments: [...money.payments],
      refunds: money.refunds,
      taken: giving.taken,
    }),
    close: () => mock.timers.reset(),
  }
}

/** An open world. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** Begins everything that can be open, and leaves it there. The merchant's server takes no notice meanwhile. */
export async function beginAll({ proxy, money, giving, lost, pass }: World): Promise<void> {
  const press = async (id: string, status: string) => {
    await proxy.press({ order: { id, reference: undefined } })
    const [, payment] = [...money.payments].at(-1) ?? []
    if (payment) payment.status = status
  }
  await press('link-given', 'INITIAL')
  await press('came-back', 'INITIAL')
  await proxy.fetch(`/return/${handleFor('came-back')}`)
  await press('closed', 'INITIAL')
  await ask(proxy, `/payments/${handleFor('closed')}/close`, { reason: 'sold out' })
  lost.creates = 1
  await press('answer-lost', 'INITIAL')
  for (const id of ['paid', 'refund-booked', 'refund-unanswered', 'refund-not-arrived']) {
    // oxlint-disable-next-line no-await-in-loop -- one payment after another, as the bank numbers them
    await press(id, 'ACCEPTED')
  }
  await press('given-up', 'CANCELLED')
  await pass(90_000)
  const refund = (id: string) =>
    ask(proxy, `/payments/${handleFor(id)}/refunds`, { id, amount: '2.50', message: id })
  await refund('refund-booked')
  money.fates.POST.push('drop-after')
  await refund('refund-unanswered')
  money.fates.POST.push('drop-before')
  await refund('refund-not-arrived')
  giving.begin.push('PROCESSING')
  const give = (instructionId: string) =>
    ask(proxy, '/corporate-payments', { operation: 'sepa', payment: { ...PAYMENT, instructionId } })
  await give('PROCESSING')
  giving.fates.create.push('drop-after')
  await give('UNANSWERED')
  giving.fates.create.push('drop-before')
  await give('NOTARRIVED')
  giving.begin.push('PENDING')
  await ask(proxy, '/requests-to-pay', { request: REQUEST })
}
