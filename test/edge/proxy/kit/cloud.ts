// Cloudflare's objects in memory: classes with jurisdictions, isolates with settings of their own, objects that end at any write.
// It holds no assertion. An object runs in the isolate that called it first, with the settings of that one.
import { createProxy } from '../../../../edge/proxy/app.ts'
import { PayoutObject } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
import { OrderObject } from '../../../../edge/proxy/order-object/order-object.ts'
import { SessionObject } from '../../../../edge/proxy/sessions/session-object.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../../../edge/shared/workers.ts'
import { allSettings, makeBanks } from '../hosts/host-kit.ts'
import { type Disk, MortalStorage } from './mortal-storage.ts'
import { stateOn } from './object-state.ts'
import type { Changes } from './proxy.ts'

const CLASSES = { ORDERS: OrderObject, SESSIONS: SessionObject, PAYOUTS: PayoutObject }
type Kind = keyof typeof CLASSES
type Method = (...given: readonly unknown[]) => Promise<unknown>
type ObjectClass = new (state: DurableObjectState, env: Record<string, unknown>) => Record<string, Method>

/** A worker with its settings, as one isolate runs it. */
export interface Isolate {
  readonly env: Record<string, unknown>
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

type Banks = ReturnType<typeof makeBanks>
type Reached = { readonly [name in keyof Banks]: Pick<Banks[name], 'fetch'> }

export class Cloud<B extends Reached = Banks> {
  readonly banks: B
  /** What each object stores, by its class, its jurisdiction and its name: `ORDERS eu/<name>`. */
  readonly disks = new Map<string, Disk>()
  /** Every call of an object: `ORDERS eu/<name> <method>`. */
  readonly calls: string[] = []
  readonly #live = new Map<string, { object: Record<string, Method>; storage: MortalStorage }>()

  constructor(banks: B = makeBanks() as Reached as B) {
    this.banks = banks
  }

  async isolate(changes: Changes = {}): Promise<Isolate> {
    const env: Record<string, unknown> = {
      BANK: { fetch: (request: string, init?: RequestInit) => this.#ask(request, init) },
      ...(await allSettings(changes)),
    }
    for (const kind of Object.keys(CLASSES) as Kind[]) env[kind] = this.#class(kind, '', env)
    const app = createProxy()
    return {
      env,
      fetch: async (request) => app.fetch(request, env),
      close: () => Promise.resolve(),
    }
  }

  disk(object: string): Disk {
    const known = this.disks.get(object) ?? { entries: new Map(), alarm: undefined, crashIn: -1 }
    this.disks.set(object, known)
    return known
  }

  /** Ends every object in memory, as a deployment does. */
  restart(): void {
    for (const { storage } of this.#live.values()) storage.end()
    this.#live.clear()
  }

  /** Fires the alarms of all objects, where they run; the others run with the settings of an isolate. */
  async ring(isolate: Isolate): Promise<void> {
    for (const id of this.disks.keys()) {
      const kind = id.split(' ')[0] as Kind
      await call(this.#stub(kind, id, isolate.env), 'alarm')
    }
  }

  /** Fires the alarm of one object, which is off from then on unless the object sets it again. */
  async fire(id: string, isolate: Isolate): Promise<void> {
    this.disk(id).alarm = undefined
    await call(this.#stub(id.split(' ')[0] as Kind, id, isolate.env), 'alarm')
  }

  #ask(request: string, init?: RequestInit): Promise<Response> {
    const { host } = new URL(request)
    if (host.startsWith('psd2.')) return this.banks.batches.fetch(request, init)
    const isInstruction = /^(corporate|r2p)\./.test(host)
    return (isInstruction ? this.banks.instructions : this.banks.orders).fetch(request, init)
  }

  #class(kind: Kind, jurisdiction: string, env: Record<string, unknown>): DurableObjectNamespace<object> {
    return {
      getByName: (name) => this.#stub(kind, `${kind} ${jurisdiction}/${name}`, env),
      jurisdiction: (other) => this.#class(kind, other, env),
    }
  }

  #stub(kind: Kind, id: string, env: Record<string, unknown>): object {
    const call =
      (method: string): Method =>
      async (...given) => {
        this.calls.push(`${id} ${method}`)
        const known = this.#live.get(id)
        const live = known?.storage.isAlive ? known : this.#make(kind, id, env)
        return live.object[method]?.(...given)
      }
    return new Proxy({}, { get: (_, method) => (method === 'then' ? undefined : call(String(method))) })
  }

  #make(kind: Kind, id: string, env: Record<string, unknown>) {
    const storage = new MortalStorage(this.disk(id))
    const Class = CLASSES[kind] as unknown as ObjectClass
    const made = { storage, object: new Class(stateOn(storage), env) }
    this.#live.set(id, made)
    return made
  }
}

const call = (stub: object, method: string) => (stub as Record<string, Method>)[method]?.()
