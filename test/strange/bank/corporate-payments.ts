// Corporate payments, paper 2 B: token, SEPA Payment, SEPA Instant Payment, V2 and the two status queries.
import { constants, createPublicKey, verify } from 'node:crypto'
import { type Call, centsOf, type Counter, type Entry, type Operation, type Reply } from './wire.ts'

interface Order {
  readonly instructionId: string
  readonly endToEndId?: string
  readonly instructedAmount: { readonly amount: string; readonly currency: string }
  readonly creditor: { readonly iban: string; readonly name: string }
  readonly debtor: { readonly iban: string }
}

interface Payout {
  readonly order: Order
  readonly operation: string
  readonly body: string
  readonly since: number
  readonly number: number
  status: string
  wasProcessing: boolean
}

/** Makes the interface of a bank. */
export function makeCorporatePayments(bank: Counter, clientKey: string): Operation[] {
  const { dialect } = bank
  const payouts: Payout[] = []
  const tokens = new Set<string>()
  let refusals = 0
  const key = createPublicKey(clientKey)

  function token(call: Call): Reply {
    const form = new URLSearchParams(call.body)
    if (form.get('grant_type') !== 'client_credentials')
      return { status: 400, json: { error: 'unsupported_grant_type' } }
    const json = dialect.token?.(call.headers) ?? {
      access_token: `corporate-token-0123456789-${tokens.size}`,
      token_type: 'Bearer',
      expires_in: 3_600,
    }
    if ('error' in json) return { status: 401, json }
    tokens.add(String(json['access_token']))
    return { status: 200, json }
  }

  const isKnown = ({ headers }: Call) =>
    tokens.has((headers.get('authorization') ?? '').replace(/^bearer /i, ''))

  /** Verifies the detached signature of RFC 7797 over the bytes of the body. */
  function faultOf(call: Call): Reply | undefined {
    if (!isKnown(call)) return bank.refuse(401, 'INVALID_TOKEN')
    const [header = '', signature = ''] = (call.headers.get('x-req-signature') ?? '').split('..')
    const said = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
    if (said['b64'] !== false || said['alg'] !== 'RS256') return bank.refuse(400, 'INVALID_HEADER')
    const age = Math.floor(bank.now() / 1_000) - Number(said['urn:bank.api.iat'])
    if (Math.abs(age) > 300) return bank.refuse(400, 'CLOCK_SKEW')
    const input = Buffer.from(`${header}.${call.body}`)
    const isRight = verify(
      'sha256',
      input,
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(signature, 'base64url'),
    )
    return isRight ? undefined : bank.refuse(403, 'INVALID_SIGNATURE')
  }

  const give =
    (operation: 'sepa' | 'instant' | 'v2') =>
    (call: Call): Reply => {
      const fault = faultOf(call)
      if (fault) return fault
      const order = JSON.parse(call.body) as Order
      const known = payouts.find((one) => one.order.instructionId === order.instructionId)
      const isRepeat = known?.operation === operation && known.body === call.body
      if (known && isRepeat && operation !== 'v2' && !dialect.repeatRefused)
        return { status: 201, json: shown(known) }
      if (known)
        return bank.refuse(dialect.duplicateStatus ?? 400, dialect.duplicateCode ?? 'DUPLICATE_PAYMENT')
      if (dialect.rejectFirst !== undefined && refusals++ === 0) return bank.refuse(400, dialect.rejectFirst)
      const begins = dialect.begins ?? (operation === 'v2' ? 'PROCESSING' : 'PROCESSED')
      const one: Payout = {
        order,
        operation,
        body: call.body,
        since: bank.now(),
        number: payouts.length + 1,
        status: begins,
        wasProcessing: operation !== 'v2' && begins === 'PROCESSING',
      }
      payouts.push(one)
      const ends = dialect.ends ?? 'PROCESSED'
      const entry: Entry = {
        kind: 'payout',
        id: order.instructionId,
        key: order.instructionId,
        cents: centsOf(order.instructedAmount.amount),
        at: bank.now(),
        since: one.since,
      }
      // The debit is booked at once, and booked back if the payment is rejected later.
      bank.book.push(entry)
      if (begins === 'PROCESSING' && ends !== 'PROCESSING')
        bank.later(dialect.settles ?? 5_000, () => {
          if (ends === 'REJECTED') entry.undoneAt = bank.now()
          one.status = ends
        })
      return { status: 201, json: shown(one) }
    }

  function shown({ order, operation, status, since, number }: Payout): Record<string, unknown> {
    const isBooked = operation !== 'v2' || status === 'PROCESSED'
    return {
      amount: order.instructedAmount.amount,
      currency: order.instructedAmount.currency,
      status: bank.word(status),
      debtorIban: order.debtor.iban,
      creditorIban: order.creditor.iban,
      creditorName: order.creditor.name,
      instructionId: order.instructionId,
      ...(order.endToEndId !== undefined && { endToEndId: order.endToEndId }),
      ...(isBooked && {
        archiveId: `20261120${String(number).padStart(12, '0')}`,
        bookingDate: bank.date(since),
        transactionDate: bank.date(since),
        transactionId: `T_${number}`,
        paymentType: 'SCT_INST',
      }),
    }
  }

  const isHidden = ({ since }: Payout) => bank.now() - since < (dialect.hidden ?? 0)
  const notFound = () => bank.refuse(404, dialect.notFound ?? 'PAYMENT_NOT_FOUND')

  function readInstant(call: Call, [id]: readonly string[]): Reply {
    if (!isKnown(call)) return bank.refuse(401, 'INVALID_TOKEN')
    const one = payouts.find(({ order, operation }) => order.instructionId === id && operation !== 'v2')
    if (!one || isHidden(one) || dialect.instantList === 'not-found') return notFound()
    const row = { ...shown(one), instructionId: undefined }
    const list = one.wasProcessing && dialect.instantList !== 'empty' ? [row] : []
    return {
      status: 200,
      json: dialect.instantList === 'wrapped' ? { payments: list } : list.map((each) => mapped(each)),
    }
  }

  /** What is in a list is changed row by row. */
  const mapped = (row: Record<string, unknown>) =>
    dialect.map?.(row, { operation: 'corporate.instant-status', status: 200 }) ?? row

  function readV2(call: Call, [id]: readonly string[]): Reply {
    if (!isKnown(call)) return bank.refuse(401, 'INVALID_TOKEN')
    const one = payouts.find(({ order, operation }) => order.instructionId === id && operation === 'v2')
    return one && !isHidden(one) ? { status: 200, json: shown(one) } : notFound()
  }

  return [
    { name: 'corporate.token', method: 'POST', path: /^\/corporate-oidc\/v1\/token$/, answer: token },
    {
      name: 'corporate.sepa',
      method: 'POST',
      path: /^\/corporate-payment\/v1\/sepa-payment$/,
      answer: give('sepa'),
    },
    {
      name: 'corporate.instant',
      method: 'POST',
      path: /^\/corporate-payment\/v1\/sepa-instant-payment$/,
      answer: give('instant'),
    },
    { name: 'corporate.v2', method: 'POST', path: /^\/corporate-payment\/v2\/payment$/, answer: give('v2') },
    {
      name: 'corporate.instant-status',
      method: 'GET',
      path: /^\/corporate-payment\/v1\/sepa-instant-payment\/([^/]+)$/,
      answer: readInstant,
    },
    {
      name: 'corporate.v2-status',
      method: 'GET',
      path: /^\/corporate-payment\/v2\/payment\/([^/]+)$/,
      answer: readV2,
    },
  ]
}
