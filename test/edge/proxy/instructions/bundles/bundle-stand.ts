// One bundle under test, before a bank that takes PSD2 payments.
// It holds no assertion.
import { makePsd2Bank } from '../../../../../core/psd2-payments/index.ts'
import { Psd2PaymentsChannel } from '../../../../../edge/proxy/interfaces/psd2-payments/bundles/channel.ts'
import type { BundleRecord } from '../../../../../edge/proxy/instructions/bundles/bundle-record.ts'
import type { BundleAnswer } from '../../../../../edge/proxy/instructions/bundles/bundle-api.ts'
import type { MerchantBundle } from '../../../../../edge/proxy/instructions/bundles/bundle-view.ts'
import { ObjectStand } from '../object-stand.ts'
import { RETURN_URL } from './bundle-kit.ts'
import { type BundleBank, type CallKind, kindOf, makeBundleBank } from './bundle-bank.ts'

/** A call to the bank. */
interface Call {
  kind: CallKind
  body: string
  key: string
}

/** One bundle with everything around it. */
export class BundleStand extends ObjectStand<BundleRecord, Call> {
  readonly bank: BundleBank = makeBundleBank(() => this.clock.now)
  readonly channel: Psd2PaymentsChannel
  protected readonly key = 'bundle'
  readonly #days: number | undefined

  constructor(days?: number) {
    super()
    this.#days = days
    const bank = makePsd2Bank({
      environment: 'sandbox',
      baseUrl: 'https://psd2.bank.example',
      sandbox: {
        clientId: 'psd2-client',
        clientSecret: 'canary-psd2-secret-0123456789abcdef',
        apiKey: 'canary-psd2-api-key',
        keyId: 'seal-1',
        privateKey: () => Promise.resolve(new Uint8Array(256)),
      },
      fetch: this.#fetch,
      clock: () => this.clock.now,
    })
    this.channel = new Psd2PaymentsChannel({
      bank,
      clock: () => this.clock.now,
      redirectUri: 'https://pay.shop.example/return/psd2',
      sleep: () => Promise.resolve(),
    })
  }

  protected config() {
    return { channels: [], bundles: this.channel, days: this.#days }
  }

  /** Gives a bundle, as often as a test likes. */
  async give(payments: readonly object[]): Promise<string> {
    const read = this.channel.read({ instructionId: 'BUNDLE42', returnUrl: RETURN_URL, payments })
    if (!read.ok) throw new TypeError(read.faults.map(({ path, rule }) => `${path} ${rule}`).join())
    return wordOf(await this.survive(this.node.giveBundle(read.value)))
  }

  /** Asks for the link at which a person approves. */
  async approval(): Promise<string> {
    return linkOf(await this.survive(this.node.approveBundle()))
  }

  /** Asks for a stop. */
  async stop(payment?: number, onlyUnapproved?: true): Promise<string> {
    const wish = { number: payment, ...(onlyUnapproved && { onlyUnapproved }) }
    return linkOf(await this.survive(this.node.stopBundle(wish, 'Wrong invoice.')))
  }

  /** Reads it as the merchant does. */
  async read(): Promise<MerchantBundle | undefined> {
    return (await this.survive(this.node.freshInstruction())) as MerchantBundle | undefined
  }

  readonly #fetch = async (request: string, init: RequestInit): Promise<Response> => {
    const call = this.note({
      kind: kindOf(init.method ?? 'GET', new URL(request).pathname),
      body: '',
      key: new Headers(init.headers).get('x-idempotency-key') ?? '',
    })
    call.body = await new Response(init.body ?? null).text()
    return this.bank.fetch(request, init)
  }
}

const wordOf = (answer: BundleAnswer | undefined) =>
  answer === undefined ? 'crashed' : answer.ok ? answer.instruction.state : answer.code

const linkOf = (answer: BundleAnswer | undefined) =>
  answer?.ok ? (answer.link?.address ?? 'stopped') : wordOf(answer)
