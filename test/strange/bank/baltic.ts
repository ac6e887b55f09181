// The Baltic interface, paper 3, at its Estonian address: token, single payments with their approval, and account reads.
import { randomUUID } from 'node:crypto'
import { ROWS } from './account-access.ts'
import { type Call, centsOf, type Counter, type Operation, type Reply, type Row } from './wire.ts'

/** The sub-account that is read. */
export const RESOURCE = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d13'

interface Payment {
  readonly paymentId: string
  readonly order: Readonly<Record<string, unknown>>
  readonly since: number
  status: string
}

type Money = Readonly<Record<'amount' | 'currency', unknown>>

/** Makes the interface of a bank. */
export function makeBaltic(bank: Counter) {
  const { dialect } = bank
  const payments: Payment[] = []
  const tokens = new Set<string>()
  const codes = new Set<string>()

  const refuse = (httpStatus: number, code: string): Reply => ({
    status: httpStatus,
    json: { tppMessages: [{ category: 'ERROR', code, text: 'The bank says no' }] },
  })

  /** Echoes the id of the call, as every answer does. */
  const echoing =
    (act: Operation['answer']): Operation['answer'] =>
    (call, names) => {
      const reply = act(call, names)
      const id = call.headers.get('x-request-id')
      const isSilent = id === null || dialect.echoes === false
      return isSilent ? reply : { ...reply, headers: { ...reply.headers, 'x-request-id': id } }
    }
  const guarded = (act: Operation['answer']): Operation['answer'] =>
    echoing((call, names) => {
      const bearer = (call.headers.get('authorization') ?? '').replace(/^bearer /i, '')
      return tokens.has(bearer) ? act(call, names) : refuse(401, 'TOKEN_UNKNOWN')
    })

  function token(call: Call): Reply {
    const form = new URLSearchParams(call.body)
    const grant = form.get('grant_type')
    const isByCode = grant === 'authorization_code' && codes.delete(form.get('code') ?? '')
    if (grant !== 'client_credentials' && !isByCode) return { status: 400, json: { error: 'invalid_grant' } }
    const json = dialect.token?.(call.headers) ?? {
      access_token: `baltic-token-0123456789abcdefghijklmnopqrst-${tokens.size}`,
      token_type: 'Bearer',
      expires_in: 3_600,
      ...(isByCode ? { refresh_token: 'refresh-0123456789' } : { scope: form.get('scope') }),
    }
    tokens.add(String(json['access_token']))
    return { status: 200, json }
  }

  function initiated({ paymentId, status }: Payment): Record<string, unknown> {
    const links = [
      { rel: 'scaOAuth', href: 'https://api.bank.example/.well-known/oauth-authorization-server' },
    ]
    return { paymentId, transactionStatus: bank.word(status), transactionFeeIndicator: false, links }
  }

  function create(call: Call): Reply {
    const order = JSON.parse(call.body) as Record<string, unknown>
    const payment: Payment = {
      paymentId: randomUUID(),
      order,
      since: bank.now(),
      status: dialect.begins ?? 'RCVD',
    }
    payments.push(payment)
    bank.later(86_400_000, () => {
      if (payment.status === 'RCVD') payment.status = 'RJCT'
    })
    return { status: 200, json: initiated(payment) }
  }

  /** Executes an approved payment: debited at `ACSC`. */
  function execute(payment: Payment): void {
    const { paymentId, order, since } = payment
    const ends = dialect.ends ?? 'ACSC'
    payment.status = dialect.via ?? 'ACSP'
    bank.later(dialect.settles ?? 5_000, () => {
      if (ends === 'stays') return
      payment.status = ends
      if (ends !== 'ACSC' && ends !== 'ACCC') return
      const { reference } = (order['remittanceInformationStructured'] ?? {}) as { reference?: string }
      bank.book.push({
        kind: 'paid',
        id: paymentId,
        key: String(reference),
        cents: centsOf(Number((order['instructedAmount'] as Money).amount).toFixed(2)),
        at: bank.now(),
        since,
      })
    })
  }

  const found = (id = '') => payments.find(({ paymentId }) => paymentId === id.toLowerCase())
  const missing = (httpStatus = 404) => refuse(httpStatus, 'RESOURCE_UNKNOWN')

  function readStatus(_call: Call, [id]: readonly string[]): Reply {
    const payment = found(id)
    return payment ? { status: 200, json: { transactionStatus: bank.word(payment.status) } } : missing()
  }

  function content(_call: Call, [id]: readonly string[]): Reply {
    const payment = found(id)
    if (!payment) return missing()
    const { creditorAccount, creditorName, debtorAccount, instructedAmount, ...others } = payment.order
    const { remittanceInformationStructured, remittanceInformationUnstructured } = others
    return {
      status: 200,
      json: {
        creditorAccount,
        creditorName,
        debtorAccount,
        instructedAmount,
        remittanceInformationStructured,
        remittanceInformationUnstructured,
      },
    }
  }

  function cancel(_call: Call, [id]: readonly string[]): Reply {
    const payment = found(id)
    if (!payment) return missing(403)
    if (payment.status === 'RCVD') payment.status = 'CANC'
    else if (payment.status !== 'ACTC') return refuse(403, 'CANCELLATION_INVALID')
    return payment.status === 'CANC' ? { status: 204 } : { status: 200, json: initiated(payment) }
  }

  function list(): Reply {
    if (dialect.listAnswer) return dialect.listAnswer
    const account = {
      resourceId: RESOURCE,
      iban: 'EE159900000000000013',
      currency: 'EUR',
      name: 'Account',
      status: 'enabled',
      usage: 'PRIV',
      balances: [{ balanceAmount: { amount: 100, currency: 'EUR' }, balanceType: 'interimAvailable' }],
      _links: [{ rel: 'transactions', href: `/account/v1/accounts/${RESOURCE}/transactions` }],
    }
    const json = { accounts: [account] }
    return { status: 200, json: dialect.list ? dialect.list(json) : json }
  }

  const entry = ({ id, cents, day }: Row) => ({
    transactionId: id,
    entryReference: `reference-${id}`,
    transactionAmount: { amount: cents / 100, currency: 'EUR' },
    bookingDate: day,
    valueDate: day,
    ...(cents < 0
      ? { creditorName: 'Somebody', creditorAccount: { accountNumber: 'EE159900000000000013' } }
      : { debtorName: 'Somebody', debtorAccount: { accountNumber: 'EE159900000000000013' } }),
    remittanceInformationUnstructured: `Message of ${id}`,
  })

  function report({ url }: Call): Reply {
    const number = Number(url.searchParams.get('page') ?? 1)
    const totalPages = ROWS.length / 2
    const booked = ROWS.slice((number - 1) * 2, number * 2).map(entry)
    const pending = url.searchParams.get('bookingStatus') === 'booked' ? undefined : []
    const onward = new URL(url)
    onward.searchParams.set('page', String(number + 1))
    const next = number < totalPages ? onward.href : undefined
    const links = next === undefined ? [] : [{ rel: 'next', href: next }]
    const plain = {
      account: { accountNumber: 'EE159900000000000013' },
      transactions: { booked, pending, meta: { totalPages }, _links: links },
    }
    const { json, headers } = dialect.page?.(plain, next) ?? { json: plain }
    return { status: 200, json, ...(headers && { headers }) }
  }

  const base = '^/baltic/ee'
  const one = `${base}/payment/v1/payments/sepa-credit-transfers`
  const at = (name: string, method: string, path: string, answer: Operation['answer']): Operation => ({
    name: `baltic.${name}`,
    method,
    path: new RegExp(`${path}$`),
    answer,
  })
  const operations: Operation[] = [
    at('token', 'POST', `${base}/oauth/token`, token),
    at('payment.create', 'POST', one, guarded(create)),
    at('payment.status', 'GET', `${one}/([^/]+)/status`, guarded(readStatus)),
    at('payment.get', 'GET', `${one}/([^/]+)`, guarded(content)),
    at('payment.cancel', 'DELETE', `${one}/([^/]+)`, guarded(cancel)),
    at('account.list', 'GET', `${base}/account/v1/accounts`, echoing(list)),
    at('account.transactions', 'GET', `${base}/account/v1/accounts/([^/]+)/transactions`, echoing(report)),
  ]

  return {
    operations,
    payments: payments as readonly Payment[],
    /** The payer decides at the link: gives the address to which the browser goes back. */
    decide(link: string, isApproved: boolean): string {
      const { searchParams } = new URL(link)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      const payment = found((searchParams.get('scope') ?? '').replace(/^PIS:/, ''))
      if (payment?.status !== (dialect.begins === 'PDNG' ? 'PDNG' : 'RCVD')) {
        back.searchParams.set('error', 'invalid_scope')
        return back.href
      }
      if (!isApproved) {
        payment.status = 'RJCT'
        back.searchParams.set('error', 'access_denied')
        return back.href
      }
      payment.status = 'ACTC'
      bank.later(1_000, () => execute(payment))
      const code = `code-${randomUUID()}`
      codes.add(code)
      if (dialect.returnsCode === false) back.searchParams.set('error', 'server_error')
      else back.searchParams.set('code', code)
      return back.href
    },
  }
}
