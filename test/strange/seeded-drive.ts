// Random lives of orders with refunds, and of payouts, at random strange banks: all of it follows from one number.
import { PAYMENT } from '../edge/proxy/instructions/instruction-kit.ts'
import type { Dialect, Entry, Loss } from './bank/wire.ts'
import { liesOf } from './judge.ts'
import { DAY, type DriveOrder, HOUR, inWorld, MINUTE, orderOf, SECOND, type World } from './world.ts'

/** Draws from a seed: the same numbers every time. */
class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e_37_79_b1) >>> 0
  }

  /** A number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  isOnce(inTimes: number): boolean {
    return this.next() * inTimes < 1
  }

  of<T>(...these: readonly [T, ...T[]]): T {
    return these[Math.floor(this.next() * these.length)] ?? these[0]
  }

  upTo(most: number): number {
    return Math.floor(this.next() * (most + 1))
  }
}

/** Draws how calls of some operations are lost. */
function lossesOf(draw: Draw, operations: readonly string[], inTimes: number): Loss[] {
  return operations.flatMap((of) =>
    [1, 2, 3]
      .filter(() => draw.isOnce(inTimes))
      .map((nth): Loss => {
        const effect = draw.of<Loss['effect']>('done', 'done', 'never', draw.upTo(500) * SECOND)
        return { of, nth, effect, how: draw.of<Loss['how']>('drop', 502, 504) }
      }),
  )
}

const clockOf = (draw: Draw) => ({ clock: draw.upTo(480) - 240, wholeSeconds: draw.isOnce(2) })

function onlineDialect(draw: Draw): Dialect {
  const hides = draw.of('nothing', 'nothing', 'nothing', 'list', 'total', 'both', 'number')
  const statuses = ['create', 'status', 'refund'].filter(() => draw.isOnce(4))
  return {
    ...clockOf(draw),
    listLate: draw.of(0, 0, 5 * SECOND, 11 * MINUTE),
    totalLate: draw.isOnce(3),
    losses: [
      ...lossesOf(draw, ['online-payment.refund'], 2),
      ...lossesOf(draw, ['online-payment.create', 'online-payment.status'], 5),
    ],
    success: Object.fromEntries(statuses.map((name) => [`online-payment.${name}`, draw.of(201, 202)])),
    ...(draw.isOnce(8) && { strayRow: { paymentId: 'row-1', amount: 'n/a', status: 'ACCEPTED' } }),
    ...(draw.isOnce(2) && { callbacks: draw.of<'never' | 'late' | 'twice'>('never', 'late', 'twice') }),
    ...(draw.isOnce(4) && { refundEnds: draw.of<'REJECTED' | 'stays'>('REJECTED', 'stays') }),
    ...(draw.isOnce(6) && { words: { REJECTED: 'FAILED' } }),
    ...(draw.isOnce(8) && { refundNamesOriginal: true }),
    ...(hides !== 'nothing' && {
      map: (json: Readonly<Record<string, unknown>>) => {
        if (json['totalRefundedAmount'] === undefined) return json
        if (hides === 'number') return { ...json, totalRefundedAmount: Number(json['totalRefundedAmount']) }
        const { refunds, totalRefundedAmount, ...rest } = json
        return {
          ...rest,
          ...(hides === 'total' && refunds !== undefined && { refunds }),
          ...(hides === 'list' && { totalRefundedAmount }),
        }
      },
    }),
  }
}

/** What came of a drive. */
export interface SeededCame {
  readonly lies: readonly string[]
  readonly told: string
}

const wordsOf = ({ told }: World) => told.map(({ by, key, what }) => `${by} ${key} ${what}`).join(', ')

/** Drives two orders and up to four refunds through thirty days. */
export function driveOrders(seed: number): Promise<SeededCame> {
  const draw = new Draw(seed)
  return inWorld('online', onlineDialect(draw), async (world) => {
    const keys = new Map<string, Entry['kind']>()
    const orders = [orderOf(1), orderOf(2, '10.00')]
    const asked: { order: DriveOrder; id: string }[] = []
    const links = new Map<DriveOrder, string>()
    for (const order of orders) keys.set(order.reference, 'paid')
    for (let step = 0; step < 24; step++) {
      const order = draw.of(orderOf(1), orderOf(2, '10.00'))
      const mine = orders.find(({ id }) => id === order.id) ?? order
      // oxlint-disable no-await-in-loop -- one step after another
      await world.pass(draw.of(SECOND, 10 * SECOND, MINUTE, 6 * MINUTE, 12 * MINUTE, 30 * MINUTE, HOUR))
      const what = draw.of('press', 'press', 'pay', 'pay', 'look', 'refund', 'refund', 'restart')
      if (what === 'press') {
        const { link } = await world.press(mine)
        if (link !== undefined) links.set(mine, link)
      } else if (what === 'pay') {
        const link = links.get(mine)
        if (link !== undefined) await world.open(link, draw.of('pay', 'pay', 'pay', 'cancel', 'reject'))
      } else if (what === 'look') await world.poll(mine)
      else if (what === 'restart') world.proxy.restart()
      else if (asked.length < 4) {
        const id = `r-${asked.length + 1}`
        const status = await world.refund(mine, { id, amount: draw.of('2.50', '2.50', '5.00') })
        if (status < 300) {
          asked.push({ order: mine, id })
          keys.set(id, 'refunded')
        }
      }
      await world.read(mine)
      // oxlint-enable no-await-in-loop
    }
    await world.pass(2 * DAY)
    const silent = await silentRefunds(world, asked)
    await world.pass(DAY)
    silent.push(...(await silentOrders(world, orders)))
    await world.pass(28 * DAY)
    for (const order of orders) {
      // oxlint-disable-next-line no-await-in-loop -- one look after another
      await world.read(order)
    }
    return { lies: [...liesOf(keys, world.told, world.bank.book), ...silent], told: wordsOf(world) }
  })
}

