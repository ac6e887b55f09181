// Sends every call that writes, of all interfaces, and a webhook, along a wire that answers none of them; in any runtime.
// It judges nothing: sent-once.test.ts counts at the wire.
import * as doors from '../../../../core/index.ts'
import { utf8 } from '../../../../core/shared/bytes.ts'
import { makeBank } from '../../../../core/shared/bank.ts'
import type { AnyDefinition } from '../../../../core/shared/definition.ts'
import { send } from '../../../../core/shared/send.ts'

export type Carry = (address: string, init: RequestInit) => Promise<Response>

/** The calls that write, as the interfaces have them: method, whether there is a body, and a name for the path. */
export const WRITES: readonly { id: string; method: string; hasBody: boolean }[] = Object.values(doors)
  .flatMap((door) => Object.values(door as object) as unknown[])
  .flatMap((it) => (typeof it === 'function' && 'definition' in it ? [it.definition as AnyDefinition] : []))
  .filter(({ lost }) => lost.effect === 'write')
  .map(({ id, method, body }) => ({ id, method, hasBody: body !== undefined }))

/**
 * Sends each of the calls in turn, so many in all, and each after an answered one: there is a connection to use again.
 *
 * @returns What became of each, as core tells it; a webhook as the proxy sends it is `network` too.
 */
export async function sendAll(address: string, carry: Carry, times: number): Promise<string[]> {
  const bank = makeBank({ environment: 'sandbox', baseUrl: address, fetch: carry })
  const told: string[] = []
  for (let at = 0; at < times; at++) {
    const { id, method, hasBody } = WRITES[at % WRITES.length] ?? { id: '', method: 'POST', hasBody: true }
    const kept = await carry(`${address}/kept`, { method: 'GET' })
    await kept.text()
    const headers = { 'content-type': 'application/json', 'x-silta': '1' }
    const body = hasBody ? utf8(`{"at":${at}}`) : new Uint8Array()
    const sent = await send(bank, { method, url: `${address}/${id}/${at}`, headers, body })
    told.push(sent.ok ? 'answered' : sent.reason)
  }
  return told
}

/** Sends webhooks as the proxy does: text, signed, to the merchant's own server. */
export async function notifyAll(address: string, carry: Carry, times: number): Promise<string[]> {
  const told: string[] = []
  for (let at = 0; at < times; at++) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"at":${at}}` }
    const sent = carry(`${address}/webhooks/${at}`, { ...init, redirect: 'manual' })
    told.push(
      await sent.then(
        () => 'answered',
        () => 'network',
      ),
    )
  }
  return told
}
