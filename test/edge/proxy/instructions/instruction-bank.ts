// A bank that takes corporate payments and requests to pay, in a few lines of its own, written from the papers and the gaps:
// it never pays twice under one id. Independent of every rule that the proxy has; it holds no assertion.
import { type Call, type Fate, scriptBank } from '../../../kit/scripted-bank.ts'
import { json } from '../kit/fake-bank.ts'

/** A payment, or a request, as the bank has it. */
export interface BankInstruction {
  id: string
  endToEndId: string | undefined
  path: string
  body: string
  status: string
  /** Whether it ever was under way: the instant query tells of such ones only. */
  wasProcessing: boolean
}

const KINDS = ['token', 'create', 'look'] as const

type BankCall = Call<(typeof KINDS)[number]>

export const OTHER: Fate = {
  alter: (answer) => (answer.ok ? json(201, { amount: '0.01', status: 'PROCESSED' }) : answer),
}

export type InstructionBank = ReturnType<typeof makeInstructionBank>

/** The secret of the tokens that the bank gives, a canary. */
const TOKEN = 'canary-bearer-token-0123456789abcdef'

const DONE = { '/r2p-sandbox/v1/payments': 'COMPLETED' } as Record<string, string>

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makeInstructionBank(clock: () => number) {
  let tokens = 0
  const live = new Set<string>()
  const frame = scriptBank({
    kinds: KINDS,
    kindOf: ({ method, path }) => (path.endsWith('/token') ? 'token' : method === 'POST' ? 'create' : 'look'),
    answer,
    // Money and members are judged after the id: of what was taken there is an answer already.
    refusal: ({ refuse, status }, call) =>
      /FUNDS|FIELD/.test(refuse) && isTaken(call) ? answer(call) : refused(refuse, status),
    clock,
  })
  const bank = {
    ...frame,
    taken: [] as BankInstruction[],
    /** How it refuses a repetition that the paper answers as it answered the first one; absent if it does as the paper says. */
    repeats: undefined as { code: string; status: number; path?: string } | undefined,
    /** The status that the next ones have at first, in the order in which they are taken; then they are done at once. */
    begin: [] as string[],
    /** Ends what is under way. */
    settle(status: string): void {
      for (const one of bank.taken) if (/^P(ROCESS|END)ING$/.test(one.status)) one.status = status
    },
  }

  function isTaken({ kind, path, body }: BankCall): boolean {
    return kind === 'create' && bank.taken.some((one) => one.path === path && one.body === body)
  }

  function answer(call: BankCall): Response {
    if (call.kind === 'token') return giveToken()
    if (call.path.startsWith('/corporate') && !isKnown(call)) return refused('INVALID_TOKEN', 401)
    return call.kind === 'create' ? take(call) : look(call)
  }

  function giveToken(): Response {
    const token = `${TOKEN}-${++tokens}`
    live.add(token)
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3_600 })
  }

  const isKnown = ({ headers }: BankCall) => live.has((headers.get('authorization') ?? '').slice(7))

  function take({ path, body, json: order, headers }: BankCall): Response {
    const { instructionId: id, endToEndId } = order as { instructionId: string; endToEndId?: string }
    if (path.startsWith('/corporate') && !isFresh(headers)) return refused('CLOCK_SKEW', 400)
    const isRequest = path.startsWith('/r2p')
    const known = bank.taken.find(
      (one) =>
        one.path.startsWith('/r2p') === isRequest &&
        (one.id === id || (isRequest && one.endToEndId === endToEndId)),
    )
    const isSame = known?.path === path && known.body === body && !path.includes('/v2/payment')
    if (known && bank.repeats) return refused(bank.repeats.code, bank.repeats.status, bank.repeats.path)
    if (known && !isSame) return refused('DUPLICATE_PAYMENT', isRequest ? 409 : 400)
    const begun = bank.begin.shift() ?? (path.includes('/v2/payment') ? 'PROCESSING' : undefined)
    const status = (isRequest ? begun?.replace('PROCESSING', 'PENDING') : begun) ?? DONE[path] ?? 'PROCESSED'
    const wasProcessing = status === 'PROCESSING'
    const one = known ?? { id, endToEndId, path, body, status, wasProcessing }
    if (!known) bank.taken.push(one)
    return json(201, shown(one))
  }

  function look({ path, url }: BankCall): Response {
    const isRequest = path.startsWith('/r2p')
    const id = path.split('/').at(-1)
    const one = bank.taken.find((known) =>
      isRequest
        ? known.path === path && known.endToEndId === url.searchParams.get('endToEndId')
        : known.id === id && known.path === path.slice(0, -1 - id.length),
    )
    if (path.includes('/v1/sepa-instant-payment/')) {
      const any = bank.taken.find((known) => known.id === id && known.path.includes('/v1/'))
      return any ? json(200, any.wasProcessing ? [shown(any)] : []) : refused('PAYMENT_NOT_FOUND', 404)
    }
    return one ? json(200, shown(one)) : refused('PAYMENT_NOT_FOUND', 404)
  }

  /** A signature is taken for 300 seconds. */
  function isFresh(headers: Headers): boolean {
    const [header = ''] = (headers.get('x-req-signature') ?? '').split('..')
    const said = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, number>
    return Math.abs(Math.floor(clock() / 1_000) - (said['urn:bank.api.iat'] ?? 0)) <= 300
  }

  return bank
}

function shown({ path, body, status, id }: BankInstruction): object {
  const order = JSON.parse(body) as {
    endToEndId?: string
    instructedAmount: { amount: string; currency: string }
    creditor: { iban: string; name: string }
    debtor: { iban: string }
  }
  if (path.startsWith('/r2p'))
    return {
      responderId: '3a8c9f10-0000-4000-8000-000000000001',
      responseTime: '2026-11-20T12:00:00.000+02:00',
      paymentStatus: status,
    }
  return {
    ...order.instructedAmount,
    status,
    instructionId: id,
    debtorIban: order.debtor.iban,
    creditorIban: order.creditor.iban,
    creditorName: order.creditor.name,
    ...(order.endToEndId !== undefined && { endToEndId: order.endToEndId }),
    ...(status === 'PROCESSED' && {
      paymentType: 'SCT_INST',
      archiveId: '20261120000000000001',
      bookingDate: '2026-11-20T00:00:00.000+02:00',
    }),
  }
}

const refused = (code: string, status = 400, path = /FIELD/.test(code) ? 'creditor.iban' : undefined) =>
  json(status, { errors: [{ code, path }] })
