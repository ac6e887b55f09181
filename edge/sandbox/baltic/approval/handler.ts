// How a PSU approves or refuses in one country: the bank's page, the decision, the redirect back with a code.
// The client, its redirect address and the state are checked before; consents/ and payments/ carry a decision out.

import { equalSecrets, toBase64Url } from '../../../../core/shared/bytes.ts'
import type { AuthorizationRequest, ConsentHandler, FieldFault, PageDecision } from '../../bank-interface.ts'
import type { Client } from '../../clients/client.ts'
import { randomText } from '../../clients/keys.ts'
import { again, fingerprintOf } from '../../oauth/fingerprint.ts'
import { chooseLanguage } from '../../pages/languages.ts'
import { formTargets, PAGE_MS } from '../../pages/page.ts'
import { againNote, answeredPage } from '../../pages/parts.ts'
import { grantOf, subjectOf } from '../authenticate.ts'
import type { CountryBank } from '../country-bank.ts'
import type { Approvable, Approvables, Pending } from '../approvable.ts'
import type { OpenedPage } from '../open-pages.ts'
import { approvalPage, type ApprovalView, bankNameOf, choosePage } from './page.ts'

/** The thing of the asking client that a request is about. */
interface Subject {
  readonly id: string
  readonly approvable: Approvable
  readonly pending: Pending
}

/** Handles the approvals of PSUs in one country. */
export class ApprovalHandler implements ConsentHandler {
  readonly responseType = 'code'
  readonly pkce = 'required'
  readonly #bank: CountryBank
  readonly #approvables: Approvables

  constructor(bank: CountryBank, approvables: Approvables) {
    this.#bank = bank
    this.#approvables = approvables
    bank.pages.onEnd((id, now) => approvables.find(id, now)?.approvable.pageEnded(id, now))
  }

  /** Without a client only the form is checked; with one, the id must be of that client (gaps: shared.oauth.authorize). */
  takesScope(scope: string, client: Client | undefined): boolean {
    return client === undefined
      ? subjectOf(scope) !== undefined
      : this.#subjectOf(scope, client) !== undefined
  }

  show(request: AuthorizationRequest): Response {
    const subject = this.#subjectOf(request.scope, request.client)
    const page = subject && this.#pageOf(request, subject)
    if (!subject || !page) return this.#invalid(request)
    if (page.decided) return this.#answer(request, page)
    return this.#showPage(request, subject, page)
  }

