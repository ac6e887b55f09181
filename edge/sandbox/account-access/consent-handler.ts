// How a user gives a consent: the bank's page, the decision, the redirect back with a code.

import { accountAccessGaps } from '../../../core/account-access/index.ts'
import { consentEndsAt } from '../../../core/account-access/rules.ts'
import { equalSecrets, toBase64Url } from '../../../core/shared/bytes.ts'
import type { Services } from '../services.ts'
import type { Grant } from '../clients/tokens.ts'
import { again, fingerprintOf } from '../oauth/fingerprint.ts'
import { formTargets, PAGE_MS } from '../pages/page.ts'
import { againNote, answeredPage } from '../pages/parts.ts'
import type { AuthorizationRequest, ConsentHandler } from '../bank-interface.ts'
import type { Consent, Consents, Share } from './consents.ts'
import { choosePage, sharePage } from './page.ts'

/** Scope of the interface (gaps: account-access.auth.token). */
export const SCOPE = accountAccessGaps['account-access.auth.token'].assumption.scope

/** Returns the grant that the tokens of a consent have. */
export function grantOf({ consentId, clientId }: Consent): Grant {
  return { interfaceName: 'account-access', grantId: consentId, clientId, scope: SCOPE }
}

/** Makes the handler of the consents that users give for account access. */
export function makeConsentHandler(services: Services, consents: Consents): ConsentHandler {
  const { customers, clock, keys, tokens, settings } = services

  const viewOf = (
    { language, address, service, parameters }: AuthorizationRequest,
    { consentId, formToken, openedAt }: Consent,
  ) => ({
    language,
    address,
    service,
    consentId,
    formToken,
    targets: formTargets(settings),
    time: { leftMs: openedAt + PAGE_MS - settings.wire(), now: clock.now() },
    note: againNote(parameters, language),
  })
  /** Answers with the page of what a customer may share; without `share` everything is ticked. */
  const showShare = (request: AuthorizationRequest, consent: Consent, customerId: string, share?: Share) => {
    const customer = customers.customer(customerId)
    if (!customer) return undefined
    return sharePage({
      ...viewOf(request, consent),
      name: customer.name,
      customerId,
      accounts: customers.accounts(customerId, 'read'),
      cards: customer.cards,
      ticked: share && new Set([...share.accountIds, ...share.cardIds]),
      balances: share?.balances ?? true,
      endsAt: consentEndsAt(clock.now()),
      isEmpty: share !== undefined,
    })
  }
  const show = (request: AuthorizationRequest): Response => {
    const consent = consents.open(request.client.clientId, fingerprintOf(request))
    const { language, parameters } = request
    const choices = customers.list().map(({ customerId, name }) => {
      const { story } = customers.behaviour(customerId) ?? {}
      return { customerId, name, story: story?.[language] ?? story?.en ?? '' }
    })
    const shown = showShare(request, consent, parameters.get('customer') ?? '')
    return shown ?? choosePage({ ...viewOf(request, consent), choices })
  }

  /** Sends the browser back with the code of a given consent, the same code each time, as long as it may be used. */
  const backWithCode = (request: AuthorizationRequest, consent: Consent): Response => {
    const code = toBase64Url(keys.mac('authorization-code', consent.consentId))
    const { redirectUri, codeChallenge } = request
    const found = tokens.findCode(code)
    if (found?.isUsed || found?.isLate) return answeredPage(request)
    const terms = { redirectUri, ...(codeChallenge !== undefined && { codeChallenge }) }
    if (!found) tokens.keepCode(code, grantOf(consent), terms)
    return request.back({ code })
  }
  /** Answers a browser whose consent is decided or has ended; `undefined` if it still waits. */
  const backByState = (request: AuthorizationRequest, consent: Consent): Response | undefined => {
    switch (consents.stateOf(consent, clock.now())) {
      case 'received':
        return undefined
      case 'valid':
        return backWithCode(request, consent)
      case 'rejected':
        return request.back({ error: consent.failed ? 'server_error' : 'access_denied' })
      case 'revokedByPsu':
      case 'expired':
        return answeredPage(request)
    }
  }
  const decide = (request: AuthorizationRequest, form: URLSearchParams): Response => {
    const consent = consents.find(form.get('consent') ?? '')
    const isOurs =
      consent?.way === fingerprintOf(request) && equalSecrets(form.get('token') ?? '', consent.formToken)
    // Not from our page: show it. Nothing is decided.
    if (!isOurs) return again(request)
    const decision = form.get('decision')
    // The time was over, but the customer did not refuse: a new page says so, and can be answered.
    const isOver = consent.state === 'received' && consents.stateOf(consent, clock.now()) === 'rejected'
    if (isOver && decision !== 'refuse') return again(request)
    const back = backByState(request, consent)
    if (back) return back
    switch (decision) {
      case 'refuse':
        return settled(request, consents.move(consent, 'rejected'))
      case 'late':
        consents.lapse(consent)
        return again(request)
      case 'fail':
        return settled(request, consents.move(consent, 'rejected', { failed: true }))
      case 'approve':
        return approve(request, consent, form)
      default:
        return again(request)
    }
  }
  const approve = (request: AuthorizationRequest, consent: Consent, form: URLSearchParams): Response => {
    const customerId = form.get('customer') ?? ''
    const customer = customers.customer(customerId)
    if (!customer) return again(request)
    const [accounts, cards] = [form.getAll('account'), form.getAll('card')]
    const share: Share = {
      customerId,
      accountIds: customers
        .accounts(customerId, 'read')
        .map(({ accountId }) => accountId)
        .filter((id) => accounts.includes(id)),
      cardIds: customer.cards.map(({ cardId }) => cardId).filter((id) => cards.includes(id)),
      balances: form.get('balances') === 'yes',
    }
    if (share.accountIds.length + share.cardIds.length === 0) {
      return showShare(request, consent, customerId, share) ?? again(request)
    }
    const { language } = request
    return settled(request, consents.move(consent, 'valid', { ...share, language, givenAt: clock.now() }))
  }
  const settled = (request: AuthorizationRequest, consent: Consent | undefined): Response =>
    (consent && backByState(request, consent)) ?? again(request)

  return {
    responseType: 'code',
    pkce: 'required',
    takesScope: (scope) => scope === SCOPE,
    show,
    decide,
    fill(request, { result, customerId = 'customer-1', iban }) {
      const { consentId, formToken } = consents.open(request.client.clientId, fingerprintOf(request))
      const customer = customers.customer(customerId)
      if (!customer) return { path: 'customerId', rule: 'must be a test customer' }
      const accounts = customers
        .accounts(customerId, 'read')
        .filter((account) => iban === undefined || account.iban === iban)
      if (iban !== undefined && accounts.length === 0) {
        return { path: 'iban', rule: 'must be an account of the customer' }
      }
      return new URLSearchParams([
        ['consent', consentId],
        ['token', formToken],
        ['customer', customerId],
        ...accounts.map(({ accountId }) => ['account', accountId]),
        ...(iban === undefined ? customer.cards.map(({ cardId }) => ['card', cardId]) : []),
        ['balances', 'yes'],
        ['decision', result === 'authorized' ? 'approve' : 'refuse'],
      ])
    },
    isLive(grantId) {
      const consent = consents.find(grantId)
      return consent !== undefined && consents.stateOf(consent, clock.now()) === 'valid'
    },
    grantOf(grantId) {
      const consent = consents.find(grantId)
      return consent && grantOf(consent)
    },
    revoke(grantId) {
      const consent = consents.find(grantId)
      if (consent) consents.move(consent, 'revokedByPsu')
    },
  }
}
