// All entries of an account read from a strange bank, as core iterates over them and as the proxy's pages show them.
// What was shown is compared with the entries of the account; it asserts nothing.
import { testKeyPair } from '#kit'
import {
  eachTransaction,
  listAccounts,
  makeAccountAccessBank,
  withAccess,
} from '../../core/account-access/index.ts'
import {
  eachTransaction as eachReported,
  listAccounts as listReported,
  makeBalticBank,
  withConsent,
} from '../../core/baltic/index.ts'
import { isBankError } from '../../core/shared/errors.ts'
import { AccountAccessSource } from '../../edge/proxy/interfaces/account-access/source.ts'
import { BalticSource } from '../../edge/proxy/interfaces/baltic/source/source.ts'
import type { Source } from '../../edge/proxy/interfaces/source.ts'
import { ACCOUNT, ROWS } from './bank/account-access.ts'
import { RESOURCE } from './bank/baltic.ts'
import { StrangeBank } from './bank/bank.ts'
import type { Dialect } from './bank/wire.ts'
import { BEGINS_AT } from './world.ts'

/** Which interface is read. */
export type Read = 'account-access' | 'baltic'

/**
 * The result of reading: `whole`; `told`, less, with a note; `refused`, an error in the place of a list. By core and by the
 * proxy, which may differ.
 */
export interface ReadCame {
  readonly account: readonly string[]
  readonly entries: readonly string[]
  readonly lies: readonly string[]
}

interface Shown {
  readonly id: string
  readonly amount: string
}

/** The reads of one of the two: each gives what was shown, and whether a note points to more. */
interface Reader {
  readonly by: string
  accounts(): Promise<{ count: number; isTold: boolean }>
  entries(): Promise<{ shown: readonly Shown[]; isTold: boolean }>
}

const TOKEN = 'reads-token-0123456789abcdefghijklmnopqrstuv'
const BASE = 'https://api.bank.example'
const FROM = '2026-11-01'

/** Reads everything of a bank. */
export async function driveReads(kind: Read, dialect: Dialect): Promise<ReadCame> {
  const { publicPem } = await testKeyPair()
  const bank = new StrangeBank({ clock: () => BEGINS_AT, dialect, clientKey: publicPem })
  const readers = kind === 'baltic' ? balticReaders(bank) : accessReaders(bank)
  const lies: string[] = []
  const [account, entries]: [string[], string[]] = [[], []]
  for (const reader of readers) {
    // oxlint-disable no-await-in-loop -- one after another
    const listed = await tried(() => reader.accounts())
    account.push(listed === 'refused' ? listed : listed.isTold ? 'told' : 'whole')
    if (listed !== 'refused' && !listed.isTold && listed.count !== 1)
      lies.push(`${reader.by}: the list of accounts is short, and does not say so`)
    const read = await tried(() => reader.entries())
    // oxlint-enable no-await-in-loop
    entries.push(read === 'refused' ? read : read.isTold ? 'told' : 'whole')
    if (read !== 'refused') lies.push(...liesIn(reader.by, read))
  }
  return { account, entries, lies }
}

function liesIn(by: string, { shown, isTold }: Awaited<ReturnType<Reader['entries']>>): string[] {
  const wrong = shown.filter(
    ({ id, amount }) => !ROWS.some((row) => row.id === id && row.cents === Math.round(Number(amount) * 100)),
  )
  const isShort = !isTold && ROWS.some((row) => !shown.some(({ id }) => id === row.id))
  return [
    ...wrong.map(({ id, amount }) => `${by}: ${id} is shown as ${amount}`),
    ...(isShort ? [`${by}: ${shown.length} of ${ROWS.length} are shown, and nothing says so`] : []),
    ...(new Set(shown.map(({ id }) => id)).size < shown.length ? [`${by}: an entry is shown twice`] : []),
  ]
}

async function tried<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work()
  } catch (error) {
    if (isBankError(error)) return 'refused'
    throw error
  }
}

function accessReaders(bank: StrangeBank): readonly Reader[] {
  const client = makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: BASE,
    sandbox: { apiKey: 'key-0123456789', client: { id: 'client-1', secret: 'secret-1' } },
    fetch: bank.fetch,
    clock: () => BEGINS_AT,
  })
  const session = withAccess(client, TOKEN)
  return [
    {
      by: 'core',
      async accounts() {
        const { body, oddities = [] } = await listAccounts(session, {})
        return { count: body.accounts.length, isTold: oddities.some(({ kind }) => kind === 'row_unread') }
      },
      async entries() {
        const each = eachTransaction(session, { accountId: ACCOUNT, from: FROM, to: '2026-11-30' })
        const shown: Shown[] = []
        for await (const { transactionId: id, amount } of each) shown.push({ id, amount })
        return { shown, isTold: each.oddities.length > 0 }
      },
    },
    proxyReader(new AccountAccessSource(client), ACCOUNT),
  ]
}

function balticReaders(bank: StrangeBank): readonly Reader[] {
  const client = makeBalticBank({
    country: 'EE',
    environment: 'sandbox',
    baseUrl: `${BASE}/baltic/ee`,
    sandbox: { client: { id: 'client-1', secret: 'secret-1' } },
    fetch: bank.fetch,
    clock: () => BEGINS_AT,
  })
  const session = withConsent(client, { accessToken: TOKEN })
  return [
    {
      by: 'core',
      async accounts() {
        const { body, oddities = [] } = await listReported(session, {})
        const isTold = oddities.some(({ kind, path }) => kind === 'row_unread' && !path.includes('balances['))
        return { count: body.accounts.length, isTold }
      },
      async entries() {
        const each = eachReported(session, { accountId: RESOURCE, bookingStatus: 'both', dateFrom: FROM })
        const shown: Shown[] = []
        for await (const { transaction } of each)
          shown.push({ id: transaction.transactionId, amount: transaction.transactionAmount.amount })
        return { shown, isTold: each.oddities.length > 0 }
      },
    },
    proxyReader(new BalticSource(client, { id: 'ee', country: 'EE', name: 'Pank', enabled: true }), RESOURCE),
  ]
}

/** Reads as a page of the proxy does: the pages of a source, one after the other. */
function proxyReader(source: Source, id: string): Reader {
  const hide = (one: string) => one
  return {
    by: 'proxy',
    async accounts() {
      const { accounts, unlisted = 0 } = await source.list(TOKEN, hide)
      return { count: accounts.length, isTold: unlisted > 0 }
    },
    async entries() {
      const shown: Shown[] = []
      let isTold = false
      let after: string | undefined
      let pages = 0
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        const read = await source.entries(TOKEN, { kind: 'account', id }, { from: FROM }, after, hide)
        shown.push(...read.page.entries)
        isTold ||= (read.page.unread ?? 0) > 0
        ;({ after } = read)
        pages += 1
      } while (after !== undefined && pages < 10)
      return { shown, isTold: isTold || after !== undefined }
    },
  }
}
