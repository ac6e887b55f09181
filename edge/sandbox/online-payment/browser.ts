// The payer's side: the address that a browser opens, the optional page on which a person decides, and the way back.
// No key and no signature here; nothing of a payment but its amount, reference and texts is shown.

import type { Context, Hono } from 'hono'
import { onlinePaymentGaps } from '../../../core/online-payment/index.ts'
import { equalSecrets, toBase64Url } from '../../../core/shared/bytes.ts'
import type { Services } from '../services.ts'
import { readBody } from '../../shared/body.ts'
import { ConnectionDropped, headerOf, MOST_BYTES, route } from '../http/http.ts'
import { underPlan } from '../http/under-plan.ts'
import { isPageLanguage } from '../pages/languages.ts'
import { formTargets, notFoundPage, pageHeaders } from '../pages/page.ts'
import type { Documents, Payment } from './documents.ts'
import { paymentPage } from './page.ts'
import type { Decision, Payments } from './payments.ts'
import { findProvider, type Provider } from './providers.ts'
import { validationOf } from './validation.ts'

/** How long a page may stay open before its form is too old, wire time. */
const PAGE_MS = 900_000

/** What an opened link points at; `undefined` parts make it unknown. */
interface Link {
  payment: Payment
  provider: Provider | undefined
}

/** Registers the browser flow (gaps: online-payment.browser.path). */
export function mountBrowser(
  app: Hono,
  services: Services,
  documents: Documents,
  payments: Payments,
  { isPageShown, validationSecret }: { isPageShown: boolean; validationSecret: () => string },
): void {
  const { settings, keys, limits, customers, ledger } = services
  /** Proves that a form is of our own page and until when; nothing is kept for a page that nobody sends back. */
  const formToken = (operationId: string, until: number) =>
    `${until}.${toBase64Url(keys.mac('online-payment-form', `${operationId}\n${until}`))}`
  const isFresh = (operationId: string, token: string) => {
    const until = Number(/^\d{1,15}(?=\.)/.exec(token)?.[0] ?? 0)
    return settings.wire() <= until && equalSecrets(token, formToken(operationId, until))
  }

  const find = (c: Context): Link | undefined => {
    const operationId = c.req.query('paymentOperationId') ?? ''
    const given = c.req.query('paymentOperationValidation') ?? ''
    const bankId = c.req.param('bankId')
    const provider = bankId === undefined ? undefined : findProvider(bankId)
    const payment = documents.payment(documents.operations.get(operationId) ?? '')
    const proven = equalSecrets(given, validationOf(validationSecret(), operationId))
    return payment && proven && (bankId === undefined || provider) ? { payment, provider } : undefined
  }

  /** Opens a link within one transaction. */
  const visit = async (c: Context, decide: (link: Link, now: number) => Response): Promise<Response> => {
    if (limits.inMaintenance('online-payment')) throw new ConnectionDropped()
    return underPlan(services, (now) => {
      const link = find(c)
      if (!link) return { answer: notFoundPage() }
      return {
        operation: 'online-payment.browser',
        shown: (name) => c.req.param(name) ?? c.req.query(name) ?? headerOf(c.req.raw, name),
        work: (outcome) => decide(outcome === 'reject' ? withReject(link) : link, now),
        // No code can be planned for a page.
        refuse: () => notFoundPage(),
      }
    })
  }
  const withReject = ({ payment, provider }: Link): Link => {
    if (payment.status !== 'INITIAL') return { payment, provider }
    // It stays with the payment, so that the page's decision finds it too.
    const marked: Payment = { ...payment, plannedReject: true }
    documents.records.put(payment.paymentId, marked)
    return { payment: marked, provider }
  }
  const open = (c: Context) =>
    visit(c, ({ payment, provider }, now) => {
      const undecided = payment.status === 'INITIAL' && provider?.status.current !== 'DISABLED'
      if (isPageShown && undecided) return showPage(c, payment, provider)
      return redirect(payments.open(payment, now, provider))
    })

  const showPage = (c: Context, payment: Payment, provider: Provider | undefined): Response => {
    const asked = c.req.query('language') ?? ''
    const accounts = customers.list().map(({ name, accountIds }) => ({
      name,
      accounts: accountIds.flatMap((id) => ledger.account(id) ?? []),
    }))
    return paymentPage({
      payment,
      bankName: provider?.name,
      language: isPageLanguage(asked) ? asked : payment.language,
      accounts,
      token: formToken(payment.operationId, settings.wire() + PAGE_MS),
      address: addressOf(c),
      targets: formTargets(settings),
    })
  }
  const decide = async (c: Context): Promise<Response> => {
    const body = await readBody(c.req.raw, MOST_BYTES)
    const form = new URLSearchParams(new TextDecoder().decode(body.ok ? body.bytes : undefined))
    return visit(c, ({ payment, provider }, now) => {
      if (payment.status !== 'INITIAL') return redirect(payment)
      const decision = decisionOf(form)
      if (!decision || !isFresh(payment.operationId, form.get('token') ?? '')) {
        // Too old, or not from our page: show a fresh one. Nothing is decided.
        return new Response(null, { status: 303, headers: pageHeaders({ location: addressOf(c) }) })
      }
      return redirect(payments.open(payment, now, provider, decision))
    })
  }

  const own = onlinePaymentGaps['online-payment.browser.path'].assumption
  const other = onlinePaymentGaps['online-payment.browser.provider-path'].assumption.replace(
    '{bankId}',
    ':bankId',
  )
  const refuse = (allow: string) => notFoundPage(405, { allow })
  for (const path of [own, other]) {
    route(app, path, { GET: open, ...(isPageShown && { POST: decide }) }, refuse)
  }
  app.all('/customer/*', () => notFoundPage())
}

/** Sends the browser back to the merchant, to the address exactly as given (gaps: online-payment.browser.redirect). */
function redirect(payment: Payment): Response {
  return new Response(null, { status: 302, headers: pageHeaders({ location: wayBack(payment) }) })
}

function wayBack({ status, returnUrl, cancelUrl, rejectUrl }: Payment): string {
  switch (status) {
    case 'ACCEPTED':
      return returnUrl
    case 'REJECTED':
      return rejectUrl
    case 'CANCELLED':
    case 'INITIAL':
      return cancelUrl
  }
}

function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

function decisionOf(form: URLSearchParams): Decision | undefined {
  switch (form.get('decision')) {
    case 'approve':
      return { end: 'paid', accountId: form.get('account') ?? undefined }
    case 'refuse':
      return { end: 'cancelled' }
    case 'fail':
      return { end: 'failed' }
    default:
      return undefined
  }
}
