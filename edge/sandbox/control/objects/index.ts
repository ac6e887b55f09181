// Control calls that show the objects of all interfaces, and move them by the rules of their papers.
// Each interface lists its own objects, in a file that is loaded at the first call; moving.ts moves them.

import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import type { BankInterface, ControlRoutes } from '../../bank-interface.ts'
import { violationOf } from '../../errors/flat.ts'
import { json } from '../../http/http.ts'
import type { How, ObjectSource } from '../../bank-objects.ts'
import type { Services } from '../../services.ts'
import { ObjectQuery } from '../calls/objects.ts'
import * as calls from '../calls/index.ts'

/** Prefixes of the keys of tokens and codes, which all interfaces share. */
const SHARED = ['oauth/token/', 'oauth/code/']

/** Registers the calls, and keeps the histories of all objects from now on. */
export function mountObjectControl(
  routes: ControlRoutes,
  services: Services,
  interfaces: readonly BankInterface[],
): void {
  const { history, clock } = services
  for (const prefix of [...SHARED, ...interfaces.flatMap((one) => one.histories ?? [])]) history.track(prefix)

  let sources: Promise<ObjectSource[]> | undefined
  const load = () =>
    (sources ??= Promise.all([import('./tokens.ts'), ...interfaces.map(async (one) => one.objects?.())]).then(
      ([{ tokenObjects }, ...own]) => [
        ...own.flatMap((one) => one ?? []),
        ...tokenObjects(services, interfaces),
      ],
    ))
  const refused = (refusal: { path: string; rule: string } | { why: string }) =>
    'why' in refusal ? routes.impossible(refusal.why) : routes.wrong(refusal.path, refusal.rule)
  const unknown = () => routes.missing('the bank holds no such object')

  routes.serve(calls.objects.list, async (c) => {
    const query = checkKinds(ObjectQuery, c.req.query())
    if (!query.ok) return routes.invalid(query.faults.map(violationOf))
    const [all, { listed }] = await Promise.all([load(), import('./shown.ts')])
    const outcome = services.act((now) => listed(all, query.value, now))
    return 'fault' in outcome ? refused(outcome.fault) : json(200, outcome.page)
  })
  routes.serve(calls.objects.read, async (c) => {
    const [all, { findObject, wholeOf }] = await Promise.all([load(), import('./shown.ts')])
    return services.act((now) => {
      const found = findObject(all, c.req.param('object') ?? '', now)
      return found ? json(200, wholeOf(found, history, now)) : unknown()
    })
  })
  routes.serve(calls.objects.move, async (c, { how, ...order }) => {
    const [all, { findObject, wholeOf }, moving] = await Promise.all([
      load(),
      import('./shown.ts'),
      import('./moving.ts'),
    ])
    const name = c.req.param('object') ?? ''
    const find = (now: number) => findObject(all, name, now)
    const moved = moving.moveObject(services, find, { ...order, how: how as How | undefined })
    if (!moved) return unknown()
    if (moving.isRefusal(moved)) return refused(moved)
    const now = clock.now()
    const found = findObject(all, name, now)
    return found ? json(200, wholeOf(found, history, now)) : unknown()
  })
  routes.serve(calls.objects.decide, async (c, order) => {
    const [all, { findObject, wholeOf }, moving] = await Promise.all([
      load(),
      import('./shown.ts'),
      import('./moving.ts'),
    ])
    const name = c.req.param('object') ?? ''
    const decided = moving.decideObject(services, (now) => findObject(all, name, now), order)
    if (!decided) return unknown()
    if (moving.isRefusal(decided)) return refused(decided)
    const now = clock.now()
    const found = findObject(all, name, now)
    if (!found) return unknown()
    const { refusal } = decided
    return json(200, { ...wholeOf(found, history, now), ...(refusal !== undefined && { refusal }) })
  })
}
