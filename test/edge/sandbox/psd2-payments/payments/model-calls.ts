// What a provider calls in the model tests: create, read, submit, delete, revoke, and what a stranger tries.
// What the calls must come to is in model.ts.
import { fc } from '#kit'
import type { Wish } from './model.ts'
import { dateOf, daysAfter } from './model-calendar.ts'
import { bundle, call, nat, payment, pick, steps } from './model-steps.ts'
import { type Creating, wishOf } from './model-orders.ts'
import { COLLECTIONS } from '../restarting-provider.ts'

const DAY_MS = 86_400_000
const SCENARIOS = [
  'PaymentAccepted',
  'PaymentDebited',
  'PaymentCredited',
  'PaymentRejected',
  'PaymentSystemUnavailable',
  'InsufficientFunds',
  'PaymentFail',
  'PaymentFail=AccountClosed',
] as const

const scenario = fc.option(fc.constantFrom(...SCENARIOS), { nil: undefined, freq: 2 })

const headersOf = (value: string | undefined) => (value === undefined ? {} : { 'x-sandbox-scenario': value })

/** Creates what was drawn; in a bundle if one is named. */
export const createOf = (values: fc.Arbitrary<Creating>) =>
  steps('create', values, (model, drawn) => {
    const { kind, payer, isSealed, joins } = drawn
    const isJoining = joins !== undefined && kind !== 'foreign'
    const joined = isJoining ? bundle(model, joins, 'Unauthorized') : undefined
    const asked = wishOf(drawn, model.state.now)
    // A race may draw twice: its keys differ by what they are for.
    const key = `k${model.state.payments.length}-${drawn.abroad}-${drawn.inDays}-${drawn.length}`
    const wish: Wish = {
      ...asked,
      kind,
      key,
      isSealed,
      ...(payer !== undefined && { payer }),
      ...(joined && { joins: joined.nth }),
    }
    return {
      send: call((world) => {
        const text = JSON.stringify({
          ...asked.body,
          ...(joined && { authorizationId: world.bundles[joined.nth] }),
        })
        const headers = {
          'x-idempotency-key': key,
          ...(isSealed && { 'x-jws-signature': world.provider.seal(text) }),
        }
        return { method: 'POST', path: `/${COLLECTIONS[kind]}`, body: text, headers }
      }),
      expect: (now) => now.create(wish),
      ...(joined && { hides: { what: `bundle ${joined.nth}`, how: key } }),
    }
  })

/** Sends a key once more, with the same body or another one. */
export const repeat = steps(
  'repeat',
  fc.record({ which: nat, change: fc.constantFrom('none', 'none', 'body', 'kind') }),
  (model, { which, change }) => {
    const known = payment(model, which)
    // Exactly a day later is left open.
    if (!known || model.state.now === known.created + DAY_MS) return undefined
    const isOther = change === 'kind' && known.kind === 'sepa'
    const kind = isOther ? 'scheduled' : known.kind
    const body = {
      ...known.body,
      ...(change === 'body' && { message: 'Other' }),
      ...(isOther && { dueDate: daysAfter(dateOf(model.state.now), 3) }),
    }
    const { key, joins } = known
    return {
      send: call((world) => {
        const sent = { ...body, ...(joins !== undefined && { authorizationId: world.bundles[joins] }) }
        return {
          method: 'POST',
          path: `/${COLLECTIONS[kind]}`,
          body: sent,
          headers: { 'x-idempotency-key': key },
        }
      }),
      expect: (now) => now.create({ ...known, kind, body }),
    }
  },
)

/** Reads a payment. */
export const reading = (of: fc.Arbitrary<number>) =>
  steps('read', fc.record({ which: of, scenario }), (model, { which, scenario: asked }) => {
    const known = payment(model, which, 'Accepted', 'SubmissionPending', 'AwaitingDueDate', 'Debited')
    return (
      known && {
        send: call((world) => ({ method: 'GET', path: world.pathOf(known), headers: headersOf(asked) })),
        expect: (now) => now.read(known.nth, asked),
      }
    )
  })

