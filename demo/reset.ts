// Empties the proxy of the demo: its data is deleted, and new objects get other names, so that no old object answers again.
// Only the demo does this: a real proxy forgets no payment.

import type { DurableObjectNamespace, DurableObjectState } from '../edge/shared/workers.ts'

/** An object that can be emptied. */
export interface Forgettable {
  /** Removes all data and the alarm. */
  forget(): Promise<void>
}

/** Counts the beginnings of the demo, and lists the objects that have data. */
export interface Beginnings {
  /** Returns how often the demo was reset. */
  beginning(): Promise<number>
  noteObject(kind: Kind, name: string): Promise<void>
}

/** The bindings of objects that a reset empties. */
const KINDS = ['ORDERS', 'SESSIONS', 'PAYOUTS'] as const
type Kind = (typeof KINDS)[number]

/** Bindings with those of the proxy's objects. */
export type ProxyBindings = Readonly<Record<Kind, DurableObjectNamespace<Forgettable>>> &
  Readonly<Record<string, unknown>>

/** Bindings by beginning, kept because the proxy checks its settings once for each object of bindings. */
const known = new WeakMap<ProxyBindings, Map<number, ProxyBindings>>()

/** Returns bindings whose objects are those of one beginning. */
export function bindingsOf<Env extends ProxyBindings>(env: Env, beginning: number): Env {
  const all = known.get(env) ?? new Map<number, ProxyBindings>()
  known.set(env, all)
  const made = all.get(beginning) ?? {
    ...env,
    ...credentialsOf(env),
    ...Object.fromEntries(KINDS.map((kind) => [kind, named(env[kind], beginning)])),
  }
  all.set(beginning, made)
  return made as Env
}

/** Sets the same id and secret of the bank's client for all interfaces. */
function credentialsOf(env: ProxyBindings): Readonly<Record<string, unknown>> {
  return {
    CORPORATE_CLIENT_ID: env['CLIENT_ID'],
    CORPORATE_CLIENT_SECRET: env['CLIENT_SECRET'],
    CORPORATE_KEY_ID: env['CLIENT_KEY_ID'],
    PSD2_CLIENT_ID: env['CLIENT_ID'],
    PSD2_CLIENT_SECRET: env['CLIENT_SECRET'],
    PSD2_API_KEY: env['CLIENT_API_KEY'],
    PSD2_KEY_ID: env['CLIENT_KEY_ID'],
    PSD2_SIGNING_KEY: env['CORPORATE_PRIVATE_KEY'],
    PSD2_PAYEE_IBAN: env['SHOP_IBAN'],
    BALTIC_CLIENT_ID: env['CLIENT_ID'],
    BALTIC_CLIENT_SECRET: env['CLIENT_SECRET'],
    BALTIC_PAYEE_IBAN: env['SHOP_IBAN'],
  }
}

/** Reads the number of the beginning that an object belongs to. */
export function beginningOf({ id }: DurableObjectState): number {
  return Number(/^(\d+)\//.exec(id.name ?? '')?.[1] ?? 0)
}

/** Records that an object may have data. */
export function noteObject(
  kind: Kind,
  state: DurableObjectState,
  shops: DurableObjectNamespace<Beginnings>,
): void {
  const { name } = state.id
  if (name !== undefined) state.waitUntil(shops.getByName('shop').noteObject(kind, name))
}

/** Removes all data and the alarm of an object. */
export async function forgetStorage({ storage }: DurableObjectState): Promise<void> {
  await storage.deleteAlarm()
  await storage.deleteAll()
}

/** Empties the objects of the proxy by their names. */
export async function forgetObjects(
  env: ProxyBindings,
  namesOf: (kind: Kind) => readonly string[],
): Promise<void> {
  await Promise.all(KINDS.flatMap((kind) => namesOf(kind).map((name) => env[kind].getByName(name).forget())))
}

/** Adds the beginning to the names of objects; in the first beginning they keep their own names. */
function named(
  objects: DurableObjectNamespace<Forgettable>,
  beginning: number,
): DurableObjectNamespace<Forgettable> {
  if (beginning === 0) return objects
  return { getByName: (name) => objects.getByName(`${beginning}/${name}`) }
}
