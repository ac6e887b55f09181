// The Baltic interface of the bank: its calls in three countries, and everything else that it provides to the bank.

import type { BankInterface } from '../bank-interface.ts'
import { Calls } from '../call.ts'
import type { Services } from '../services.ts'
import { echoingRequestId } from './answers.ts'
import { Approvables } from './approvable.ts'
import { ApprovalHandler } from './approval/handler.ts'
import { Authentication, NAME, SERVICES } from './authenticate.ts'
import { makeConsents, serveConsents } from './consents/consents.ts'
import { Decisions, mountBalticControl } from './control.ts'
import { COUNTRIES, type CountryPlace } from './countries.ts'
import { makeBalticBranch } from './branch.ts'
import { type BalticCalls, makeCountryBank } from './country-bank.ts'
import type { BalticPart } from './objects.ts'
import { makePayments, servePayments } from './payments/payments.ts'
import { Opening } from './opening.ts'
import { serveReads } from './reads/calls.ts'
import { serveFunds } from './reads/funds.ts'
import { Reads } from './reads/reads.ts'

/** Makes the Baltic interface of a bank. */
export function baltic(services: Services): BankInterface {
  const countries = COUNTRIES.map((place) => makeCountry(services, place))
  return {
    name: NAME,
    title: { fi: 'Baltia', sv: 'Baltikum', en: 'Baltic' },
    base: '/baltic',
    // Each country has the same calls.
    operations: Object.assign({}, ...countries.map(({ calls }) => calls.operations)),
    oauth: countries.map(({ bank, approvables }) => ({
      interfaceName: NAME,
      base: bank.base,
      languages: bank.languages,
      consents: new ApprovalHandler(bank, approvables),
      clientScopes: SERVICES,
      metadata: { scopes_supported: SERVICES },
      finish: echoingRequestId(services.settings.uuid),
    })),
    sca: new Decisions(countries),
    mount: (app) => {
      for (const { calls } of countries) calls.mount(app)
    },
    failed: (path, errorId) =>
      countries.map(({ calls }) => calls.failed(path, errorId)).find((answer) => answer !== undefined),
    branches: countries.map(({ bank }) => makeBalticBranch(bank)),
    control: (routes) => mountBalticControl(routes, services, countries),
    histories: COUNTRIES.flatMap(({ base }) =>
      ['payment/', 'consent/', 'funds-consent/'].map((kind) => `${base.slice(1)}/${kind}`),
    ),
    async objects() {
      const { balticObjects } = await import('./objects.ts')
      return balticObjects(countries)
    },
    async stored() {
      const { books, documents } = await import('./stored.ts')
      return { kinds: documents, books }
    },
    begin(anchor) {
      for (const { opening } of countries) opening.begin(anchor)
    },
  }
}

interface CountryPart extends BalticPart {
  readonly calls: BalticCalls
  readonly opening: Opening
}

function makeCountry(services: Services, place: CountryPlace): CountryPart {
  const bank = makeCountryBank(services, place)
  const consents = makeConsents(bank)
  const calls: BalticCalls = new Calls(services, new Authentication(bank, consents))
  serveConsents(calls, bank, consents)
  const payments = makePayments(bank)
  const { approvable } = payments
  servePayments(calls, bank, payments)
  serveFunds(calls, bank)
  serveReads(calls, new Reads(bank, (accountId) => approvable.waitingCents(accountId)))
  const approvables = new Approvables([consents.accounts, consents.funds, approvable])
  return { bank, consents, payments, calls, approvables, opening: new Opening(bank) }
}
