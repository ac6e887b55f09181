// Control calls that decide on a page in place of a person, and return the address that the browser would open: for tests without a browser.
// The interface whose page it is decides what follows, and makes the code.

import type { ControlRoutes, PageOwner } from '../bank-interface.ts'
import { arrivalOf, basePathOf, enterBank, keepArrival } from '../http/arrival.ts'

import { json } from '../http/http.ts'
import * as calls from './calls/index.ts'

/** Registers decisions on pages. */
export function mountPageControl(routes: ControlRoutes, owners: readonly PageOwner[]): void {
  routes.serve(calls.sca.decideOnPage, async (c, { address, ...decision }) => {
    const browser = browserAt(address, c.req.raw)
    const answers = owners.map((owner) => browser && owner.decideInPlace(browser, decision))
    const answer = await answers.find((one) => one !== undefined)
    if (answer === undefined) {
      return routes.wrong(
        'address',
        'must be one to which a client sends a person, whole: to authorize, or to pay',
      )
    }
    if (!(answer instanceof Response)) return routes.wrong(answer.path, answer.rule)
    const location = answer.headers.get('location')
    // An address within the bank leads to its own page again: nothing was decided.
    if (location !== null && URL.canParse(location)) return json(200, { location })
    return routes.impossible('nothing was decided: the page at the address says why, in a browser')
  })
}

/** Makes the request of a browser at an address; it arrives as the control call arrived. */
function browserAt(address: string, call: Request): Request | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined
  const arrival = arrivalOf(call)
  const browser = new Request(address)
  return arrival ? enterBank(keepArrival(browser, { ...arrival, address }), basePathOf(call)) : browser
}
