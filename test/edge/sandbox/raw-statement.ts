/// <reference types="node" />
// Accounts as their owner sees them over account access, read by hand: balances and entries.
// It moves no money, and judges nothing.
import { assert } from '#kit'
import { ask, type Bank, json, steer } from './raw-client.ts'
import { defaultClient, requestBytes } from './raw-request.ts'

/** One entry of an account, as account access shows it (1 A, Account transaction). */
export interface Entry {
  transactionId: string
  archiveId?: string
  amount: string
  currency: string
  creditDebitIndicator: string
  accountBalance: string
  bookingDateTime: string
  valueDateTime: string
  status: string
  message?: string
  reference?: string
  transactionDescription: { code: number; text: string }
  isoTransactionCode: string
  creditor?: Record<string, string>
  debtor?: Record<string, string>
}

/** Opens an account of a customer over account access, with a consent by control call (gaps: account-access.auth.token). */
export async function openStatement(bank: Bank, customerId: string, iban: string) {
  const { apiKey } = await defaultClient(bank)
  const told = json(await steer(bank, 'POST', '/account-access/tokens', { customerId }))
  const headers = {
    'x-api-key': apiKey,
    authorization: `Bearer ${String(told['access_token'])}`,
    accept: 'application/json',
  }
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await ask(bank, requestBytes(bank, 'GET', `/accounts/v3${path}`, headers, Buffer.alloc(0)))
    assert.equal(answer.status, 200, answer.body.toString())
    return json(answer)
  }
  const account = async () => {
    const { accounts } = await read('/accounts')
    const found = (accounts as Record<string, string>[]).find(({ identifier }) => identifier === iban)
    if (!found) throw new Error(`account access does not show ${iban}`)
    return found
  }
  const { accountId = '' } = await account()
  return {
    /** Reads the booked balance. */
    balance: async (): Promise<string> => (await account())['balance'] ?? '',
    /** Reads the newest entries, newest first. */
    entries: async (): Promise<Entry[]> =>
      (await read(`/accounts/${accountId}/transactions`))['transactions'] as Entry[],
    /** Reads the entries with an archiveId. */
    async entriesOf(archiveId: string | undefined): Promise<Entry[]> {
      return (await this.entries()).filter((entry) => entry.archiveId === archiveId)
    },
  }
}

/** Returns cents of a decimal amount with two decimals. */
export function cents(amount: string): bigint {
  assert.match(amount, /^-?\d+\.\d\d$/)
  return BigInt(amount.replace('.', ''))
}
