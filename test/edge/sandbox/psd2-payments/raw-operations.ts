// Every operation of the interface once, on objects on which it succeeds, for rules that all of them share.
// What an operation does is in the tests of its own.
import { KINDS, type Kind, orderOf, RECURRING } from './raw-orders.ts'
import { type Payment, type Tpp, verbOf } from './raw-tpp.ts'

/** One operation, ready to be called again and again. */
export interface Operation {
  /** Method and path with names for ids. */
  name: string
  /** Name in Part 4, where outcomes are planned; the helpers of the sandbox have none. */
  planned?: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the prefix. */
  path: string
  body: string
  /** What it answers, the first time and again. */
  status: number
  kind?: Kind
}

/** Makes payments of all kinds that are submitted, and one that is not, and lists every operation. */
export async function operationsOn(tpp: Tpp) {
  const done = {} as Record<Kind, Payment>
  const open = {} as Record<Kind, Payment>
  for (const kind of KINDS) {
    done[kind] = await tpp.done(kind)
    // Revoked: deleting it again succeeds.
    open[kind] = await tpp.created(kind)
    await tpp.delete(kind, open[kind].paymentId)
  }
  const { paymentId, authorizationId } = open[RECURRING]
  const all: Operation[] = KINDS.flatMap((kind): Operation[] => [
    {
      name: `POST /${kind}`,
      planned: 'psd2.create',
      method: 'POST',
      path: `/${kind}`,
      body: JSON.stringify(orderOf(kind)),
      status: 201,
      kind,
    },
    {
      name: `GET /${kind}/{paymentId}`,
      planned: 'psd2.get',
      method: 'GET',
      path: `/${kind}/${open[kind].paymentId}`,
      body: '',
      status: 200,
      kind,
    },
    {
      name: `DELETE /${kind}/{paymentId}`,
      planned: 'psd2.delete',
      method: 'DELETE',
      path: `/${kind}/${open[kind].paymentId}`,
      body: '',
      status: 200,
      kind,
    },
    {
      name: `POST /${kind}/{paymentId}/${verbOf(kind)}`,
      planned: kind === RECURRING ? 'psd2.confirm' : 'psd2.submit',
      method: 'POST',
      path: `/${kind}/${done[kind].paymentId}/${verbOf(kind)}`,
      body: '{}',
      status: 200,
      kind,
    },
  ])
  const bundle = `/authorizations/${authorizationId}`
  all.push(
    {
      name: `GET /${RECURRING}/{paymentId}/recurrence/{dueDate}`,
      planned: 'psd2.recurrence',
      method: 'GET',
      path: `/${RECURRING}/${done[RECURRING].paymentId}/recurrence/${String(done[RECURRING]['dueDate'])}`,
      body: '',
      status: 200,
    },
    {
      name: 'GET /authorizations/{authorizationId}',
      planned: 'psd2.authorization.get',
      method: 'GET',
      path: bundle,
      body: '',
      status: 200,
    },
    {
      name: 'DELETE /authorizations/{authorizationId}',
      planned: 'psd2.authorization.delete',
      method: 'DELETE',
      path: bundle,
      body: '',
      status: 200,
    },
    {
      name: 'GET /authorizations/{authorizationId}/payments',
      planned: 'psd2.authorization.payments',
      method: 'GET',
      path: `${bundle}/payments`,
      body: '',
      status: 200,
    },
  )
  return { all, done, open, paymentId, authorizationId }
}