/** Lists the refunds that two days later have no end, and are before no person. */
async function silentRefunds(
  world: World,
  asked: readonly { order: DriveOrder; id: string }[],
): Promise<string[]> {
  const silent: string[] = []
  for (const { order, id } of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    const seen = await world.read(order)
    const state = seen?.refunds.find((refund) => refund.id === id)?.state
    if (state !== 'refunded' && state !== 'failed' && !seen?.needsPerson)
      silent.push(`${id}: told ${state}, and before no person`)
  }
  return silent
}

/** Lists the orders whose money has moved, and that three days later are neither reported as paid nor before a person. */
async function silentOrders(world: World, orders: readonly DriveOrder[]): Promise<string[]> {
  const silent: string[] = []
  for (const order of orders) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    const seen = await world.read(order)
    const isPaid = world.bank.book.some(({ kind, key }) => kind === 'paid' && key === order.reference)
    if (isPaid && seen?.state !== 'paid' && !seen?.needsPerson)
      silent.push(`${order.reference}: paid, told ${seen?.state}, and before no person`)
  }
  return silent
}

/** Drives a few payouts, each given again at random, through thirty days. */
export function drivePayouts(seed: number): Promise<SeededCame> {
  const draw = new Draw(seed)
  const operations = ['sepa', 'instant', 'v2'] as const
  const dialect: Dialect = {
    ...clockOf(draw),
    losses: [
      ...lossesOf(draw, ['corporate.sepa', 'corporate.instant', 'corporate.v2'], 2),
      ...lossesOf(draw, ['corporate.token', 'corporate.v2-status', 'corporate.instant-status'], 5),
    ],
    hidden: draw.of(0, 0, 5 * SECOND, 11 * MINUTE),
    repeatRefused: draw.isOnce(3),
    ...(draw.isOnce(3) && {
      duplicateCode: draw.of('ALREADY_EXISTS', 'INVALID_FIELD', 'INSUFFICIENT_FUNDS', 'PAYMENT_REJECTED'),
    }),
    ...(draw.isOnce(6) && { duplicateStatus: 409 }),
    ...(draw.isOnce(3) && {
      success: Object.fromEntries(operations.map((name) => [`corporate.${name}`, draw.of(200, 202)])),
    }),
    ...(draw.isOnce(3) && { begins: 'PROCESSING' }),
    ...(draw.isOnce(4) && { ends: 'REJECTED' }),
    ...(draw.isOnce(6) && { words: { PROCESSED: draw.of('BOOKED', 'processed') } }),
    ...(draw.isOnce(6) && {
      instantList: draw.of<'not-found' | 'wrapped' | 'empty'>('not-found', 'wrapped', 'empty'),
    }),
  }
  return inWorld('given', dialect, async (world) => {
    const keys = new Map<string, Entry['kind']>()
    const given = [1, 2, 3].map((number) => {
      const instructionId = `PAYOUT${number}`
      keys.set(instructionId, 'payout')
      return {
        operation: draw.of(...operations),
        payment: { ...PAYMENT, instructionId, endToEndId: `E2E-${number}` },
      }
    })
    for (let step = 0; step < 8; step++) {
      // oxlint-disable no-await-in-loop -- one step after another
      const one = given[draw.upTo(2)]
      if (draw.isOnce(5)) world.proxy.restart()
      else if (one) await world.give('payouts', one)
      await world.pass(draw.of(100, SECOND, 10 * SECOND, MINUTE, 12 * MINUTE))
      for (const id of keys.keys()) await world.readGiven('payouts', id)
      // oxlint-enable no-await-in-loop
    }
    for (const wait of [2 * DAY, 30 * DAY]) {
      // oxlint-disable no-await-in-loop -- one look after another
      await world.pass(wait)
      for (const id of keys.keys()) await world.readGiven('payouts', id)
      // oxlint-enable no-await-in-loop
    }
    return { lies: liesOf(keys, world.told, world.bank.book), told: wordsOf(world) }
  })
}
