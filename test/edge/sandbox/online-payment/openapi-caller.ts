// Who calls online payments in the walk over its document: a merchant with the sample key, and some who only say so.
// What is called comes from the document.
import { openBank } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import { mintRsa } from '../sample-key.ts'
import { type CallOptions, paid, signedRequest } from './kit.ts'

/** A key that no bank knows. */
const other = mintRsa()

/** Opens a bank in which some payments are paid. */
export async function open(): Promise<Caller> {
  const bank = openBank()
  const payments = [await paid(bank), await paid(bank, { amount: '9999999.00' })]
  const sign = ({ method, path, headers, body = '' }: WalkRequest, options: CallOptions = {}) => {
    const { 'content-type': contentType, ...more } = headers
    const type = contentType ?? 'application/json'
    const signed = signedRequest(bank.wire.now, method, path, body, { contentType: type, ...options })
    if (contentType === null) signed.headers.delete('content-type')
    bent(signed.headers, more)
    return signed
  }
  const without = (name: string) => (request: WalkRequest) =>
    sign({ ...request, headers: { ...request.headers, [name]: null } })
  return {
    bank,
    sign,
    known: { paymentId: payments.map(({ paymentId }) => paymentId) },
    forge: {
      'no api key': without('x-api-key'),
      'no signature': without('authorization'),
      'another key': (request) => sign(request, { privateKey: other.privatePem }),
      'an unknown key version': (request) => sign(request, { keyVersion: 7 }),
      'another body signed': (request) => sign(request, { signed: { body: '{"amount":"1.00"}' } }),
      'an old date': (request) => sign(request, { date: 'Fri, 20 Nov 2026 09:00:00 GMT' }),
    },
  }
}
