// One payout, or one request to pay, given to a proxy before a strange bank, and what came of it in thirty days.
import { PAYMENT, REQUEST } from '../edge/proxy/instructions/instruction-kit.ts'
import type { Dialect } from './bank/wire.ts'
import { liesOf } from './judge.ts'
import type { Operation } from './variants/corporate-payments.ts'
import { DAY, HOUR, inWorld, MINUTE, SECOND, type World } from './world.ts'

/** What came of it: an end of the table of variants, or in words what is none. */
export interface GivenCame {
  readonly end: string
  readonly lies: readonly string[]
  /** How often it was sent. */
  readonly sent: number
  readonly told: string
}

/** Gives a payout. */
export const drivePayout = (by: Operation, dialect: Dialect): Promise<GivenCame> =>
  inWorld('given', dialect, async (world) => {
    const status = await world.give('payouts', { operation: by, payment: PAYMENT })
    return look(world, {
      path: 'payouts',
      id: PAYMENT.instructionId,
      key: PAYMENT.instructionId,
      status,
      of: `corporate.${by}`,
    })
  })

/** Gives a request to pay. */
export const driveRequest = (dialect: Dialect): Promise<GivenCame> =>
  inWorld('given', dialect, async (world) => {
    const status = await world.give('requests-to-pay', { requestToPay: REQUEST })
    return look(world, {
      path: 'requests-to-pay',
      id: REQUEST.instructionId,
      key: REQUEST.endToEndId,
      status,
      of: 'request-to-pay.create',
    })
  })

interface Given {
  readonly path: 'payouts' | 'requests-to-pay'
  readonly id: string
  /** What the book knows it by. */
  readonly key: string
  /** Of the answer when it was given. */
  readonly status: number
  readonly of: string
}

async function look(world: World, { path, id, key, status, of }: Given): Promise<GivenCame> {
  let seen: Awaited<ReturnType<World['readGiven']>>
  for (const wait of [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 25 * HOUR, 25 * HOUR]) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    await world.pass(wait)
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    seen = await world.readGiven(path, id)
  }
  const ENDS = ['paid', 'completed', 'rejected', 'refused']
  const end =
    seen === undefined
      ? `giving was answered ${status}`
      : ENDS.includes(seen.state)
        ? seen.state
        : seen.needsPerson
          ? 'person'
          : 'open'
  await world.pass(30 * DAY)
  await world.readGiven(path, id)
  const { bank } = world
  const told = world.told.map((one) => (one.key === id ? { ...one, key } : one))
  return {
    end,
    lies: liesOf(new Map([[key, 'payout']]), told, bank.book),
    sent: bank.count(of),
    told: told.map(({ by, what }) => `${by} ${what}`).join(', '),
  }
}
