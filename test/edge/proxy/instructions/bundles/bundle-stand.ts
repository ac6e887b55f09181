// One bundle under test: its object on a disk that outlives it, an alarm, a clock that the test moves, a bank and a
// merchant's server. It holds no assertion.
import { makePsd2Bank } from '../../../../../core/psd2-payments/index.ts'
import {
  makeNoticeMemory,
  type NoticeEvent,
  readNoticeKey,
  verifyNotice,
} from '../../../../../core/webhooks/index.ts'
import { Psd2PaymentsChannel } from '../../../../../edge/proxy/interfaces/psd2-payments/bundles/channel.ts'
import type { BundleRecord } from '../../../../../edge/proxy/instructions/bundles/bundle-record.ts'
import type { BundleAnswer } from '../../../../../edge/proxy/instructions/bundles/bundle-api.ts'
import type { MerchantBundle } from '../../../../../edge/proxy/instructions/bundles/bundle-view.ts'
import type {
  AnyRow,
  InstructionNode,
} from '../../../../../edge/proxy/instructions/object/instruction-node.ts'
import { InstructionObject } from '../../../../../edge/proxy/instructions/object/instruction-object.ts'
import { Crash, MortalStorage } from '../../kit/mortal-storage.ts'
import { stateOn } from '../../kit/object-state.ts'
import { HANDLE_KEY } from '../../kit/proxy.ts'
import { registerOn } from '../../kit/stand.ts'
import { RETURN_URL } from './bundle-kit.ts'
import { type BundleBank, type CallKind, kindOf, makeBundleBank } from './bundle-bank.ts'

const KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'

/** Is one bundle with everything around it. */
export class BundleStand {
  readonly clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  readonly entries = new Map<string, unknown>()
  readonly bank: BundleBank
  /** Events that the merchant's server took, each once. */
  readonly effects: NoticeEvent[] = []
  /** When a call to the bank was made, and what stood on the disk then. */
  readonly calls: {
    kind: CallKind
    at: number
    record: BundleRecord | undefined
    body: string
    key: string
  }[] = []
  readonly channel: Psd2PaymentsChannel
  alarm: number | undefined
  crashIn = -1
  crashes = 0
  node: InstructionNode
  row: AnyRow | undefined
  #process = { isAlive: true }
  readonly #seen = makeNoticeMemory()
  readonly #days: number | undefined

  constructor(days?: number) {
    this.#days = days
    this.bank = makeBundleBank(() => this.clock.now)
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
    this.node = this.#start()
  }

  /** What is kept of the bundle. */
  get record(): BundleRecord | undefined {
    return this.entries.get('bundle') as BundleRecord | undefined
  }

  /** Gives a bundle, as often as a test likes. */
  async give(payments: readonly object[]): Promise<string> {
    const read = this.channel.read({ instructionId: 'BUNDLE42', returnUrl: RETURN_URL, payments })
    if (!read.ok) throw new TypeError(read.faults.map(({ path, rule }) => `${path} ${rule}`).join())
    return wordOf(await this.#survive(this.node.giveBundle(read.value)))
  }

  /** Asks for the link at which a person approves. */
  async approval(): Promise<string> {
    return linkOf(await this.#survive(this.node.approveBundle()))
  }

  /** Asks for a stop. */
  async stop(payment?: number): Promise<string> {
    return linkOf(await this.#survive(this.node.stopBundle(payment, 'Wrong invoice.')))
  }

  /** Reads it as the merchant does. */
  async read(): Promise<MerchantBundle | undefined> {
    return (await this.#survive(this.node.freshInstruction())) as MerchantBundle | undefined
  }

  /** Lets time pass and rings the alarm each time it is due. */
  async pass(ms: number): Promise<void> {
    const until = this.clock.now + ms
    while (this.alarm !== undefined && this.alarm <= until) {
      const rung = this.alarm
      this.clock.now = Math.max(this.clock.now, rung)
      this.alarm = undefined
      // What rang and was not done rings again.
      // oxlint-disable-next-line no-await-in-loop -- one alarm after another
      await this.#survive(this.node.runDue(), rung)
    }
    this.clock.now = until
  }

  /** Ends the process wherever it is, and starts another one on the same disk. */
  crash(): void {
    this.#restart(this.alarm)
  }

  #restart(rung: number | undefined): void {
    this.#process.isAlive = false
    this.crashIn = -1
    this.crashes += 1
    if (rung !== undefined) this.alarm = Math.min(this.alarm ?? rung, rung)
    this.node = this.#start()
  }

  async #survive<T>(work: Promise<T>, rung?: number): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      return undefined
    } finally {
      if (!this.#process.isAlive) this.#restart(rung ?? this.alarm)
    }
  }

  #start(): InstructionNode {
    const alive = { isAlive: true }
    this.#process = alive
    const elsewhere = {
      claim: (name: string, owner: string) => registerOn(new Map()).claim(name, owner),
      keepRow: (_list: string, row: AnyRow) => {
        this.row = row
        return Promise.resolve()
      },
    } as InstructionNode
    const notices = {
      url: 'https://shop.example/notices',
      keys: [readNoticeKey(KEY)],
      fetch: async (_url: string, init: RequestInit) => {
        if (!alive.isAlive) throw new Crash()
        const body = typeof init.body === 'string' ? init.body : 'no text'
        const headers = new Headers(init.headers)
        const { event, isRepeat } = await verifyNotice({ keys: [KEY], headers, body, seen: this.#seen })
        if (!isRepeat) this.effects.push(event)
        return new Response(null, { status: 204 })
      },
    }
    const settings = { HANDLE_KEY, PERSONAL_DATA_DAYS: this.#days }
    const storage = new MortalStorage(this, alive)
    const config = { settings, channels: [], bundles: this.channel, notices }
    return new InstructionObject(stateOn(storage), { INSTRUCTIONS: { getByName: () => elsewhere } }, config)
  }

  readonly #fetch = async (request: string, init: RequestInit): Promise<Response> => {
    const process = this.#process
    // A call that was not made before the process ended is never made.
    if (!process.isAlive) throw new Crash()
    this.calls.push({
      kind: kindOf(init.method ?? 'GET', new URL(request).pathname),
      at: this.clock.now,
      record: structuredClone(this.record),
      body: await new Response(init.body ?? null).text(),
      key: new Headers(init.headers).get('x-idempotency-key') ?? '',
    })
    return this.bank.fetch(request, init)
  }
}

const wordOf = (answer: BundleAnswer | undefined) =>
  answer === undefined ? 'crashed' : answer.ok ? answer.instruction.state : answer.code

const linkOf = (answer: BundleAnswer | undefined) =>
  answer?.ok ? (answer.link?.address ?? 'stopped') : wordOf(answer)
