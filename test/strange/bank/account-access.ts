// Account access, paper 1 A: one account with six entries, in pages of two.
import { type Call, type Counter, type Operation, type Reply, type Row, written } from './wire.ts'

/** Names the account. */
export const ACCOUNT = 'account-0000000000000001'

/** The entries of the account, newest first: money in has a debtor, money out a creditor. */
export const ROWS: readonly Row[] = [-100, 2_500, -1_050, -1, 99_900, -12_345].map((cents, at) => ({
  id: `entry-${at + 1}`,
  cents,
  day: `2026-11-${String(19 - at)}`,
}))

/** Makes the interface of a bank. Its token is given by hand. */
export function makeAccounts(bank: Counter): Operation[] {
  const { dialect } = bank
  const account = () => ({
    accountId: ACCOUNT,
    name: 'Current account',
    nickname: 'Mine',
    balance: '100.00',
    currency: 'EUR',
    identifierScheme: 'IBAN',
    identifier: 'FI6299900000000011',
    servicerScheme: 'BIC',
    servicerIdentifier: 'SBOXFIH0',
    _links: {
      self: { href: `/accounts/v3/accounts/${ACCOUNT}` },
      transactions: { href: `/accounts/v3/accounts/${ACCOUNT}/transactions` },
    },
  })

  const entry = ({ id, cents, day }: Row) => ({
    transactionId: id,
    accountId: ACCOUNT,
    archiveId: day.replaceAll('-', '').padEnd(20, '0'),
    transactionDescription: { code: 700, text: 'Payment' },
    message: `Message of ${id}`,
    amount: written(cents),
    currency: 'EUR',
    creditDebitIndicator: cents < 0 ? 'debit' : 'credit',
    accountBalance: '100.00',
    [cents < 0 ? 'creditor' : 'debtor']: {
      accountName: 'Somebody',
      accountIdentifier: 'FI1999900000000300',
      accountIdentifierType: 'IBAN',
    },
    bookingDateTime: `${day}T12:00:00.000+02:00`,
    valueDateTime: `${day}T12:00:00.000+02:00`,
    status: 'Authorized',
    _links: { account: { href: `/accounts/v3/accounts/${ACCOUNT}` } },
  })

  function list(): Reply {
    if (dialect.listAnswer) return dialect.listAnswer
    const json = { accounts: [account()], _links: { self: { href: '/accounts/v3/accounts' } } }
    return { status: 200, json: dialect.list ? dialect.list(json) : json }
  }

  function page({ url }: Call): Reply {
    const query = url.searchParams
    const first = Number(query.get('forwardPagingToken') ?? query.get('cursor') ?? 0)
    const transactions = ROWS.slice(first, first + 2).map(entry)
    const next = first + 2 < ROWS.length ? String(first + 2) : undefined
    const onward = new URL(url)
    onward.searchParams.set('forwardPagingToken', next ?? '')
    const links = { self: { href: url.href }, ...(next !== undefined && { next: { href: onward.href } }) }
    const plain = { transactions, _links: links }
    const { json, headers } = dialect.page?.(plain, next) ?? { json: plain }
    return { status: 200, json, ...(headers && { headers }) }
  }

  return [
    { name: 'account-access.accounts', method: 'GET', path: /^\/accounts\/v3\/accounts$/, answer: list },
    {
      name: 'account-access.cards',
      method: 'GET',
      path: /^\/accounts\/v3\/cards$/,
      answer: () => ({ status: 200, json: { cards: [] } }),
    },
    {
      name: 'account-access.transactions',
      method: 'GET',
      path: /^\/accounts\/v3\/accounts\/([^/]+)\/transactions$/,
      answer: page,
    },
  ]
}
