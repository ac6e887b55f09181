// Account access, paper 1 A: one account with six entries, in pages of two.
import type { Call, Counter, Operation, Reply } from './wire.ts'

const ACCOUNT = 'account-0000000000000001'
/** How many entries the account has. */
const ENTRIES = 6

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

  const entry = (at: number) => ({
    transactionId: `entry-${at}`,
    accountId: ACCOUNT,
    archiveId: `20261120${String(at).padStart(12, '0')}`,
    transactionDescription: { code: 700, text: 'Payment' },
    message: `Number ${at}`,
    amount: '-1.00',
    currency: 'EUR',
    creditDebitIndicator: 'debit',
    accountBalance: '100.00',
    creditor: { accountName: 'Shop', accountIdentifier: 'FI1999900000000300', accountIdentifierType: 'IBAN' },
    bookingDateTime: `2026-11-${10 + at}T12:00:00.000+02:00`,
    valueDateTime: `2026-11-${10 + at}T12:00:00.000+02:00`,
    status: 'Booked',
    _links: { account: { href: `/accounts/v3/accounts/${ACCOUNT}` } },
  })

  function list(): Reply {
    if (dialect.listAnswer) return dialect.listAnswer
    const json = { accounts: [account()], _links: { self: { href: '/accounts/v3/accounts' } } }
    return { status: 200, json: dialect.list ? dialect.list(json) : json }
  }

  function page(call: Call): Reply {
    const { url } = call
    const query = url.searchParams
    const first = Number(query.get('forwardPagingToken') ?? query.get('cursor') ?? 0)
    const transactions = [entry(first + 1), entry(first + 2)]
    const next = first + 2 < ENTRIES ? String(first + 2) : undefined
    const self = { href: url.href }
    const onward = new URL(url)
    onward.searchParams.set('forwardPagingToken', next ?? '')
    const links = { self, ...(next !== undefined && { next: { href: onward.href } }) }
    const plain = { transactions, _links: links }
    const { json, headers } = dialect.page?.(plain, next) ?? { json: plain }
    return { status: 200, json, ...(headers && { headers }) }
  }

  return [
    { name: 'account-access.accounts', method: 'GET', path: /^\/accounts\/v3\/accounts$/, answer: list },
    {
      name: 'account-access.transactions',
      method: 'GET',
      path: /^\/accounts\/v3\/accounts\/([^/]+)\/transactions$/,
      answer: page,
    },
  ]
}