/** Reads an instance of a series. */
export const readingInstance = (of: fc.Arbitrary<number>) =>
  steps(
    'read an instance',
    fc.record({ which: of, at: nat, scenario }),
    (model, { which, at, scenario: asked }) => {
      const series = pick(
        model.state.payments.filter(({ kind }) => kind === 'recurring'),
        which,
        ({ instances }) => instances.length > 0,
      )
      if (!series) return undefined
      const dueDate =
        series.instances[at % (series.instances.length + 1)]?.dueDate ?? daysAfter(series.dueDate, -1)
      return {
        send: call((world) => ({
          method: 'GET',
          path: `${world.pathOf(series)}/recurrence/${dueDate}`,
          headers: headersOf(asked),
        })),
        expect: (now) => now.readInstance(series.nth, dueDate, asked),
      }
    },
  )

/** Submits or confirms a payment. */
export const submitting = (of: fc.Arbitrary<number>) =>
  steps('submit', fc.record({ which: of, scenario }), (model, { which, scenario: asked }) => {
    const known = payment(model, which, 'Authorized', 'SubmissionPending')
    // What a foreign payment answers to this value when there is nothing to submit is left open.
    if (!known || (known.kind === 'foreign' && asked === 'PaymentCredited')) return undefined
    const word = known.kind === 'recurring' ? 'confirm' : 'submit'
    return {
      send: call((world) => ({
        method: 'POST',
        path: `${world.pathOf(known)}/${word}`,
        body: {},
        headers: headersOf(asked),
      })),
      expect: (now) => now.submit(known.nth, asked),
      hides: { what: `payment ${known.nth}`, how: asked },
    }
  })

/** Deletes a payment. */
export const removing = (of: fc.Arbitrary<number>) =>
  steps('delete', of, (model, which) => {
    const known = payment(model, which, 'Authorized', 'AwaitingDueDate', 'SubmissionPending', 'Unauthorized')
    return (
      known && {
        send: call((world) => ({ method: 'DELETE', path: world.pathOf(known) })),
        expect: (now) => now.delete(known.nth),
      }
    )
  })

/** Revokes a bundle. */
export const revoke = steps('revoke', nat, (model, which) => {
  const known = bundle(model, which, 'Unauthorized')
  return (
    known && {
      send: call((world) => ({ method: 'DELETE', path: `/authorizations/${world.bundles[known.nth]}` })),
      expect: (now) => now.revoke(known.nth),
    }
  )
})

/** Reads a bundle. */
export const readBundle = steps('read a bundle', nat, (model, which) => {
  const known = bundle(model, which)
  return (
    known && {
      send: call((world) => ({ method: 'GET', path: `/authorizations/${world.bundles[known.nth]}` })),
      expect: () => ({ status: 200, bundle: known.nth }),
    }
  )
})

/** Lists the payments of a bundle. */
export const listBundle = steps('list a bundle', nat, (model, which) => {
  const known = bundle(model, which)
  return (
    known && {
      send: call((world) => ({
        method: 'GET',
        path: `/authorizations/${world.bundles[known.nth]}/payments`,
      })),
      expect: () => ({ status: 200 }),
      look: (world, now, { json }) => world.judgeLists(now, known.nth, json),
    }
  )
})

/** Tries what another client may not. */
export const stranger = steps(
  'a stranger',
  fc.record({ which: nat, method: fc.constantFrom('GET', 'DELETE', 'POST') }),
  (model, { which, method }) => {
    const known = payment(model, which)
    return (
      known && {
        send: (world, wire) => {
          const { provider } = world
          const path = world.pathOf(known)
          const word = known.kind === 'recurring' ? 'confirm' : 'submit'
          const isPost = method === 'POST'
          return provider.call(
            { method, path: isPost ? `${path}/${word}` : path, ...(isPost && { body: {} }) },
            wire,
            provider.stranger,
          )
        },
        expect: () => ({ status: 404, violation: 'InvalidValue' }),
      }
    )
  },
)
