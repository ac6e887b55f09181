// The Baltic interface of the bank: its calls in three countries, and everything else that it gives to the bank.
// What the calls do stands in the files beside, payments in payments/.

import type { BankInterface } from '../bank-interface.ts'
import { Calls } from '../call.ts'
import type { Services } from '../services.ts'
import { makeAuthentication, NAME } from './authenticate.ts'
import { COUNTRIES, type CountryPlace } from './countries.ts'
import { type BalticCalls, type CountryBank, makeCountryBank, type Payments } from './country-bank.ts'
import { serveFunds } from './funds.ts'
import { makePayments, servePayments } from './payments/payments.ts'

/** Makes the Baltic interface of a bank. */
export function baltic(services: Services): BankInterface {
  const countries = COUNTRIES.map((place) => makeCountry(services, place))
  return {
    name: NAME,
    title: { fi: 'Baltia', sv: 'Baltikum', en: 'Baltic' },
    base: '/baltic',
    operations: Object.assign({}, ...countries.map(({ calls }) => calls.operations)),
    mount: (app) => {
      for (const { calls } of countries) calls.mount(app)
    },
    failed: (path, errorId) =>
      countries.map(({ calls }) => calls.failed(path, errorId)).find((answer) => answer !== undefined),
    begin(anchor) {
      for (const { bank } of countries) bank.residents.open(anchor, bank.country, bank.bic)
    },
  }
}

/** The bank in one country, with its calls. */
interface CountryPart {
  payments: Payments
  bank: CountryBank
  calls: BalticCalls
}

function makeCountry(services: Services, place: CountryPlace): CountryPart {
  const bank = makeCountryBank(services, place)
  const calls: BalticCalls = new Calls(services, makeAuthentication(bank))
  const payments = makePayments(bank)
  servePayments(calls, bank, payments)
  serveFunds(calls, bank)
  return { bank, calls, payments: payments.approvable }
}
