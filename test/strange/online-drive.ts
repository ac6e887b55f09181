// One order at a strange bank, from the press to thirty days later, and its result. It asserts nothing.
import { liesOf } from './judge.ts'
import { DAY, HOUR, inWorld, MINUTE, orderOf, SECOND, type World } from './world.ts'
import type { Dialect } from './bank/wire.ts'

/** What came of a drive: an end of the table of variants, or in words what is none. */
export interface Came {
  readonly paid: string
  readonly refund?: string
  readonly lies: readonly string[]
  /** The last report to the merchant, for people who read a failure. */
  readonly told: string
}

const ORDER = orderOf(1)
const REFUND = { id: 'r-1', amount: '5.00' }

/** Presses, pays, asks for a refund of a part once, and looks until thirty days have passed. */
export function driveOnline(dialect: Dialect): Promise<Came> {
  return inWorld('online', dialect, async (world) => {
    const paid = await payOnce(world)
    const refund = paid === 'paid' ? await refundOnce(world) : undefined
    await world.pass(30 * DAY)
    const seen = await world.read(ORDER)
    const { bank, told } = world
    const lies = liesOf(
      new Map([
        [ORDER.reference, 'paid'],
        [REFUND.id, 'refunded'],
      ]),
      told,
      bank.book,
    )
    if (paid === 'none' && bank.book.length > 0) lies.push('no link was given, and the book holds money')
    return {
      paid,
      ...(refund !== undefined && { refund }),
      lies,
      told: `${seen?.state}${seen?.needsPerson ? ', person' : ''}; ${told.map(({ by, key, what }) => `${by} ${key} ${what}`).join(', ')}`,
    }
  })
}

/** What came of a drive to a payment that its payer approves, with how often the bank was asked. */
export interface CameApproved extends Came {
  readonly submissions: number
  readonly readings: number
}

/** Presses, pays by PSD2 payments or at a Baltic bank, and looks until thirty days have passed. */
export function driveApproved(kind: 'psd2' | 'baltic', dialect: Dialect): Promise<CameApproved> {
  return inWorld(kind, dialect, async (world) => {
    const paid = await payOnce(world)
    await world.pass(30 * DAY)
    const seen = await world.read(ORDER)
    const { bank, told } = world
    const lies = liesOf(new Map([[ORDER.reference, 'paid']]), told, bank.book)
    if (paid === 'none' && bank.book.length > 0) lies.push('no link was given, and the book holds money')
    const words = told.map(({ by, what }) => `${by} ${what}`).join(', ')
    const submissions = bank.calls.filter(({ of }) => of === 'psd2.submit').length
    const readings = bank.calls.filter(({ of }) => of === 'psd2.get').length
    return {
      paid,
      lies,
      submissions,
      readings,
      told: `${seen?.state}${seen?.needsPerson ? ', person' : ''}; ${words}`,
    }
  })
}

const LAST_LOOK = 50 * HOUR

/** Presses until there is a link, and pays there; a payer who is left in doubt presses again. */
async function payOnce(world: World): Promise<string> {
  const codes: string[] = []
  let link: string | undefined
  for (const wait of [0, 10 * SECOND, MINUTE, 10 * MINUTE]) {
    // oxlint-disable no-await-in-loop -- one press after another
    await world.pass(wait)
    const pressed = await world.press(ORDER)
    if (pressed.link !== undefined) {
      link = pressed.link
      break
    }
    codes.push(pressed.code ?? '')
    // oxlint-enable no-await-in-loop
  }
  if (link === undefined) return codes.includes('bank_words_unfit') ? 'unfit' : 'none'
  await world.pass(20 * SECOND)
  await world.read(ORDER)
  await world.open(link, 'pay')
  for (const wait of [2 * SECOND, 5 * SECOND, MINUTE, 10 * MINUTE, 50 * MINUTE, LAST_LOOK]) {
    // oxlint-disable no-await-in-loop -- one look after another
    await world.pass(wait)
    await world.poll(ORDER)
    const seen = await world.read(ORDER)
    if (seen?.state === 'paid') return 'paid'
    // Whoever comes back so late is read for anew.
    if (wait === LAST_LOOK) break
    const again = await world.press(ORDER)
    if (again.link !== undefined) await world.open(again.link, 'pay')
    // oxlint-enable no-await-in-loop
  }
  const seen = await world.read(ORDER)
  if (seen?.state === 'unknown' && seen.needsPerson) return 'unknown'
  if (world.bank.book.length === 0) return seen?.state ?? 'nothing'
  return `${seen?.state ?? 'nothing'}, ${seen?.needsPerson ? 'a person' : 'no person'}`
}

/** Asks for one refund, and reads it after an hour, after a day and once more. */
async function refundOnce(world: World): Promise<string> {
  const status = await world.refund(ORDER, REFUND)
  if (status >= 300) return `asking was answered ${status}`
  for (const wait of [MINUTE, HOUR, 24 * HOUR]) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    await world.pass(wait)
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    await world.read(ORDER)
  }
  const seen = await world.read(ORDER)
  const state = seen?.refunds.find(({ id }) => id === REFUND.id)?.state
  if (state === 'refunded' || state === 'failed') return state
  return seen?.needsPerson ? 'person' : `${state}, no person`
}
