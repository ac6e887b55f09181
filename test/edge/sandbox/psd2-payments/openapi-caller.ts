// Who pays in the walk over the document: a provider with its token and its signing key, and some without one.
// What is called comes from the document.
import { BASE } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import {
  approved,
  COLLECTIONS,
  created,
  type Kind,
  nextKey,
  openProvider,
  type ProviderBank,
  signature,
  type Standing,
  submitted,
} from './kit.ts'

/** Opens a bank with payments of every kind, in many of their states. */
export async function open(): Promise<Caller> {
  const bank = await openProvider()
  const payments: Standing[] = []
  for (const kind of Object.keys(COLLECTIONS) as Kind[]) {
    payments.push(await submitted(bank, kind), await approved(bank, kind), await created(bank, kind))
  }
  const sign = (request: WalkRequest, changes: WalkRequest['headers'] = {}) => signed(bank, request, changes)
  return {
    bank,
    sign,
    known: {
      authorizationId: payments.map(({ authorizationId }) => authorizationId).toReversed(),
      dueDate: ['2026-12-18', '2027-01-08'],
    },
    knownBy(operationId) {
      const [, call = '', kind = 'recurring'] = operationId.split('.')
      const own = payments.filter((one) => one.kind === kind).map(({ paymentId }) => paymentId)
      // Deleted is best what was only created, submitted what is approved: else all in the order of their lives.
      const first = { submit: own[1], confirm: own[1], delete: own[2] }[call] ?? own[0] ?? ''
      return { paymentId: [first, ...own] }
    },
    forge: {
      'no token': (request) => sign(request, { authorization: null }),
      'an unknown token': (request) => sign(request, { authorization: 'Bearer abc' }),
      'a token without its word': (request) => sign(request, { authorization: bank.token }),
      'the api key of nobody': (request) => sign(request, { 'x-api-key': 'somebody' }),
      'a broken certificate': (request) => sign(request, { 'x-client-certificate': '%' }),
    },
  }
}

/** Makes a request as the provider would; headers of the walk come over its own, and what is forged over those. */
function signed(
  bank: ProviderBank,
  { method, path, headers, body }: WalkRequest,
  forged: WalkRequest['headers'],
): Request {
  const own = new Headers({
    authorization: `Bearer ${bank.token}`,
    'x-api-key': bank.apiKey,
    'x-idempotency-key': nextKey(),
    ...(body !== undefined && { 'x-jws-signature': signature(bank, body) }),
  })
  return new Request(BASE + path, {
    method,
    headers: bent(bent(own, headers), forged),
    ...(body !== undefined && { body }),
  })
}
