// One instruction under test: its object on a disk that outlives it, an alarm, a clock that the test moves, a bank and a
// merchant's server. It holds no assertion.
import {
  verifyNotice,
  makeNoticeMemory,
  type NoticeEvent,
  readNoticeKey,
} from '../../../../core/webhooks/index.ts'
import { makeCorporateBank } from '../../../../core/corporate-payments/index.ts'
import { makeRequestToPayBank } from '../../../../core/request-to-pay/index.ts'
import type { Channel, Instruction } from '../../../../edge/proxy/interfaces/channel.ts'
import { CorporatePaymentsChannel } from '../../../../edge/proxy/interfaces/corporate-payments/channel.ts'
import { RequestToPayChannel } from '../../../../edge/proxy/interfaces/request-to-pay/channel.ts'
import type { InstructionRecord } from '../../../../edge/proxy/instructions/instruction-record.ts'
import type { InstructionRow } from '../../../../edge/proxy/instructions/instruction-view.ts'
import type { InstructionNode } from '../../../../edge/proxy/instructions/object/instruction-node.ts'
import { InstructionObject } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
import { Crash, MortalStorage } from '../kit/mortal-storage.ts'
import { stateOn } from '../kit/object-state.ts'
import { HANDLE_KEY } from '../kit/proxy.ts'
import { registerOn } from '../kit/stand.ts'
import { type InstructionBank, makeInstructionBank } from './instruction-bank.ts'
import { PAYMENT, REQUEST } from './instruction-kit.ts'

/** Is a way to give an instruction. */
export type Way = 'sepa' | 'instant' | 'v2' | 'request'

const KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'

/** Is one instruction with everything around it. */
export class InstructionStand {
  readonly clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  readonly entries = new Map<string, unknown>()
  readonly bank: InstructionBank
  /** Events that the merchant's server took, each once. */
  readonly effects: NoticeEvent[] = []
  /** When a call to the bank was made, what stood on the disk then, and whether its answer was a definite no. */
  readonly calls: { kind: string; at: number; record: InstructionRecord | undefined; isNo: boolean }[] = []
  readonly channel: Channel
  alarm: number | undefined
  /** Writes until the process ends; never when below zero. */
  crashIn = -1
  crashes = 0
  node: InstructionNode
  #process = { isAlive: true }
  readonly #claims = new Map<string, string>()
  readonly #row: { latest?: InstructionRow } = {}
  readonly #way: Way
  readonly #seen = makeNoticeMemory()

  constructor(way: Way) {
    this.#way = way
    this.bank = makeInstructionBank(() => this.clock.now)
    this.channel = way === 'request' ? this.#requests() : this.#payments()
    this.node = this.#start()
  }

  /** What is kept of the instruction. */
  get record(): InstructionRecord | undefined {
    return this.entries.get('instruction') as InstructionRecord | undefined
  }

  /** What the index knows of it. */
  get row(): InstructionRow | undefined {
    return this.#row.latest
  }

  /** Gives the instruction, as often as a test likes. */
  async give(change: object = {}): Promise<string> {
    const body =
      this.#way === 'request'
        ? { request: { ...REQUEST, ...change } }
        : { operation: this.#way, payment: { ...PAYMENT, ...change } }
    const read = this.channel.read(body)
    if (!read.ok) throw new TypeError(read.faults.map(({ path, rule }) => `${path} ${rule}`).join())
    const answer = await this.#survive(this.node.give(this.channel.name, read.value satisfies Instruction))
    return answer === undefined ? 'crashed' : answer.ok ? answer.instruction.state : answer.code
  }

  /** Lets time pass and rings the alarm each time it is due. */
  async pass(ms: number): Promise<void> {
    const until = this.clock.now + ms
    while (this.alarm !== undefined && this.alarm <= until) {
      const rung = this.alarm
      this.clock.now = Math.max(this.clock.now, rung)
      this.alarm = undefined
      this.bank.pass()
      // What rang and was not done rings again.
      // oxlint-disable-next-line no-await-in-loop -- one alarm after another
      await this.#survive(this.node.runDue(), rung)
    }
    this.clock.now = until
    this.bank.pass()
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
      claim: (name: string, owner: string) => registerOn(this.#claims).claim(name, owner),
      keepRow: (_list: string, row: InstructionRow) => {
        this.#row.latest = row
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
    const settings = { HANDLE_KEY, PERSONAL_DATA_DAYS: undefined }
    const storage = new MortalStorage(this, alive)
    const config = { settings, channels: [this.channel], notices }
    return new InstructionObject(stateOn(storage), { INSTRUCTIONS: { getByName: () => elsewhere } }, config)
  }

  readonly #fetch = async (request: string, init: RequestInit): Promise<Response> => {
    const process = this.#process
    // A call that was not made before the process ended is never made.
    if (!process.isAlive) throw new Crash()
    const kind = request.endsWith('/token') ? 'token' : init.method === 'POST' ? 'create' : 'look'
    const call = { kind, at: this.clock.now, record: structuredClone(this.record), isNo: false }
    this.calls.push(call)
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
