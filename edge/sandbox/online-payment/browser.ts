// The payer's browser: opens the payment link, shows a page on which a person decides (optional), and redirects back.

import type { Context, Hono } from 'hono'
import { onlinePaymentGaps } from '../../../core/online-payment/index.ts'
import { equalSecrets, toBase64Url } from '../../../core/shared/bytes.ts'
import { readBody } from '../../shared/body.ts'
import type { FieldFault, PageDecision, PageOwner } from '../bank-interface.ts'
import { pagePathOf } from '../http/arrival.ts'
import { ConnectionDropped, headerOf, MOST_BYTES, route } from '../http/http.ts'
import { underPlan } from '../http/under-plan.ts'
import { ALL_LANGUAGES, chooseLanguage, wantedLanguagesOf } from '../pages/languages.ts'
import { formTargets, pageAgain, pageHeaders, PAGE_MS } from '../pages/page.ts'
import { againNote } from '../pages/parts.ts'
import { faultPage, noPage, notFoundPage } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { decisionIn } from './decisions.ts'
import { type PaymentRecords, type Payment, payeeOf } from './records.ts'
import { type OnlinePaymentKeys, validationOf } from './keys.ts'
import { paymentPage } from './page.ts'
import type { Decision, Payments } from './payments.ts'
import { findProvider, type Provider } from './providers.ts'

/** Path of the bank's own payment link, and of a link for another bank. */
const OWN_PATH = onlinePaymentGaps['online-payment.browser.path'].assumption
const OTHER_PATH = onlinePaymentGaps['online-payment.browser.provider-path'].assumption

/** A browser at a payer's link. */
interface Visit {
  request: Request
  url: URL
  /** Bank in the link; absent if it is this bank. */
  bankId?: string | undefined
}

/** The payment of an opened link. */
interface Link {
  payment: Payment
  provider: Provider | undefined
}

interface PayerPageOptions {
  /** Whether a person decides on a page; if not, the bank decides when the link is opened. */
  isPageShown: boolean
  keys: Pick<OnlinePaymentKeys, 'validationSecret' | 'sellerOf'>
}

/** Payment links and their pages (gaps: online-payment.browser.path). */
export class PayerPages implements PageOwner {
  readonly #services: Services
  readonly #paymentRecords: PaymentRecords
  readonly #payments: Payments
  readonly #options: PayerPageOptions

  constructor(
    services: Services,
    paymentRecords: PaymentRecords,
    payments: Payments,
    options: PayerPageOptions,
  ) {
    this.#services = services
    this.#paymentRecords = paymentRecords
    this.#payments = payments
    this.#options = options
  }

