// What payers do in the model tests: open the page, decide on it or without it, cancel in the bank's channels; and what a
// provider asks for in their place.
import { assert, fc } from '#kit'
import { bundle, call, nat, payment, pick, steps } from './model-steps.ts'
import { ACCOUNTS } from './model-state.ts'
import type { World } from './model-world.ts'

/** The payer opens the page. */
export const opening = (of: fc.Arbitrary<number>) =>
  steps('open the page', of, (model, which) => {
    const known = pick(
      model.state.bundles.filter(({ status }) => status === 'Unauthorized'),
      which,
      () => true,
    )
    return (
      known && {
        send: async (world) => {
          world.pages[known.nth] = world.provider.pageAddress(
            world.bundles[known.nth] ?? '',
            `state-${known.nth}-${model.state.wire}`,
          )
          return world.visit(known.nth)
        },
        expect: (now) => {
          now.open(known.nth)
          return { status: 200 }
        },
      }
    )
  })

/** Draws what a payer does on the page. */
export const onPage = fc.record({
  which: nat,
  decision: fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'leave'),
  iban: fc.constantFrom('FI6299900000000011', 'FI3099900000000102', ...Object.keys(ACCOUNTS)),
})
/** The payer decides on the page, or leaves it. */
export const decidingOnPage = (drawn: typeof onPage) =>
  steps('decide on the page', drawn, (model, { which, decision, iban }) => {
    const known = pick(
      model.state.bundles.filter(({ status }) => status === 'Authorizing'),
      which,
      () => true,
    )
    if (!known || !model.isClear(known)) return undefined
    const customerId = ACCOUNTS[iban]?.holder ?? ''
    return {
      send: (world) => world.decide(known.nth, decision, { customerId, iban }),
      expect: (now) => {
        if (decision === 'leave') now.leave(known.nth)
        else now.decide(known.nth, { approves: decision === 'approve', customerId, iban })
        return { status: decision === 'leave' ? 200 : 303 }
      },
      look: (_, now, { headers }) => {
        if (decision === 'leave') return
        const back = new URLSearchParams(headers.get('location')?.split('#')[1])
        // Where the payer approved, the provider hears it, whatever became of the bundle in the same moment.
        const isApproved = now.bundle(known.nth).authorized !== undefined
        assert.equal(back.get('error'), isApproved ? null : 'access_denied')
        assert.equal(back.has('code'), isApproved)
      },
    }
  })

/** Who may decide on his own behalf: a customer, with or without an account of his own choice. */
const deciders = fc.constantFrom(
  {},
  {},
  { customerId: 'customer-1' },
  { customerId: 'customer-1', iban: 'FI3099900000000102' },
  { customerId: 'customer-2' },
  { customerId: 'customer-3', iban: 'FI1999900000000300' },
  { customerId: 'customer-4' },
)

/** A payer decides without a page. */
export const deciding = (of: fc.Arbitrary<number>, approval: fc.Arbitrary<boolean>) =>
  steps(
    'decide',
    fc.record({ which: of, approves: approval, by: deciders, isByHelper: fc.boolean() }),
    (model, { which, approves, by, isByHelper }) => {
      const known = bundle(model, which, 'Unauthorized', 'Authorizing')
      if (!known || !model.isClear(known)) return undefined
      const decision = { approves, ...(!isByHelper && by) }
      const id = (world: World) => world.bundles[known.nth] ?? ''
      const word = approves ? 'authorize' : 'reject'
      if (isByHelper) {
        return {
          send: call((world) => ({
            method: 'POST',
            path: `/authorizations/${id(world)}/sandbox-${word}`,
            body: {},
          })),
          expect: (now) =>
            now.decide(known.nth, decision)
              ? { status: 200, bundle: known.nth }
              : { status: 409, violation: 'IllegalState' },
        }
      }
      const result = approves ? 'authorized' : 'rejected'
      return {
        send: (world, wire) => world.provider.control('POST', `/sca/${id(world)}`, { result, ...by }, wire),
        expect: (now) => ({ status: now.decide(known.nth, decision) ? 204 : 409 }),
      }
    },
  )

/** The payer cancels in the bank's own channels. */
export const cancelling = (of: fc.Arbitrary<number>) =>
  steps('cancel at the bank', of, (model, which) => {
    const known = payment(model, which, 'Authorized', 'AwaitingDueDate', 'SubmissionPending')
    return (
      known && {
        send: (world, wire) =>
          world.provider.control('POST', `/sca/${world.payments[known.nth]}`, { result: 'revoked' }, wire),
        expect: (now) => now.cancelAtBank(known.nth),
      }
    )
  })

/** The provider asks for an exemption. */
export const exempting = (of: fc.Arbitrary<number>) =>
  steps('ask for an exemption', of, (model, which) => {
    const known = pick(
      model.state.bundles.filter(
        (one) => one.cancels === undefined && (one.status === 'Unauthorized' || one.status === 'Authorized'),
      ),
      which,
      (one) => model.paymentsOf(one).every(({ isSealed, payer }) => isSealed && payer !== undefined),
    )
    if (!known || model.paymentsOf(known).some(({ status }) => status === 'Revoked')) return undefined
    return {
      send: async ({ provider, bundles }, wire) => {
        const assertion = provider.requestObject(bundles[known.nth] ?? '', true)
        const answer = await provider.askToken(
          { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
          provider.secrets,
          wire,
        )
        return answer
      },
      expect: (now) => now.exempt(known.nth),
    }
  })
