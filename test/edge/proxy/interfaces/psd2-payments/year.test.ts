// A year of standing orders as the transaction pager gets it: its own source asks the proxy, which asks the bank.
// That the bank pays each instance on its day is in the model and the raw tests of the sandbox.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { after } from 'node:test'
import { assert, test } from '#kit'
import { proxyAccountSource } from '../../../../../widgets/shared/source/account-source.ts'
import { readForm } from '../../../sandbox/account-access/kit.ts'
import { beginYear, END, entriesOf, moveTo, PAYER } from '../../../sandbox/psd2-payments/payments/year.ts'
import { type Browser, startService } from '../../sessions/accounts-kit.ts'

const ADDRESS = 'https://pay.shop.example'
const { fetch, document, location } = globalThis

after(() => void Object.assign(globalThis, { fetch, document, location }))

function openPage(browser: Browser): void {
  const call = (url: string, init?: RequestInit) => browser.call(url.slice(ADDRESS.length), init)
  const page = new URL('https://shop.example/accounts')
  Object.assign(globalThis, { fetch: call, location: page, document: { baseURI: page.href } })
}

/** Periods of three months at most, newest first, as a pager asks for them. */
const PERIODS = [
  ['2027-10-01', '2027-12-01'],
  ['2027-07-01', '2027-09-30'],
  ['2027-04-01', '2027-06-30'],
  ['2027-01-01', '2027-03-31'],
  ['2026-11-20', '2026-12-31'],
] as const

test('gives a pager every instance of a year of standing orders, page by page and period by period (2 A, What the service does; gaps: psd2.due.execution, account-access.query.range)', async () => {
  const { provider } = await beginYear()
  await moveTo(provider, END)
  const { clientId, clientSecret, apiKey } = provider.secrets
  const changes = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, CLIENT_API_KEY: apiKey }
  const service = await startService(changes, (url, init) => provider.bank.sandbox.fetch(url, init))
  const browser = service.browser()
  const address = `${await browser.leave()}&customer=customer-2`
  const { action, fields } = readForm(await (await provider.bank.sandbox.fetch(address)).text())
  fields.set('decision', 'approve')
  const decided = await provider.bank.sandbox.fetch(new URL(action, address), {
    method: 'POST',
    redirect: 'manual',
    body: fields,
  })
  await browser.comeBack(new URL(decided.headers.get('location') ?? '').search)

  openPage(browser)
  const { signal } = new AbortController()
  const source = proxyAccountSource(ADDRESS)
  const { accounts } = await source.accounts(signal)
  const [account, ...others] = accounts
  assert.isDefined(account)
  assert.isEmpty(others)
  const shown: string[] = []
  for (const [from, to] of PERIODS) {
    for (let page: string | undefined, isFirst = true; isFirst || page !== undefined; isFirst = false) {
      const query = { account: account.id, from, to, pageSize: 10, ...(page !== undefined && { page }) }
      const { entries, next } = await source.entries(query, signal)
      shown.push(...entries.map(({ day, archiveId, amount }) => [day, archiveId, amount].join(' ')))
      page = next
    }
  }
  const known = await entriesOf(provider, 'customer-2', PAYER)
  assert.isAbove(known.length, 50)
  assert.deepEqual(
    shown.toReversed(),
    known.map(({ bookingDateTime, archiveId, amount }) =>
      [String(bookingDateTime).slice(0, 10), archiveId, amount].join(' '),
    ),
  )
})
