// The proxy as a worker whose objects write a line to the log for each row, alarm and call: what workerd costs is counted of them.
// The objects themselves are those of the proxy; nothing of what they do is changed.
import { createProxy } from '../../../../edge/proxy/app.ts'
import { PayoutObject as Instruction } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
import { OrderObject as Order } from '../../../../edge/proxy/order-object/order-object.ts'
import { SessionObject as Session } from '../../../../edge/proxy/sessions/session-object.ts'
import type { DurableObjectState, DurableObjectStorage } from '../../../../edge/shared/workers.ts'

type Method = (...given: unknown[]) => unknown

// The log of a worker goes to the console.
const { console } = globalThis
const tell = (tally: string, name: string) => console.log(`counted ${JSON.stringify({ tally, name })}`)

function counted({ storage }: DurableObjectState): void {
  const { kv } = storage
  const own: DurableObjectStorage['kv'] = {
    get: <T>(key: string) => {
      tell('read', key)
      return kv.get<T>(key)
    },
    put: (key, value) => {
      tell('written', key)
      kv.put(key, value)
    },
    delete: (key) => {
      const isThere = kv.delete(key)
      if (isThere) tell('written', key)
      return isThere
    },
    list: <T>(options: Parameters<typeof kv.list>[0]) => {
      const rows = [...kv.list<T>(options)]
      if (rows.length === 0) tell('read', options?.prefix ?? '')
      for (const [key] of rows) tell('read', key)
      return rows
    },
  }
  const setAlarm = storage.setAlarm.bind(storage)
  Object.defineProperty(storage, 'kv', { value: own })
  Object.defineProperty(storage, 'setAlarm', {
    value: (at: number) => {
      tell('alarmsSet', '')
      return setAlarm(at)
    },
  })
}

function countCalls(prototype: object): void {
  for (const name of Object.getOwnPropertyNames(prototype).filter((one) => one !== 'constructor')) {
    const method = (prototype as Record<string, Method>)[name]
    if (typeof method !== 'function') continue
    Object.defineProperty(prototype, name, {
      value(this: object, ...given: unknown[]) {
        tell(name === 'alarm' ? 'alarmsRung' : 'calls', name)
        return method.apply(this, given)
      },
    })
  }
}

for (const { prototype } of [Order, Session, Instruction]) countCalls(prototype)

export class OrderObject extends Order {
  constructor(...[ctx, ...rest]: ConstructorParameters<typeof Order>) {
    counted(ctx)
    super(ctx, ...rest)
  }
}

export class SessionObject extends Session {
  constructor(...[ctx, ...rest]: ConstructorParameters<typeof Session>) {
    counted(ctx)
    super(ctx, ...rest)
  }
}

export class PayoutObject extends Instruction {
  constructor(...[ctx, ...rest]: ConstructorParameters<typeof Instruction>) {
    counted(ctx)
    super(ctx, ...rest)
  }
}

export default createProxy()
