// One object of the merchant under test, an instruction or a batch, on a disk that outlives it: with an alarm, a clock that the
// test moves, and a merchant's server. It holds no assertion.
import { MemoryStorage, storedIn } from '../kit/memory-storage.ts'
import { logOf } from '../../../../edge/shared/console-log.ts'
import {
  makeWebhookMemory,
  readWebhookKey,
  verifyWebhook,
  type WebhookEvent,
} from '../../../../core/webhooks/index.ts'
import type { IndexReport } from '../../../../edge/proxy/order-index/row-index.ts'
import type { AnyRow, InstructionNode } from '../../../../edge/proxy/instructions/object/instruction-node.ts'
import { PayoutObject } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
import type { InstructionConfig } from '../../../../edge/proxy/instructions/object/instruction-parts.ts'
import { Crash, type Disk, MortalStorage, passTime } from '../kit/mortal-storage.ts'
import { stateOn } from '../kit/object-state.ts'
import { HANDLE_KEY } from '../kit/proxy.ts'
import { registerOn } from '../kit/stand.ts'
import { BankWords } from '../../../../edge/proxy/storage/bank-words.ts'
import { type KeptWord, StoredNotes, wordsIn } from '../../../../edge/proxy/storage/notes.ts'

const KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'

type Noted<Call, Stored> = Call & { readonly at: number; readonly record: Stored | undefined }

/** An object with everything around it but its bank. */
export abstract class ObjectStand<Stored, Call extends object> implements Disk {
  readonly clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  readonly entries = new Map<string, unknown>()
  /** Events that the merchant's server took, each once. */
  readonly effects: WebhookEvent[] = []
  readonly calls: Noted<Call, Stored>[] = []
  alarm: number | undefined
  crashIn = -1
  crashes = 0
  /** What the index knows of the object. */
  row: AnyRow | undefined
  #running: { storage: MortalStorage; node: InstructionNode } | undefined
  readonly #claims = new Map<string, string>()
  readonly #seen = makeWebhookMemory()

  /** The bank; what is late arrives there as time passes. */
  abstract readonly bank: { fetch: unknown; pass?(): void }
  protected abstract readonly key: string
  /** What carries the object to the bank, and for how many days personal data is stored. */
  protected abstract config(): Pick<InstructionConfig, 'channels' | 'batches' | 'words'> & {
    days?: number | undefined
  }

  get record(): Stored | undefined {
    return storedIn<Stored>(this.entries, this.key)
  }

  /** The object in the process that runs. */
  get node(): InstructionNode {
    this.#running ??= this.#start()
    return this.#running.node
  }

  /** Lets time pass and fires the alarm each time it is due; what was not done fires again. */
  async pass(ms: number): Promise<void> {
    await passTime(this.clock, ms, this, (at) => {
      this.bank.pass?.()
      return this.survive(this.node.runDue(), at)
    })
    this.bank.pass?.()
  }

  /** Ends the process wherever it is, and starts another one on the same disk. */
  crash(): void {
    this.#restart(this.alarm)
  }

  /** Waits for work of the object; where the process ends in the middle of it, another one starts. */
  protected async survive<T>(work: Promise<T>, fired?: number): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      return undefined
    } finally {
      if (this.#running?.storage.isAlive === false) this.#restart(fired ?? this.alarm)
    }
  }

  /** Notes a call that is about to leave; a call that was not made before the process ended is never made. */
  protected note(call: Call): Noted<Call, Stored> {
    this.#running?.storage.live()
    const noted = { ...call, at: this.clock.now, record: structuredClone(this.record) }
    this.calls.push(noted)
    return noted
  }

  #restart(fired: number | undefined): void {
    this.#running?.storage.end()
    this.crashIn = -1
    this.crashes += 1
    if (fired !== undefined) this.alarm = Math.min(this.alarm ?? fired, fired)
    this.#running = this.#start()
  }

  #start(): { storage: MortalStorage; node: InstructionNode } {
    const storage = new MortalStorage(this)
    const elsewhere = {
      claim: (name: string, owner: string) => registerOn(this.#claims).claim(name, owner),
      keep: ({ rows }: IndexReport<AnyRow>) => {
        // A report may hold a change alone, of another day than the rows.
        this.row = rows[0]?.row ?? this.row
        return Promise.resolve({})
      },
    } as InstructionNode
    const webhooks = {
      url: 'https://shop.example/webhooks',
      keys: [readWebhookKey(KEY)],
      fetch: async (_url: string, init: RequestInit) => {
        storage.live()
        const body = typeof init.body === 'string' ? init.body : 'no text'
        const headers = new Headers(init.headers)
        const { event, isRepeat } = await verifyWebhook({ keys: [KEY], headers, body, seen: this.#seen })
        if (!isRepeat) this.effects.push(event)
        return new Response(null, { status: 204 })
      },
    }
    const { days, ...carriers } = this.config()
    const config = {
      settings: { HANDLE_KEY, PERSONAL_DATA_DAYS: days },
      log: logOf({}),
      webhooks,
      ...carriers,
    }
    const env = { PAYOUTS: { getByName: () => elsewhere } }
    return { storage, node: new PayoutObject(stateOn(storage), env, config) }
  }
}

export type CountedWords = BankWords & { readonly all: () => Promise<readonly KeptWord[]> }

export function countedWords(): CountedWords {
  const notes = new StoredNotes(new MemoryStorage())
  const words = new BankWords(
    () => notes,
    () => undefined,
  )
  return Object.assign(words, { all: async () => wordsIn(await notes.notes()) })
}
