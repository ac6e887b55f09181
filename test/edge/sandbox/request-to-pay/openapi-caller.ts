// Who sends requests to pay in the walk over their document: an application with its key, and some without one.
// What is called comes from the document.
import { BASE } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import { API_KEY, create, openRequests, requestBody } from './kit.ts'

/** Opens a bank with one request. */
export async function open(): Promise<Caller> {
  const bank = openRequests()
  const endToEndId = 'WALK+1'
  await create(bank, requestBody({ endToEndId, instructionId: 'WALK1' }))
  const sign = ({ method, path, headers, body }: WalkRequest, apiKey: string | null = API_KEY) =>
    new Request(BASE + path, {
      method,
      headers: bent(bent(new Headers(), headers), { 'x-api-key': apiKey }),
      ...(body !== undefined && { body }),
    })
  return {
    bank,
    sign,
    known: { endToEndId: [endToEndId] },
    forge: {
      'no api key': (request) => sign(request, null),
      'an unknown api key': (request) => sign(request, 'somebody'),
      'an api key in another case': (request) => sign(request, API_KEY.toUpperCase()),
    },
  }
}
