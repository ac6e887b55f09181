// Who reads accounts in the walk over its document: an application with a user's token, and some without one.
// What is read comes from the document.
import { BASE, control } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import { accountIds, cardIds, consents, openAccess, readerOf } from './kit.ts'

/** Opens a bank in which a user shares everything, and another user does no longer. */
export async function open(): Promise<Caller> {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const revoked = await readerOf(bank, 'customer-2')
  const consent = (await consents(bank)).find(({ customerId }) => customerId === 'customer-2')
  await control(bank, 'POST', `/sca/${String(consent?.['consentId'])}`, {
    result: 'revoked',
    customerId: 'customer-2',
  })
  const sign = ({ method, path, headers, body }: WalkRequest, changes: WalkRequest['headers'] = {}) => {
    const own = new Headers({
      'x-api-key': bank.apiKey,
      authorization: `Bearer ${reader.accessToken}`,
      accept: 'application/json',
    })
    return new Request(BASE + path, {
      method,
      headers: bent(bent(own, headers), changes),
      ...(body !== undefined && { body }),
    })
  }
  return {
    bank,
    sign,
    known: { accountId: await accountIds(reader), cardId: await cardIds(reader) },
    forge: {
      'no api key': (request) => sign(request, { 'x-api-key': null }),
      'an unknown api key': (request) => sign(request, { 'x-api-key': 'somebody' }),
      'no token': (request) => sign(request, { authorization: null }),
      'an unknown token': (request) => sign(request, { authorization: 'Bearer abc' }),
      'a token without its word': (request) => sign(request, { authorization: reader.accessToken }),
      'the token of a consent that was revoked': (request) =>
        sign(request, { authorization: `Bearer ${revoked.accessToken}` }),
    },
  }
}
