// The route that returns the status of the whole proxy to the merchant's server, in numbers: as JSON, or as metrics.
// It counts on request, asks no bank, and names no order. A number that cannot be known is null, and left out of the metrics.

import { BUILD } from '../../shared/build.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { hostFactsOf } from '../../shared/host-facts.ts'
import { nodeFor, type ProxyContext } from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import type { LastAnswer } from '../interfaces/shared/last-answers.ts'
import { isGivenUp } from '../webhooks/entry.ts'
import { pagesOf } from '../order-index/list-pages.ts'
import { indexOf, listOfUtcDay, listOfWaiting, utcDayOf } from '../order-index/row-index.ts'
import { type Note, wordsIn } from '../storage/notes.ts'
import { showWord } from '../webhooks/word-event.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { kindsOf } from './kinds.ts'
import { oldKeyIn } from './old-key.ts'
import type { Count, ProxyStatus, OldHandleKey } from './proxy-status.ts'
import { notesIn } from '../config/notes-object.ts'

/** How many days back open orders are counted, by their start. */
const DAYS = 31
const OPEN_STATES = ['pending', 'scheduled', 'unknown'] as const
/** The states of an order that a person must judge. */
const JUDGED_STATES = ['mismatched', 'paid_twice', 'unknown']
/** The states of anything else that a person must judge. */
const REVIEW_STATES = ['needs_review', 'held']
/** Most objects of one kind that are asked why they need a person. */
const MOST_ASKED = 200
/** How often the last answer of a bank is stored, milliseconds. */
const ANSWER_REST_MS = 60_000

