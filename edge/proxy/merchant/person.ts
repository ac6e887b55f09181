// Answers with all that is kept about one person: orders, instructions, bundles and requests of some days, a part at a time.
// There is no index of persons: it walks the lists by day, as exports do, and reads whatever may be about the person.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import { Reference } from '../../../core/shared/fields.ts'
import { isIban } from '../../../core/shared/values/iban.ts'
import type { ProxyEnv } from '../http/context.ts'
import { beginOf, type Period, readEach, utcDaysOf } from '../order-index/list-pages.ts'
import { listOfUtcDay } from '../order-index/row-index.ts'
import { type AnyRow, type Kind, kindsOf } from './kinds.ts'
import { BankDay, readPeriod } from './list-requests.ts'
import { OrderId, readMerchantBody, refuseRequest } from './requests.ts'

/** Most calls of objects for one answer. */
const MOST_CALLS = 40

const few = <S extends v.GenericSchema>(item: S) =>
  v.optional(v.pipe(v.array(item, 'must be a list'), v.maxLength(20, 'must hold 1 to 20')))

/** Writes an IBAN or a reference as it is compared. */
const bare = (text: string) => text.replaceAll(' ', '').toUpperCase()

const PersonBody = v.pipe(
  v.strictObject({
    from: BankDay,
    to: BankDay,
    payerIban: v.optional(v.pipe(v.string(), v.transform(bare), v.check(isIban, 'must be an IBAN'))),
    references: few(Reference),
    orderIds: few(OrderId),
    cursor: v.optional(v.string()),
  }),
  v.check(
    ({ payerIban, references, orderIds }) => (payerIban ?? references?.[0] ?? orderIds?.[0]) !== undefined,
    'must have payerIban, references or orderIds',
  ),
)

/** By what a person is known. */
type Person = Pick<v.InferOutput<typeof PersonBody>, 'payerIban' | 'references' | 'orderIds'>

/** The route below `/merchant`. */
export const personRoutes = new Hono<ProxyEnv>().post('/personal-data/export', async (c) => {
  const body = await readMerchantBody(c, PersonBody)
  if (!body.ok) return body.refusal
  const { cursor, ...person } = body.value
  const kinds = kindsOf(c)
  const now = Math.max(0, ...kinds.map(({ clock }) => clock()))
  const period = readPeriod(c, person, now, 'body_invalid')
  if (!period.ok) return period.refusal
  const [, kind, utcDay, after] = /^([\w-]+)\.([\d-]{10})\.(\d{13}\..+)$/.exec(cursor ?? '') ?? []
  const first = cursor === undefined ? 0 : kinds.findIndex(({ name }) => name === kind)
  if (first < 0)
    return refuseRequest(c, 'body_invalid', [
      { field: 'cursor', rule: 'must be the next of an earlier answer' },
    ]).refusal
  return c.json(await lookThrough(kinds, first, period.value, person, { utcDay, after }))
})

/** What was found, and in how much. */
interface Found {
  readonly items: object[]
  readonly lookedThrough: { kinds: readonly string[]; listed: number; read: number }
  readonly next?: string
}

/** Looks through kinds in turn, each newest first, until the calls are used up. */
async function lookThrough(
  kinds: readonly Kind[],
  first: number,
  period: Period,
  person: Person,
  begin: { utcDay: string | undefined; after: string | undefined },
): Promise<Found> {
  const items: object[] = []
  const lookedThrough = { kinds: kinds.map(({ name }) => name), listed: 0, read: 0 }
  let lists = 0
  let { utcDay: newest, after } = begin
  // oxlint-disable no-await-in-loop -- one part of the index after another, and no more than are needed
  for (const { name, inLists, page, read } of kinds.slice(first)) {
    for (const utcDay of utcDaysOf(period)) {
      if (newest !== undefined && utcDay > newest) continue
      if (utcDay !== newest) after = undefined
      do {
        const left = MOST_CALLS - 1 - lists - lookedThrough.read
        // Without a call left for an object, a list is not read either.
        if (left < 1) {
          const place = after === undefined ? beginOf(utcDay) : `${utcDay}.${after}`
          return { items, lookedThrough, next: `${name}.${place}` }
        }
        const { rows, ...more } = await page(listOfUtcDay(utcDay, inLists), { ...period, after, limit: left })
        const wanted = rows.filter((row) => mayConcern(row, person))
        for await (const shown of readEach(wanted, read))
          if (shown && concerns(shown, person))
            items.push({ kind: name, ['handle' in shown ? 'payment' : 'instruction']: shown })
        lists++
        lookedThrough.listed += rows.length
        lookedThrough.read += wanted.length
        after = more.after
      } while (after !== undefined)
    }
    newest = undefined
  }
  // oxlint-enable no-await-in-loop
  return { items, lookedThrough }
}

/** Tells by its row whether an object may be about the person. A row has no account of a payer, and that of a bundle no reference. */
const mayConcern = (row: AnyRow, person: Person) =>
  person.payerIban !== undefined ||
  (person.references && row.reference === undefined) ||
  concerns(row, person)

/** Tells whether an object is about the person: by its id, by any reference in it, or by any text that is the account. */
function concerns(shown: AnyRow, { payerIban, references, orderIds }: Person): boolean {
  let isFound = orderIds?.includes(shown.orderId ?? shown.instructionId ?? '')
  JSON.stringify(shown, (name, value: unknown) => {
    const text = typeof value === 'string' ? bare(value) : ''
    isFound ||= text === payerIban || (/reference/i.test(name) && references?.includes(text))
    return value
  })
  return isFound === true
}
