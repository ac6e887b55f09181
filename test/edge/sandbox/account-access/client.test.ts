/// <reference types="node" />
// Our own client at our own bank: that they agree on the whole way, from asked a user to the last entry of two years.
// What each of them puts on the wire is judged without the other, in tests of their own.
import { assert, test } from '#kit'
import { BankError } from '../../../../core/shared/errors.ts'
import {
  eachCardTransaction,
  eachTransaction,
  exchangeConsentCode,
  judgeConsentReturn,
  listAccounts,
  listCards,
  listTransactions,
  makeAccountAccessBank,
  makeConsentRequest,
  readAccount,
  refreshAccess,
  revokeAccess,
  type ReadingPosition,
  withAccess,
} from '../../../../core/account-access/index.ts'
import { adviseOnRefusal } from '../../../../core/account-access/rules.ts'
import { type AccessBank, formOf, landing, openAccess, REDIRECT, send } from './kit.ts'
import { advance, BASE } from '../bank-kit.ts'
import { paid } from '../online-payment/kit.ts'

/** Makes our client of a bank. */
function clientOf({ sandbox, wire, apiKey, clientId: id, clientSecret: secret }: AccessBank) {
  return makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: BASE,
    sandbox: { apiKey, client: { id, secret } },
    fetch: sandbox.fetch,
    clock: () => wire.now,
  })
}

/** Lets a user share everything, and returns the grant. */
async function connect(bank: AccessBank, customerId: string) {
  const client = clientOf(bank)
  const { approvalUrl: address, pending } = await makeConsentRequest(client, REDIRECT)
  const form = await formOf(bank, `${address}&customer=${customerId}`)
  const result = judgeConsentReturn(client, pending, landing(await send(bank, form, 'approve')))
  if (result.outcome !== 'granted') throw new Error(result.outcome)
  return { client, grant: await exchangeConsentCode(client, pending, result.code) }
}

/** Takes the ids of a walk, one after the other, into a list. */
async function idsOf(walk: AsyncIterable<{ transactionId: string }>, ids: string[] = []): Promise<string[]> {
  for await (const { transactionId } of walk) ids.push(transactionId)
  return ids
}

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('reads accounts, cards and two years of entries of every customer with our client (1 A)', async () => {
  const bank = await openAccess()
  await paid(bank)
  for (let number = 1; number <= 15; number++) {
    const { client, grant } = await connect(bank, `customer-${number}`)
    const session = withAccess(client, grant.accessToken)
    const { body } = await listAccounts(session, {})
    for (const { accountId, balance } of body.accounts) {
      assert.equal((await readAccount(session, { path: { accountId } })).body.balance, balance)
      const ids = new Set<string>()
      let count = 0
      let sum = 0n
      let oldest: bigint | undefined
      for await (const entry of eachTransaction(session, { accountId, from: '2024-01-01' })) {
        ids.add(entry.transactionId)
        count++
        if (entry.status !== 'Authorized') continue
        const amount = BigInt(entry.amount.replace('.', ''))
        sum += amount
        oldest = BigInt((entry.accountBalance ?? '').replace('.', '')) - amount
      }
      assert.equal(ids.size, count)
      assert.equal((oldest ?? 0n) + sum, BigInt((balance ?? '').replace('.', '')))
    }
    for (const { cardId } of (await listCards(session, {})).body.cards) {
      let count = 0
      for await (const entry of eachCardTransaction(session, { cardId, from: '2024-01-01' })) {
        if (entry.postingDate !== '') count++
      }
      assert.isAbove(count, 10)
    }
  }
})

test('gives with our client what the bank booked on a clock that is 40 days ahead, on accounts and cards (gaps: account-access.query.dates, shared.clock-tolerance)', async () => {
  const bank = await openAccess()
  const { client, grant } = await connect(bank, 'customer-1')
  const session = withAccess(client, grant.accessToken)
  const [{ accountId } = { accountId: '' }] = (await listAccounts(session, {})).body.accounts
  const [{ cardId } = { cardId: '' }] = (await listCards(session, {})).body.cards
  const walks = (to?: string) => [
    eachTransaction(session, { accountId, from: '2026-09-01', to }),
    eachCardTransaction(session, { cardId, from: '2026-09-01', to }),
  ]
  await advance(bank, 'P40D')
  for (const [at, walk] of walks().entries()) {
    const given = await idsOf(walk)
    const whole = await idsOf(walks('2026-12-31')[at] ?? walk)
    const untilOurNow = await idsOf(walks('2026-11-20T12:00:00')[at] ?? walk)
    assert.deepEqual(given, whole)
    assert.isAbove(given.length, untilOurNow.length)
  }
})

