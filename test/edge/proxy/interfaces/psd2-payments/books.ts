/// <reference types="node" />
// What the books of the sandbox bank say of the payer's account, and how a person approves at a link.
import { allPages, members, read, readerOf } from '../../../sandbox/account-access/kit.ts'
import { PAYER, type ProviderBank } from '../../../sandbox/psd2-payments/kit.ts'

/** Lists what has left the account of the payer in some amounts, one amount each. */
export async function leftIn(bank: ProviderBank, ...amounts: readonly string[]): Promise<string[]> {
  const reader = await readerOf(bank, 'customer-1')
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  const account = accounts.find(({ identifier }) => identifier === PAYER)
  const pages = await allPages(reader, `/accounts/${String(account?.['accountId'])}/transactions`)
  return pages
    .flat()
    .map(({ amount }) => String(amount))
    .filter((amount) => amounts.some((wanted) => amount === `-${wanted}`))
    .toSorted()
}

/** Reads which batch a link is about. */
export function batchIn(link: string): string {
  const request = new URL(link).searchParams.get('request') ?? ''
  const { claims } = JSON.parse(Buffer.from(request.split('.')[1] ?? '', 'base64url').toString()) as {
    claims: { userinfo: { authorizationId: { value: string } } }
  }
  return claims.userinfo.authorizationId.value
}