  decide(request: AuthorizationRequest, form: URLSearchParams): Response {
    const subject = this.#subjectOf(request.scope, request.client)
    const page = subject && this.#bank.pages.find(subject.id)
    const isOurs =
      page?.way === fingerprintOf(request) && equalSecrets(form.get('token') ?? '', page.formToken)
    // Not from our page: show it. Nothing is decided.
    if (!subject || !page || !isOurs) return again(request)
    if (page.decided) return this.#answer(request, page)
    if (!subject.pending.isOpen) return this.#invalid(request)
    // The time was over, and the request still waits: a new page explains that, and can be answered.
    if (!this.#bank.pages.isOpen(subject.id)) return again(request)
    // It was decided elsewhere, and something else waits now: show that. A browser always sends the `shown` of its page.
    const { deciding } = subject.pending
    if ((form.get('shown') ?? deciding) !== deciding) {
      const customerId = form.get('customer') ?? undefined
      return this.#showPage(request, subject, page, { customerId, fault: 'changed' })
    }
    const { pages } = this.#bank
    switch (form.get('decision')) {
      case 'approve':
        return this.#approve(request, subject, page, form)
      case 'refuse':
        subject.approvable.refuse(subject.id, this.#now())
        return this.#answer(request, pages.decide(page, 'refused'))
      case 'fail':
        subject.approvable.refuse(subject.id, this.#now())
        return this.#answer(request, pages.decide(page, 'failed'))
      // The person was late on purpose, or the form has a decision that the page does not offer.
      default:
        return again(request)
    }
  }

  fill(request: AuthorizationRequest, decision: PageDecision): URLSearchParams | FieldFault {
    const subject = this.#subjectOf(request.scope, request.client)
    const page = subject && this.#bank.pages.find(subject.id)
    if (!subject || !page) throw new TypeError('only a page that is open can be filled in')
    const { customerIds, choosesAccounts, deciding } = subject.pending
    const { result, customerId = customerIds[0] ?? '', iban } = decision
    if (!customerIds.includes(customerId)) {
      return { path: 'customerId', rule: 'must be a test customer who holds everything that is asked for' }
    }
    const own = choosesAccounts ? this.#bank.residents.accountsOf(customerId) : []
    const accounts = own.filter((account) => iban === undefined || account.iban === iban)
    if (choosesAccounts && accounts.length === 0) {
      return { path: 'iban', rule: 'must be an account of the customer' }
    }
    return new URLSearchParams([
      ['token', page.formToken],
      ['shown', deciding],
      ['customer', customerId],
      ...accounts.map(({ accountId }) => ['account', accountId]),
      ['decision', result === 'authorized' ? 'approve' : 'refuse'],
    ])
  }

  isLive(grantId: string, by: 'code' | 'refresh'): boolean {
    const found = this.#approvables.find(grantId, this.#now())
    return found?.approvable.isLive(grantId, by, this.#now()) ?? false
  }

  /** Ends the tokens, never the consent or payment that they are for (gaps: baltic.token.read). */
  revoke(grantId: string): void {
    this.#bank.services.tokens.end(grantId)
  }

  #approve(
    request: AuthorizationRequest,
    subject: Subject,
    page: OpenedPage,
    form: URLSearchParams,
  ): Response {
    const { residents, pages } = this.#bank
    const { id, approvable, pending } = subject
    const customerId = form.get('customer') ?? ''
    if (!pending.customerIds.includes(customerId)) return again(request)
    const ticked = form.getAll('account')
    const accountIds = pending.choosesAccounts
      ? residents
          .accountsOf(customerId)
          .map(({ accountId }) => accountId)
          .filter((one) => ticked.includes(one))
      : []
    if (pending.choosesAccounts && accountIds.length === 0) {
      return this.#showPage(request, subject, page, { customerId, fault: 'none', ticked })
    }
    if (approvable.approve(id, { customerId, accountIds }, this.#now()) === 'impossible') {
      return this.#showPage(request, subject, page, { customerId, fault: 'impossible', ticked })
    }
    return this.#answer(request, pages.decide(page, 'approved'))
  }

  #subjectOf(scope: string, client: Client): Subject | undefined {
    const { service, id = '' } = subjectOf(scope) ?? {}
    const found = this.#approvables.find(id, this.#now())
    const isIts = found?.approvable.service === service && found?.pending.clientId === client.clientId
    return found && isIts ? { id, ...found } : undefined
  }

  /** Finds the page of this request if it was decided, or opens one; what has ended has no page. */
  #pageOf(request: AuthorizationRequest, { id, pending }: Subject): OpenedPage | undefined {
    const { pages } = this.#bank
    const [fingerprint, known] = [fingerprintOf(request), pages.find(id)]
    if (known?.way === fingerprint && known.decided) return known
    return pending.isOpen ? pages.open(id, fingerprint, randomText(32)) : undefined
  }

  #showPage(
    request: AuthorizationRequest,
    { id, approvable, pending }: Subject,
    { formToken, openedAt }: OpenedPage,
    last: { customerId?: string | undefined; fault?: ApprovalView['fault']; ticked?: readonly string[] } = {},
  ): Response {
    const { residents, country, languages, services } = this.#bank
    const { wantedLanguages, address, service, parameters } = request
    const language = chooseLanguage(wantedLanguages, languages)
    const view = {
      country,
      language,
      languages,
      address,
      service,
      formToken,
      shown: pending.deciding,
      targets: formTargets(services.settings),
      time: { leftMs: openedAt + PAGE_MS - services.settings.wire(), now: this.#now() },
      note: againNote(parameters, language),
    }
    const choices = residents.list().filter(({ customerId }) => pending.customerIds.includes(customerId))
    const wanted = last.customerId ?? parameters.get('customer')
    const only = choices.length === 1 ? choices[0] : undefined
    const customer = only ?? choices.find(({ customerId }) => customerId === wanted)
    if (!customer) return choosePage({ ...view, choices })
    return approvalPage({
      ...view,
      customer,
      isOneOfMany: choices.length > 1,
      description: approvable.describe(id, language, this.#now()),
      accounts: pending.choosesAccounts ? residents.accountsOf(customer.customerId) : [],
      fault: last.fault,
      ticked: last.ticked,
    })
  }

  /** Sends the browser back with what was decided: the same answer each time, as long as its code may be used. */
  #answer(request: AuthorizationRequest, { id, decided, formToken }: OpenedPage): Response {
    if (decided !== 'approved') {
      return request.back({ error: decided === 'failed' ? 'server_error' : 'access_denied' })
    }
    const { country, languages, services } = this.#bank
    const { keys, tokens } = services
    const { redirectUri, codeChallenge, wantedLanguages, address, scope, client } = request
    const code = toBase64Url(keys.mac('baltic-code', formToken))
    const found = tokens.findCode(code)
    if (found?.isUsed || found?.isLate) {
      const language = chooseLanguage(wantedLanguages, languages)
      const bankName = bankNameOf(country, language)
      return answeredPage({ language, languages, bankName, address, redirectUri })
    }
    const terms = { redirectUri, ...(codeChallenge !== undefined && { codeChallenge }) }
    if (!found) tokens.keepCode(code, grantOf(this.#bank, { id, clientId: client.clientId, scope }), terms)
    return request.back({ code })
  }

  #invalid(request: AuthorizationRequest): Response {
    const message = 'there is nothing of the client under this id that can be decided now'
    this.#bank.services.settings.log({ event: 'oauth.refused', error: 'invalid_scope', message })
    return request.back({ error: 'invalid_scope' })
  }

  #now(): number {
    return this.#bank.services.clock.now()
  }
}
