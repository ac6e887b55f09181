// How a user gives a consent: the bank's page, the decision, the way back with a code.
// Who asks, the way back and the state were checked before; what a consent is stands in consents.ts.

import { sha256 } from '@noble/hashes/sha2.js'
import { accountAccessGaps, consentEndsAt } from '../../../core/account-access/index.ts'
import { equalSecrets, toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { Ground } from '../services.ts'
import type { Grant } from '../clients/tokens.ts'
import { formTargets, pageHeaders } from '../pages/page.ts'
import type { Asking, Grantor } from '../bank-interface.ts'
import type { Consent, Consents, Share } from './consents.ts'
import { choosePage, donePage, sharePage } from './page.ts'

/** Scope of the interface (gaps: account-access.auth.token). */
export const SCOPE = accountAccessGaps['account-access.auth.token'].assumption.scope

/** Names a consent as what a token stands for. */
export function grantOf({ consentId, clientId }: Consent): Grant {
  return { interfaceName: 'account-access', grantId: consentId, clientId, scope: SCOPE }
}

/** Makes what account access lets users give. */
export function makeGrantor(ground: Ground, consents: Consents): Grantor {
  const { people, ledger, clock, keys, tokens, settings } = ground

  const viewOf = ({ language, address, redirectUri }: Asking, { consentId, formToken }: Consent) => ({
    language,
    address,
    redirectUri,
    consentId,
    formToken,
    targets: formTargets(settings),
  })
  /** Shows what a customer may share; without `share` everything is ticked. */
  const showShare = (asking: Asking, consent: Consent, customerId: string, share?: Share) => {
    const customer = people.customer(customerId)
    if (!customer) return undefined
    return sharePage({
      ...viewOf(asking, consent),
      name: customer.name,
      customerId,
      accounts: customer.accountIds.flatMap((id) => ledger.account(id) ?? []),
      cards: customer.cards,
      ticked: share && new Set([...share.accountIds, ...share.cardIds]),
      balances: share?.balances ?? true,
      endsAt: consentEndsAt(clock.now()),
      isEmpty: share !== undefined,
    })
  }
  const show = (asking: Asking): Response => {
    const consent = consents.open(asking.client.clientId, wayOf(asking))
    const { language, parameters } = asking
    const choices = people.customers().map(({ customerId, name }) => {
      const story = people.manner(customerId)?.story[language] ?? ''
      return { customerId, name, story }
    })
    const shown = showShare(asking, consent, parameters.get('customer') ?? '')
    return shown ?? choosePage({ ...viewOf(asking, consent), choices })
  }

  /** Sends the browser back with the code of a given consent, the same code each time, as long as it may be used. */
  const backWithCode = (asking: Asking, consent: Consent): Response => {
    const code = toBase64Url(keys.mac('authorization-code', consent.consentId))
    const { redirectUri, codeChallenge } = asking
    const found = tokens.findCode(code)
    if (found?.isUsed || found?.isLate) return donePage(asking)
    if (!found) tokens.keepCode(code, grantOf(consent), { redirectUri, codeChallenge })
    return asking.back({ code })
  }
  /** Answers by what has become of a consent; `undefined` while nothing has. */
  const backByState = (asking: Asking, consent: Consent): Response | undefined => {
    switch (consents.stateOf(consent, clock.now())) {
      case 'received':
        return undefined
      case 'valid':
        return backWithCode(asking, consent)
      case 'rejected':
        return asking.back({ error: consent.failed ? 'server_error' : 'access_denied' })
      case 'revokedByPsu':
      case 'expired':
        return donePage(asking)
    }
  }
  const decide = (asking: Asking, form: URLSearchParams): Response => {
    const consent = consents.find(form.get('consent') ?? '')
    const isOurs = consent?.way === wayOf(asking) && equalSecrets(form.get('token') ?? '', consent.formToken)
    // Not from our page: show it. Nothing is decided.
    if (!isOurs) return again(asking)
    const back = backByState(asking, consent)
    if (back) return back
    switch (form.get('decision')) {
      case 'refuse':
        return settled(asking, consents.move(consent, 'rejected'))
      case 'fail':
        return settled(asking, consents.move(consent, 'rejected', { failed: true }))
      case 'approve':
        return approve(asking, consent, form)
      default:
        return again(asking)
    }
  }
  const approve = (asking: Asking, consent: Consent, form: URLSearchParams): Response => {
    const customerId = form.get('customer') ?? ''
    const customer = people.customer(customerId)
    if (!customer) return again(asking)
    const [accounts, cards] = [form.getAll('account'), form.getAll('card')]
    const share: Share = {
      customerId,
      accountIds: customer.accountIds.filter((id) => accounts.includes(id)),
      cardIds: customer.cards.map(({ cardId }) => cardId).filter((id) => cards.includes(id)),
      balances: form.get('balances') === 'yes',
    }
    if (share.accountIds.length + share.cardIds.length === 0) {
      return showShare(asking, consent, customerId, share) ?? again(asking)
    }
    return settled(asking, consents.move(consent, 'valid', { ...share, givenAt: clock.now() }))
  }
  const settled = (asking: Asking, consent: Consent | undefined): Response =>
    (consent && backByState(asking, consent)) ?? again(asking)

  return {
    interfaceName: 'account-access',
    responseType: 'code',
    takesScope: (scope) => scope === SCOPE,
    show,
    decide,
    isLive(grantId) {
      const consent = consents.find(grantId)
      return consent !== undefined && consents.stateOf(consent, clock.now()) === 'valid'
    },
    revoke(grantId) {
      const consent = consents.find(grantId)
      if (consent) consents.move(consent, 'revokedByPsu')
    },
  }
}

/** Lets the browser load the page anew. */
function again({ address }: Asking): Response {
  return new Response(null, { status: 303, headers: pageHeaders({ location: address }) })
}

/** Names a way to the bank: everything that the client asked, and nothing of the page's own. */
function wayOf({ client, redirectUri, scope, state, codeChallenge }: Asking): string {
  const parts = [client.clientId, redirectUri, scope, state, codeChallenge]
  return toBase64Url(sha256(utf8(JSON.stringify(parts))))
}
