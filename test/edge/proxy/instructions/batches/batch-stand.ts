// One batch under test, before a bank that takes PSD2 payments.
import { makePsd2Bank } from '../../../../../core/psd2-payments/index.ts'
import { Psd2PaymentsChannel } from '../../../../../edge/proxy/interfaces/psd2-payments/batches/channel.ts'
import type { BatchRecord } from '../../../../../edge/proxy/instructions/batches/batch-record.ts'
import type { PaymentRecord } from '../../../../../edge/proxy/instructions/batches/payment-record.ts'
import type { BatchAnswer } from '../../../../../edge/proxy/instructions/batches/batch-api.ts'
import type { MerchantBatch } from '../../../../../edge/proxy/instructions/batches/batch-view.ts'
import { storedIn } from '../../kit/memory-storage.ts'
import { countedWords, ObjectStand } from '../object-stand.ts'
import { RETURN_URL } from './batch-kit.ts'
import {
  type Psd2Bank,
  type CallKind,
  kindOf,
  makePsd2TestBank,
} from '../../interfaces/psd2-payments/psd2-bank.ts'

interface Call {
  kind: CallKind
  body: string
  key: string
}

type Stored = Omit<BatchRecord, 'payments'> & { readonly payments: readonly PaymentRecord[] }

export class BatchStand extends ObjectStand<Stored, Call> {
  readonly bank: Psd2Bank = makePsd2TestBank(() => this.clock.now)
  readonly channel: Psd2PaymentsChannel
  readonly words = countedWords()
  protected readonly key = 'batch'
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

  override get record(): Stored | undefined {
    const payments = storedIn<readonly PaymentRecord[]>(this.entries, 'payments') ?? []
    return super.record && { ...super.record, payments }
  }

  protected config() {
    return { channels: [], batches: this.channel, words: this.words, days: this.#days }
  }

  async give(payments: readonly object[]): Promise<string> {
    const read = this.channel.read({ batchId: 'BATCH42', returnUrl: RETURN_URL, payments })
    if (!read.ok) throw new TypeError(read.faults.map(({ path, rule }) => `${path} ${rule}`).join())
    return wordOf(await this.survive(this.node.giveBatch(read.value)))
  }

  async approval(): Promise<string> {
    return linkOf(await this.survive(this.node.approveBatch()))
  }

  async stop(payment?: number, onlyUnapproved?: true): Promise<string> {
    const wish = { number: payment, ...(onlyUnapproved && { onlyUnapproved }) }
    return linkOf(await this.survive(this.node.stopBatch(wish, 'Wrong invoice.')))
  }

  async read(): Promise<MerchantBatch | undefined> {
    return (await this.survive(this.node.freshInstruction())) as MerchantBatch | undefined
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

const wordOf = (answer: BatchAnswer | undefined) =>
  answer === undefined ? 'crashed' : answer.ok ? answer.instruction.state : answer.code

const linkOf = (answer: BatchAnswer | undefined) =>
  answer?.ok ? (answer.link?.address ?? 'stopped') : wordOf(answer)