test('takes a walk at our bank up again where the line was cut, and gives each entry once (gaps: Part 4 account-access.read)', async () => {
  const bank = await openAccess()
  const { client, grant } = await connect(bank, 'customer-1')
  const session = withAccess(client, grant.accessToken)
  const [{ accountId } = { accountId: '' }] = (await listAccounts(session, {})).body.accounts
  const range = { accountId, from: '2025-06-01', pageSize: 20 }
  const whole = await idsOf(eachTransaction(session, range))
  let asked = 0
  const shaky = Object.create(session, {
    fetch: {
      value: (address: string, init: RequestInit) =>
        ++asked % 3 === 0 ? Promise.reject(new TypeError('fetch failed')) : bank.sandbox.fetch(address, init),
    },
  }) as typeof session
  const given: string[] = []
  let cuts = 0
  let after: ReadingPosition | undefined
  for (let isDone = false; !isDone; ) {
    const walk = eachTransaction(shaky, { ...range, after })
    const cut = await refusalOf(idsOf(walk, given))
    isDone = cut === undefined
    if (cut !== undefined) cuts++
    after = walk.position ?? after
  }
  assert.isAbove(cuts, 3)
  assert.deepEqual(given, whole)
})

test('tells our client what to do: refresh, ask again, start again, not shared (gaps: account-access.errors)', async () => {
  const bank = await openAccess()
  const { client, grant } = await connect(bank, 'customer-3')
  const session = withAccess(client, grant.accessToken)
  const [{ accountId } = { accountId: '' }] = (await listAccounts(session, {})).body.accounts
  assert.equal(
    adviseOnRefusal(await refusalOf(readAccount(session, { path: { accountId: 'nobody' } }))),
    'not_shared',
  )
  const query = {
    fromBookingDateTime: '2026-09-01',
    toBookingDateTime: '2026-11-20',
    forwardPagingToken: 'old',
  }
  assert.equal(
    adviseOnRefusal(await refusalOf(listTransactions(session, { path: { accountId }, query }))),
    'start_again',
  )
  bank.wire.now += 3_600_001
  assert.equal(adviseOnRefusal(await refusalOf(listAccounts(session, {}))), 'refresh')
  const next = await refreshAccess(client, grant.refreshToken ?? '')
  assert.equal(next.refreshToken, grant.refreshToken)
  const renewed = withAccess(client, next.accessToken)
  assert.lengthOf((await listAccounts(renewed, {})).body.accounts, 1)
  await advance(bank, 'P181D')
  assert.equal(adviseOnRefusal(await refusalOf(listAccounts(renewed, {}))), 'ask_again')
})

test('ends a consent with our client, and refuses to refresh it (gaps: shared.oauth.code)', async () => {
  const bank = await openAccess()
  const { client, grant } = await connect(bank, 'customer-1')
  await revokeAccess(client, grant.refreshToken ?? '')
  assert.equal(
    adviseOnRefusal(await refusalOf(listAccounts(withAccess(client, grant.accessToken), {}))),
    'ask_again',
  )
  const refused = await refusalOf(refreshAccess(client, grant.refreshToken ?? ''))
  if (!(refused instanceof BankError)) throw new Error('it was not refused')
  assert.equal(refused.code, 'call_refused')
  assert.deepEqual(
    refused.faults.map(({ code }) => code),
    ['invalid_grant'],
  )
})

test('tells our client who refused: the user, or the bank (gaps: shared.oauth.authorize)', async () => {
  const bank = await openAccess()
  const client = clientOf(bank)
  for (const [decision, expected] of [
    ['refuse', { outcome: 'refused' }],
    ['fail', { outcome: 'failed', error: 'server_error' }],
  ] as const) {
    const { approvalUrl: address, pending } = await makeConsentRequest(client, REDIRECT)
    const answer = await send(bank, await formOf(bank, address), decision)
    assert.deepEqual(judgeConsentReturn(client, pending, landing(answer)), expected)
  }
})