/** Routes below `/merchant`. */
export const statusRoutes = new Routes().get('/status', async (c) => {
  const status = await statusOf(c)
  const isForMetrics = c.req.header('accept')?.includes('application/openmetrics-text')
  if (!isForMetrics) return c.json(status)
  return c.body(writeMetrics(status), 200, {
    'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  })
})

async function statusOf(c: ProxyContext): Promise<ProxyStatus> {
  const now = Date.now()
  const { payments, ends } = c.get('config')
  const host = hostFactsOf(c.env)
  const needs = await needsIn(c)
  const notes = await notesIn(c.env, c.get('config')).notes()
  return {
    at: formatDateTime(now),
    build: BUILD,
    payments: payments ? await openOrders(c, now) : null,
    lateAlarms: host?.lateAlarms ?? null,
    webhooks: { waiting: host?.waitingWebhooks ?? null, givenUp: needs?.givenUp ?? null },
    needsPerson: needs?.kinds ?? null,
    oldHandleKey: await oldKeyIn(c, now, notes),
    keys: ends.near(now)?.map(([name, endMs]) => ({ name, endsAt: formatDateTime(endMs) })) ?? null,
    banks: await lastAnswers(c, notes),
    words: wordsIn(notes).map(showWord),
  }
}

/** Counts the open orders of the last days, in one call for each day: Cloudflare's free plan has 50 for an answer. */
async function openOrders(c: ProxyContext, now: number): Promise<Count> {
  const counts: Record<string, number> = Object.fromEntries(OPEN_STATES.map((state) => [state, 0]))
  for (let day = 0; day <= DAYS; day++) {
    const list = listOfUtcDay(utcDayOf(now - day * DAY_MS))
    const node = nodeFor(c, indexOf(list))
    for await (const { sums } of pagesOf((after) => node.sums(list, { after })))
      for (const { state, count } of sums) if (counts[state] !== undefined) counts[state] += count
  }
  return counts
}

/** Counts everything that needs a person, by kind; nothing if there is too much of it. */
async function needsIn(c: ProxyContext): Promise<{ kinds: Count; givenUp: number } | undefined> {
  const counts: Record<string, number> = {}
  let givenUp = 0
  const add = (kind: string, count: number) => (counts[kind] = (counts[kind] ?? 0) + count)
  // oxlint-disable no-await-in-loop -- one kind after another
  for (const { name, inLists, page, read } of kindsOf(c)) {
    const judged = inLists === undefined ? JUDGED_STATES : REVIEW_STATES
    const nameOf = (state: string) => (inLists === undefined ? state : name)
    const others = inLists === undefined ? ['refund', 'returned', 'webhook'] : []
    for (const kind of [...judged.map(nameOf), ...others]) add(kind, 0)
    const { rows, after } = await page(listOfWaiting(inLists), { limit: MOST_ASKED })
    if (after !== undefined) return undefined
    for (const shown of await Promise.all(rows.map(read))) {
      if (!shown) continue
      const { state, webhooks, refunds = [], needsPerson } = shown
      const given = webhooks.filter(isGivenUp).length
      const unclear = refunds.filter((refund) => REVIEW_STATES.includes(refund.state)).length
      givenUp += given
      if (judged.includes(state)) add(nameOf(state), 1)
      // The only reason left is a payment of a series that came back.
      else if (needsPerson && given + unclear === 0) add(inLists === undefined ? 'returned' : name, 1)
      if (given > 0) add('webhook', 1)
      add('refund', unclear)
    }
  }
  // oxlint-enable no-await-in-loop
  return { kinds: counts, givenUp }
}

/** Stores the answers that this isolate knows, each once a minute at most, and lists the latest of all. */
async function lastAnswers(
  c: ProxyContext,
  stored: Readonly<Record<string, Note>>,
): Promise<ProxyStatus['banks']> {
  const config = c.get('config')
  const node = notesIn(c.env, config)
  const known = config.lastAnswers
    .list()
    .map(([name, answer]) => [name, answer, read(stored[`bank:${name}`])] as const)
  await Promise.all(
    known.flatMap(([name, answer, before]) =>
      answer && answer.at > (before?.at ?? 0)
        ? [node.note(`bank:${name}`, JSON.stringify(answer), ANSWER_REST_MS)]
        : [],
    ),
  )
  return Object.fromEntries(
    known.map(([name, answer, before]) => {
      const last = answer && answer.at >= (before?.at ?? 0) ? answer : before
      return [name, last ? { ...last, at: formatDateTime(last.at) } : null]
    }),
  )
}

const read = (note: { readonly text: string } | undefined) => note && (JSON.parse(note.text) as LastAnswer)

/** Numbers by the value of a label; one without a label is under the empty name. */
type Samples = Readonly<Record<string, number | null | undefined>>

/** Writes the metrics; numbers that are not known are left out. */
function writeMetrics({
  payments,
  lateAlarms,
  webhooks,
  needsPerson,
  oldHandleKey,
  keys,
  banks,
}: ProxyStatus): string {
  const ofBanks = (numberOf: (answer: NonNullable<ProxyStatus['banks'][string]>) => number | undefined) =>
    Object.fromEntries(Object.entries(banks).map(([name, answer]) => [name, answer && numberOf(answer)]))
  return [
    gauge('silta_payments', 'state', payments ?? {}),
    gauge('silta_late_alarms', '', { '': lateAlarms }),
    gauge('silta_webhooks', 'state', { waiting: webhooks.waiting, given_up: webhooks.givenUp }),
    gauge('silta_needs_person', 'kind', needsPerson ?? {}),
    gauge('silta_old_handle_key', 'state', wholeCount(oldHandleKey)),
    gauge('silta_keys_ending', '', { '': keys?.length }),
    gauge(
      'silta_bank_answered_seconds',
      'interface',
      ofBanks(({ at }) => Date.parse(at) / 1_000),
    ),
    gauge(
      'silta_bank_status',
      'interface',
      ofBanks(({ status }) => status),
    ),
    '# EOF\n',
  ].join('')
}

/** Returns a count only if all days were counted; until then it is not known. */
const wholeCount = (count: OldHandleKey | null) => {
  const { lookedUpTo, ...numbers } = count ?? {}
  return lookedUpTo === undefined ? numbers : {}
}

function gauge(name: string, label: string, samples: Samples): string {
  const lines = Object.entries(samples).flatMap(([value, number]) => {
    if (typeof number !== 'number') return []
    return `${name}${label === '' ? '' : `{${label}="${value}"}`} ${number}\n`
  })
  return lines.length === 0 ? '' : `# TYPE ${name} gauge\n${lines.join('')}`
}
