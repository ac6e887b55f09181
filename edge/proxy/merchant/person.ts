// Answers with all that is kept about one person, and deletes the personal data of some days: orders, payouts, batches and requests to pay, a part at a time.
// There is no index of persons: it walks the lists by day, as exports do, and reads whatever may be about the person.

import * as v from 'valibot'
import { Reference } from '../../../core/shared/fields.ts'
import { isIban } from '../../../core/shared/values/iban.ts'
import { readCode } from '../../../core/shared/values/typed.ts'
import { keyNameOf, type ProxyContext } from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import { beginOf, readEach, utcDaysOf } from '../order-index/list-pages.ts'
import { withPublicId } from '../interfaces/instruction-kind.ts'
import { listOfUtcDay } from '../order-index/row-index.ts'
import { type AnyRow, type Kind, kindsOf } from './kinds.ts'
import { BankDay, readPeriod } from './list-requests.ts'
import { OrderId, reason, refuseRequest, type Checked, withBody } from './requests.ts'

/** Most calls of objects for one answer. */
const MOST_CALLS = 40

const few = <S extends v.GenericSchema>(item: S) =>
  v.optional(v.pipe(v.array(item, 'must be a list'), v.maxLength(20, 'must hold 1 to 20')))

const PersonBody = v.pipe(
  v.strictObject({
    from: BankDay,
    to: BankDay,
    payerIban: v.optional(v.pipe(v.string(), v.transform(readCode), v.check(isIban, 'must be an IBAN'))),
    references: few(v.pipe(v.string(), v.transform(readCode), Reference)),
    orderIds: few(OrderId),
    cursor: v.optional(v.string()),
  }),
  v.check(
    ({ payerIban, references, orderIds }) => (payerIban ?? references?.[0] ?? orderIds?.[0]) !== undefined,
    'must have payerIban, references or orderIds',
  ),
)

type Person = Pick<v.InferOutput<typeof PersonBody>, 'payerIban' | 'references' | 'orderIds'>

/** What is deleted: all that began on these days. */
const PeriodBody = v.strictObject({
  from: BankDay,
  to: BankDay,
  reason: v.optional(reason),
  cursor: v.optional(v.string()),
})

/** Routes below `/merchant`. */
export const personRoutes = new Routes()
  .post(
    '/personal-data/export',
    withBody(PersonBody, async (c, person) => {
      const found = await lookThrough(c, person, {
        mayConcern: (row) => mayConcern(row, person),
        async visit({ name, kind, read }, row) {
          const shown = await read(row)
          if (!shown || !concerns(shown, person)) return undefined
          return kind
            ? { kind: name, [kind.one]: withPublicId(kind, { instructionId: '', ...shown }) }
            : { kind: name, payment: shown }
        },
      })
      return found.ok ? c.json(found.value) : found.refusal
    }),
  )
  .post(
    '/personal-data/delete',
    withBody(PeriodBody, async (c, asked) => {
      const found = await lookThrough(c, asked, {
        mayConcern: () => true,
        async visit({ name, kind, forget }, row) {
          const { orderId, instructionId } = row
          const isDone = await forget(row, asked.reason, keyNameOf(c))
          if (isDone) return undefined
          return { kind: name, ...(kind ? { [kind.id]: instructionId } : { orderId }) }
        },
      })
      if (!found.ok) return found.refusal
      const { items, lookedThrough, next } = found.value
      return c.json({ deleted: lookedThrough.read - items.length, open: items, next })
    }),
  )

interface Walker {
  /** Whether an object is visited, by its row. */
  readonly mayConcern: (row: AnyRow) => boolean | undefined
  readonly visit: (kind: Kind, row: AnyRow) => Promise<object | undefined>
}

interface Found {
  readonly items: object[]
  readonly lookedThrough: { kinds: readonly string[]; listed: number; read: number }
  readonly next?: string
}

/** Searches all kinds one after another, each newest first, until the calls are used up. */
async function lookThrough(
  c: ProxyContext,
  { cursor, ...days }: { from: string; to: string; cursor?: string | undefined },
  { mayConcern: mayBe, visit }: Walker,
): Promise<Checked<Found>> {
  const kinds = kindsOf(c)
  const now = Math.max(0, ...kinds.map(({ clock }) => clock()))
  const read = readPeriod(c, { from: days.from, to: days.to }, now, 'body_invalid')
  if (!read.ok) return read
  const period = read.value
  const [, begun, utcDayOfCursor, place] = /^([\w-]+)\.([\d-]{10})\.(\d{13}\..+)$/.exec(cursor ?? '') ?? []
  const first = cursor === undefined ? 0 : kinds.findIndex(({ name }) => name === begun)
  if (first < 0)
    return refuseRequest(c, 'body_invalid', [
      { field: 'cursor', rule: 'must be the next of an earlier answer' },
    ])
  const items: object[] = []
  const lookedThrough = { kinds: kinds.map(({ name }) => name), listed: 0, read: 0 }
  let lists = 0
  let [newest, after] = [utcDayOfCursor, place]
  // oxlint-disable no-await-in-loop -- one part of the index after another, and no more than are needed
  for (const kind of kinds.slice(first)) {
    const { name, inLists, page } = kind
    for (const utcDay of utcDaysOf(period)) {
      if (newest !== undefined && utcDay > newest) continue
      if (utcDay !== newest) after = undefined
      do {
        const left = MOST_CALLS - 1 - lists - lookedThrough.read
        // If no call is left to read an object, the list is not read either.
        if (left < 1) {
          const at = after === undefined ? beginOf(utcDay) : `${utcDay}.${after}`
          return { ok: true, value: { items, lookedThrough, next: `${name}.${at}` } }
        }
        const { rows, ...more } = await page(listOfUtcDay(utcDay, inLists), { ...period, after, limit: left })
        const wanted = rows.filter(mayBe)
        for await (const item of readEach(wanted, (row) => visit(kind, row))) if (item) items.push(item)
        lists++
        lookedThrough.listed += rows.length
        lookedThrough.read += wanted.length
        after = more.after
      } while (after !== undefined)
    }
    newest = undefined
  }
  // oxlint-enable no-await-in-loop
  return { ok: true, value: { items, lookedThrough } }
}

/** Returns by its row whether an object may be about the person. Rows have no payer's account, those of batches no reference. */
const mayConcern = (row: AnyRow, person: Person) =>
  person.payerIban !== undefined ||
  (person.references && row.reference === undefined) ||
  concerns(row, person)

/** Returns whether an object is about the person: by its id, by any reference in it, or by any text that is the account. */
function concerns(shown: AnyRow, { payerIban, references, orderIds }: Person): boolean {
  let isFound = orderIds?.includes(shown.orderId ?? shown.instructionId ?? '')
  JSON.stringify(shown, (name, value: unknown) => {
    const text = typeof value === 'string' ? readCode(value) : ''
    isFound ||= text === payerIban || (/reference/i.test(name) && references?.includes(text))
    return value
  })
  return isFound === true
}
