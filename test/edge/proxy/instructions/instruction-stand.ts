// One instruction under test, before a bank that takes corporate payments and requests to pay.
import { makeCorporateBank } from '../../../../core/corporate-payments/index.ts'
import { makeRequestToPayBank } from '../../../../core/request-to-pay/index.ts'
import type { Channel, Instruction } from '../../../../edge/proxy/interfaces/channel.ts'
import { CorporatePaymentsChannel } from '../../../../edge/proxy/interfaces/corporate-payments/channel.ts'
import { RequestToPayChannel } from '../../../../edge/proxy/interfaces/request-to-pay/channel.ts'
import type { InstructionRecord } from '../../../../edge/proxy/instructions/instruction-record.ts'
import { type InstructionBank, makeInstructionBank } from './instruction-bank.ts'
import { PAYMENT, REQUEST } from './instruction-kit.ts'
import { countedWords, ObjectStand } from './object-stand.ts'

export type Way = 'sepa' | 'instant' | 'v2' | 'request'

/** A call to the bank, and whether its answer was a definite no. */
interface Call {
  kind: string
  isNo: boolean
}

/** One instruction with everything around it. */
export class InstructionStand extends ObjectStand<InstructionRecord, Call> {
  readonly bank: InstructionBank = makeInstructionBank(() => this.clock.now)
  readonly channel: Channel
  readonly words = countedWords()
  protected readonly key = 'instruction'
  readonly #way: Way

  constructor(way: Way) {
    super()
    this.#way = way
    this.channel = way === 'request' ? this.#requests() : this.#payments()
  }

  protected config() {
    return { channels: [this.channel], words: this.words }
  }

  /** Gives the instruction, as often as a test likes. */
  async give(change: object = {}): Promise<string> {
    const body =
      this.#way === 'request'
        ? { requestToPay: { ...REQUEST, ...change } }
        : { operation: this.#way, payment: { ...PAYMENT, ...change } }
    const read = this.channel.read(body)
    if (!read.ok) throw new TypeError(read.faults.map(({ path, rule }) => `${path} ${rule}`).join())
    const answer = await this.survive(this.node.give(this.channel.name, read.value satisfies Instruction))
    return answer === undefined ? 'crashed' : answer.ok ? answer.instruction.state : answer.code
  }

  readonly #fetch = async (request: string, init: RequestInit): Promise<Response> => {
    const kind = request.endsWith('/token') ? 'token' : init.method === 'POST' ? 'create' : 'look'
    const call = this.note({ kind, isNo: false })
    const response = await this.bank.fetch(request, init)
    const text = await response.clone().text()
    call.isNo = response.status >= 400 && response.status < 500 && !text.includes('DUPLICATE_PAYMENT')
    return response
  }

  #payments(): Channel {
    const bank = makeCorporateBank({
      environment: 'sandbox',
      baseUrl: 'https://corporate.bank.example',
      sandbox: {
        clientId: 'corporate-client',
        clientSecret: 'canary-corporate-secret-0123456789',
        keyId: 'signing-1',
        privateKey: () => Promise.resolve(new Uint8Array(256)),
      },
      fetch: this.#fetch,
      clock: () => this.clock.now,
    })
    return new CorporatePaymentsChannel(
      bank,
      () => this.clock.now,
      () => ({
        get: () => bank.tokens.get({ scope: '' }),
        forget: async (token) => bank.tokens.forget(token),
      }),
    )
  }

  #requests(): Channel {
    const bank = makeRequestToPayBank({
      environment: 'sandbox',
      baseUrl: 'https://r2p.bank.example',
      sandbox: { apiKey: 'canary-request-to-pay-key-0123456789' },
      fetch: this.#fetch,
    })
    return new RequestToPayChannel(bank, () => this.clock.now)
  }
}