  mount(app: Hono): void {
    const visitOf = (c: Context): Visit => ({
      request: c.req.raw,
      url: new URL(c.req.url),
      bankId: c.req.param('bankId'),
    })
    const open = (c: Context) => this.#open(visitOf(c))
    const decide = (c: Context) => this.#decide(visitOf(c))
    for (const path of [OWN_PATH, OTHER_PATH.replace('{bankId}', ':bankId')]) {
      route(app, path, { GET: open, ...(this.#options.isPageShown && { POST: decide }) }, noPage)
    }
    app.all('/customer/*', (c) => notFoundPage(c.req.raw))
  }

  /** Decides at a link, with or without a page; for a payment that has ended, returns the same address as before. */
  decideInPlace(request: Request, decision: PageDecision): Promise<Response | FieldFault> | undefined {
    const url = new URL(request.url)
    const [before = '', after = ''] = OTHER_PATH.split('{bankId}')
    const isOther = url.pathname.startsWith(before) && url.pathname.endsWith(after)
    if (!isOther && url.pathname !== OWN_PATH) return undefined
    const bankId = isOther ? url.pathname.slice(before.length, -after.length) : undefined
    return this.#visit<Response | FieldFault>({ request, url, bankId }, ({ payment, provider }, now) => {
      const decided = decisionIn(this.#services, decision)
      if (!('decision' in decided)) return decided
      return redirect(this.#payments.open(payment, now, provider, decided.decision))
    })
  }

  /** Opens a link in one transaction. */
  async #visit<T>(visit: Visit, decide: (link: Link, now: number) => T): Promise<T | Response> {
    const { request, url, bankId } = visit
    if (this.#services.limits.inMaintenance('online-payment')) throw new ConnectionDropped()
    return underPlan<T | Response>(this.#services, request, (now) => {
      const link = this.#find(visit)
      if (!link) return { answer: notFoundPage(request) }
      return {
        operation: 'online-payment.browser',
        shown: (name) => (name === 'bankId' ? bankId : url.searchParams.get(name)) ?? headerOf(request, name),
        work: (outcome) =>
          this.#services.history.by({ who: 'person' }, () =>
            decide(outcome === 'reject' ? this.#withReject(link) : link, now),
          ),
        client: link.payment.merchantId,
        // No codes can be planned for a page.
        refuse: () => notFoundPage(request),
        broken: () => faultPage(request, this.#services.settings.uuid()),
        closed: () => undefined,
      }
    })
  }

  #find({ url, bankId }: Visit): Link | undefined {
    const operationId = url.searchParams.get('paymentOperationId') ?? ''
    const given = url.searchParams.get('paymentOperationValidation') ?? ''
    const provider = bankId === undefined ? undefined : findProvider(bankId)
    const payment = this.#paymentRecords.payment(this.#paymentRecords.operations.get(operationId) ?? '')
    const proven = equalSecrets(given, validationOf(this.#options.keys.validationSecret(), operationId))
    return payment && proven && (bankId === undefined || provider) ? { payment, provider } : undefined
  }

  #withReject({ payment, provider }: Link): Link {
    if (payment.status !== 'INITIAL') return { payment, provider }
    // The plan is stored with the payment, so that the later decision on the page finds it.
    const marked: Payment = { ...payment, plannedReject: true }
    this.#paymentRecords.records.put(payment.paymentId, marked)
    return { payment: marked, provider }
  }

  #open(visit: Visit): Promise<Response> {
    return this.#visit(visit, ({ payment, provider }, now) => {
      const undecided = payment.status === 'INITIAL' && provider?.status.current !== 'DISABLED'
      if (this.#options.isPageShown && undecided) return this.#showPage(visit, { payment, provider })
      return redirect(this.#payments.open(payment, now, provider))
    })
  }

  #showPage({ request, url }: Visit, { payment, provider }: Link): Response {
    const { settings, customers, clock } = this.#services
    // The language comes from a link on the page, else from the order (1 B, Create payment), else from the browser.
    const asked = url.searchParams.get('language') ?? ''
    const accepted = wantedLanguagesOf(new URLSearchParams(), request.headers.get('accept-language') ?? '')
    const language = chooseLanguage([asked, payment.language ?? '', ...accepted], ALL_LANGUAGES)
    const seller = this.#options.keys.sellerOf(payment.owner)
    const { host } = new URL(payment.returnUrl)
    const accounts = customers.list().map(({ customerId, name }) => ({
      name,
      accounts: customers.accounts(customerId, 'pay'),
    }))
    return paymentPage({
      payment,
      payee: payeeOf(payment, seller),
      service: seller === undefined ? host : `${seller} (${host})`,
      bankName: provider?.name,
      language,
      accounts,
      token: this.#formToken(payment.operationId, settings.wire() + PAGE_MS),
      address: pagePathOf(request),
      targets: formTargets(settings),
      time: { leftMs: PAGE_MS, now: clock.now() },
      note: againNote(url.searchParams, language),
    })
  }

  async #decide(visit: Visit): Promise<Response> {
    const body = await readBody(visit.request, MOST_BYTES)
    const form = new URLSearchParams(new TextDecoder().decode(body.ok ? body.bytes : undefined))
    return this.#visit(visit, ({ payment, provider }, now) => {
      if (payment.status !== 'INITIAL') return redirect(payment)
      const decision = decisionOf(form)
      if (!decision || !this.#isFresh(payment.operationId, form.get('token') ?? '')) {
        // The form is too old or not from our page: show a new page, with a note that nothing was decided.
        return pageAgain(pagePathOf(visit.request))
      }
      return redirect(this.#payments.open(payment, now, provider, decision))
    })
  }

  /** Makes the proof that a form is of our own page, and until when; nothing has to be stored for a page that is never sent. */
  #formToken(operationId: string, until: number): string {
    const mac = this.#services.keys.mac('online-payment-form', `${operationId}\n${until}`)
    return `${until}.${toBase64Url(mac)}`
  }

  #isFresh(operationId: string, token: string): boolean {
    const until = Number(/^\d{1,15}(?=\.)/.exec(token)?.[0] ?? 0)
    const isInTime = this.#services.settings.wire() <= until
    return isInTime && equalSecrets(token, this.#formToken(operationId, until))
  }
}

/** Sends the browser back to the merchant, to the address exactly as given (gaps: online-payment.browser.redirect). */
function redirect(payment: Payment): Response {
  return new Response(null, { status: 302, headers: pageHeaders({ location: returnAddress(payment) }) })
}

function returnAddress({ status, returnUrl, cancelUrl, rejectUrl }: Payment): string {
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

function decisionOf(form: URLSearchParams): Decision | undefined {
  switch (form.get('decision')) {
    case 'approve':
      return { end: 'paid', accountId: form.get('account') ?? undefined }
    case 'refuse':
      return { end: 'cancelled' }
    case 'fail':
      return { end: 'failed' }
    // The person was late on purpose, or the form is not from our page.
    default:
      return undefined
  }
}
