// Draws the states of a connection, by letting everything happen to a session that can happen to it, from each state of its record.
import { BankError } from '../../core/shared/errors.ts'
import type { PendingAuthorization } from '../../core/shared/oauth/authorization.ts'
import type { Source } from '../../edge/proxy/interfaces/source.ts'
import { SessionsBySource } from '../../edge/proxy/sessions/session-of-source.ts'
import type { SessionRecord } from '../../edge/proxy/sessions/session-record.ts'
import { MemoryStorage } from '../edge/proxy/kit/memory-storage.ts'
import { diagram } from './states.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const DAY = 86_400_000

/** A connection as it is stored, and what time it is. */
interface Stored {
  readonly entries: ReadonlyMap<string, unknown>
  readonly now: number
}

/** How the bank answers while one thing happens. */
interface Bank {
  readonly exchange?: 'refused' | 'lost' | 'never'
  readonly hasEnded?: boolean
}

/** What happens to a connection: who does what, and how the bank answers. */
const HAPPENINGS: Readonly<Record<string, (at: Stored) => Promise<Stored>>> = {
  'person is back from the bank': (at) => happens(at, {}, returned),
  'bank refuses the code': (at) => happens(at, { exchange: 'refused' }, returned),
  'answer to the code is lost': (at) => happens(at, { exchange: 'lost' }, returned),
  'process ends while it waits': (at) => happens(at, { exchange: 'never' }, returned),
  'page reads': (at) => happens(at, {}, (sessions) => sessions.at().list('r')),
  'bank says that the consent has ended': (at) =>
    happens(at, { hasEnded: true }, (sessions) => sessions.at().list('r')),
  'person disconnects': (at) => happens(at, {}, (sessions) => sessions.at().disconnect()),
  'a newer connection takes its place': (at) =>
    happens(at, {}, (sessions) => sessions.at().replacedBy({ name: 'newer', connectedAtMs: at.now + 1 })),
  'alarm fires after a minute': (at) =>
    happens({ ...at, now: at.now + 61_000 }, {}, (sessions) => sessions.wake()),
  'alarm fires at its end': (at) =>
    happens({ ...at, now: at.now + 31 * DAY }, {}, (sessions) => sessions.wake()),
}

/** Draws a connection. */
export async function drawConnection(): Promise<string> {
  const first: Stored = { entries: new Map(), now: START }
  const arrows: [from: string, to: string, what: string][] = []
  const seen = new Set([keyOf(first)])
  const open = [first]
  for (let stored = open.shift(); stored; stored = open.shift()) {
    for (const [what, happen] of Object.entries(HAPPENINGS)) {
      // oxlint-disable-next-line no-await-in-loop -- one thing after another
      const after = await happen(stored)
      arrows.push([stateOf(stored), stateOf(after), what])
      if (!seen.has(keyOf(after))) open.push(after)
      seen.add(keyOf(after))
    }
  }
  return diagram(stateOf(first), arrows)
}

function stateOf({ entries }: Stored): string {
  const record = entries.get('session') as SessionRecord | undefined
  if (!record) return 'nothing_stored'
  if (record.grant) return 'connected'
  if (record.exchange) return record.closed ? 'closed_with_code_on_its_way' : 'code_on_its_way'
  if (record.ended) return 'ended'
  return record.failed ? 'failed' : 'closed'
}

const keyOf = (stored: Stored) =>
  JSON.stringify([stateOf(stored), (stored.entries.get('session') as SessionRecord | undefined)?.received])

/** Lets one thing happen to a connection in a process of its own. */
async function happens(
  { entries, now }: Stored,
  bank: Bank,
  work: (sessions: SessionsBySource) => Promise<unknown>,
): Promise<Stored> {
  const storage = new MemoryStorage(new Map(structuredClone([...entries])))
  const sessions = new SessionsBySource([sourceOf(bank, now)], {
    storage,
    random: () => 'key',
    chance: () => 0,
    replace: () => Promise.resolve('ended'),
    log: () => undefined,
  })
  const done = work(sessions)
  if (bank.exchange === 'never') await Promise.resolve()
  else await done
  return { entries: storage.entries, now }
}

const returned = (sessions: SessionsBySource) =>
  sessions.at().returned(
    {
      name: 'this',
      source: 'own',
      code: 'code',
      // Only the source looks into it, and this one does not.
      pending: { madeAtMs: START } as unknown as PendingAuthorization,
      replaces: [],
      flowEndsAtMs: START + DAY / 48,
    },
    'r',
  )

function sourceOf({ exchange, hasEnded }: Bank, now: number): Source {
  const fault = (code: 'outcome_unknown' | 'call_refused') =>
    Promise.reject(
      new BankError({ code, operation: 'oauth.token', status: code === 'call_refused' ? 400 : 500 }),
    )
  const source: Partial<Source> = {
    id: 'own',
    clock: () => now,
    consentEndsAt: (sinceMs) => sinceMs + 90 * DAY,
    exchange: () => {
      if (exchange === 'never') return new Promise(() => undefined)
      if (exchange) return fault(exchange === 'lost' ? 'outcome_unknown' : 'call_refused')
      return Promise.resolve({
        accessToken: 'access',
        refreshToken: 'refresh',
        expiresAtMs: now + DAY,
      } as Awaited<ReturnType<Source['exchange']>>)
    },
    endCode: () => Promise.resolve(),
    revoke: () => Promise.resolve(),
    list: () => (hasEnded ? fault('call_refused') : Promise.resolve({ accounts: [], cards: [], ids: {} })),
    advise: () => 'ask_again',
  }
  // What a connection never asks for in what happens here is left out.
  return source as unknown as Source
}
