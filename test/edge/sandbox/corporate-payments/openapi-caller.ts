// Who pays in the walk over the document: a company with its certificate, its token and its signing key, and some without one.
// What is called comes from the document.
import { BASE } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import { mintRsa } from '../sample-key.ts'
import { type CompanyBank, openCompany, order, pay, plan, signature } from './kit.ts'

const stranger = mintRsa()

/** Opens a bank with a V2 payment, and an instant one that was late. */
export async function open(): Promise<Caller> {
  const bank = await openCompany()
  await plan(bank, 'instant', 'pending')
  await pay(bank, 'instant', order({ instructionId: 'WALKLATE' }))
  await pay(bank, 'v2', order({ instructionId: 'WALKV2' }))
  const sign = (request: WalkRequest) => signed(bank, request)
  const isToken = ({ path }: WalkRequest) => path.startsWith('/corporate-oidc/')
  /** Forges what a token call shows, or what the other calls do. */
  const forged = (token: Headed, others: Headed) => (request: WalkRequest) =>
    signed(bank, request, isToken(request) ? token : others)
  const foreign = encodeURIComponent(bank.certificatePem.replace(/.{8}(?=\n-----END)/, 'AAAAAAA='))
  return {
    bank,
    sign,
    known: { instructionId: ['WALKV2', 'WALKLATE'] },
    forge: {
      'no token, or no certificate for one': forged(
        { 'x-client-certificate': null },
        { authorization: null },
      ),
      'a token with a letter changed, or a broken certificate': forged(
        { 'x-client-certificate': '%' },
        { authorization: `Bearer ${bank.token.slice(0, -2)}xx` },
      ),
      'a certificate of somebody else': forged(
        { 'x-client-certificate': foreign },
        { 'x-client-certificate': foreign },
      ),
      'no signature, or no token': (request) =>
        request.method === 'GET' || isToken(request)
          ? forged({ 'x-client-certificate': null }, { authorization: null })(request)
          : signed(bank, request, { 'x-req-signature': null }),
      'a signature of somebody else, or no token': (request) =>
        request.method === 'GET' || isToken(request)
          ? forged({ 'x-client-certificate': null }, { authorization: null })(request)
          : signed({ ...bank, signingKey: stranger.privateKey }, request),
    },
  }
}

type Headed = Readonly<Record<string, string | null>>

/** Makes a request as the company would; headers of the walk come over its own, and what is forged over those. */
function signed(
  bank: CompanyBank,
  { method, path, headers, body }: WalkRequest,
  forged: Headed = {},
): Request {
  const own: Headed = {
    authorization: `Bearer ${bank.token}`,
    'x-client-certificate': encodeURIComponent(bank.certificatePem),
    ...(body !== undefined && { 'x-req-signature': signature(bank, body) }),
  }
  return new Request(BASE + path, {
    method,
    headers: [own, headers, forged].reduce<Headers>(bent, new Headers()),
    ...(body !== undefined && { body }),
  })
}
