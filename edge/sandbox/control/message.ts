// The control call that explains a message which never reached the bank: a copy of the bank answers it, and is then discarded.
// The copy is the whole bank, and its log of calls explains the answer.

import { parseDateTime } from '../../../core/shared/values/time.ts'
import type { ControlRoutes } from '../bank-interface.ts'
import type { ForkOptions } from '../options/index.ts'
import { keepArrival } from '../http/arrival.ts'
import { json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { BANK_TIME_RULE, isBankTime } from '../storage/clock.ts'
import { explain } from './calls/log.ts'

/** The parts of a copy of the bank that are needed here. */
export interface Copy {
  fetch(input: Request | string, init?: RequestInit): Promise<Response>
  readonly sandboxKey: string
  close(): void
}

/** Left out of the copy, as the message is not part of it: plans of tests, and counts of earlier calls. */
const LEFT = ['plan/', 'limit/']
/** Largest body of the call: a message of the largest size, and the JSON around it. */
const MOST_BYTES = 262_144

/**
 * Registers the call (gaps: shared.sandbox.control).
 *
 * @param used Prefixes of the keys of ids that serve one call only: an old message may have used up its own id already.
 */
export function mountMessageControl(
  routes: ControlRoutes,
  { settings }: Services,
  used: readonly string[],
  copyOf: (options: ForkOptions, left: readonly string[]) => Copy,
): void {
  let last: Promise<unknown> = Promise.resolve()
  /** Makes copies one after another, and lets other calls be answered in between, as copying a bank takes a while. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => new Promise((go) => setTimeout(go, 0))).then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  routes.serve(
    explain,
    async (_, { at, method, address, headers, body }) => {
      const sentAt = at === undefined ? undefined : parseDateTime(at)
      if (sentAt !== undefined && !isBankTime(sentAt)) return routes.wrong('at', BANK_TIME_RULE)
      if (!URL.canParse(address)) return routes.wrong('address', 'must be a whole http or https address')
      if (body !== undefined && (method === 'GET' || method === 'HEAD'))
        return routes.wrong('body', `must not be there: ${method} has none`)
      for (const [number, [name, value]] of headers.entries()) {
        if (!/^[\w!#$%&'*+.^`|~-]{1,200}$/.test(name))
          return routes.wrong(`headers[${number}][0]`, 'must be the name of a header')
        if (!/^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(value))
          return routes.wrong(`headers[${number}][1]`, 'must be the value of a header, on one line')
      }
      const request = requestOf({ method, address, headers, body })
      if (!request) return routes.wrong('method', 'must be one that a request can have')
      return inTurn(async () => {
        // The copy sends no callbacks, and logs no events for this bank.
        const copy = copyOf(
          {
            callLog: true,
            log: () => undefined,
            fetch: async () => new Response(null, { status: 204 }),
            ...(sentAt !== undefined && { clock: () => sentAt }),
          },
          sentAt === undefined ? LEFT : [...LEFT, ...used],
        )
        try {
          await copy
            .fetch(keepArrival(request, { address, origin: new URL(address).origin }))
            .catch(() => undefined)
          const ask = async <T>(path: string): Promise<T> => {
            const own = { headers: { 'x-sandbox-key': copy.sandboxKey } }
            const answer = await copy.fetch(
              `${originOf(settings.publicBaseUrl)}${settings.basePath}/_sandbox${path}`,
              own,
            )
            return answer.json() as Promise<T>
          }
          const { calls } = await ask<{ calls: { id: string }[] }>('/calls?direction=in&limit=1')
          const [heard] = calls
          if (!heard) return routes.wrong('address', 'must be one of an interface of the bank')
          return json(200, {
            call: await ask(`/calls/${heard.id}`),
            explanation: await ask(`/calls/${heard.id}/explanation`),
          })
        } finally {
          copy.close()
        }
      })
    },
    undefined,
    MOST_BYTES,
  )
}

function originOf(publicBaseUrl: string | undefined): string {
  return publicBaseUrl ?? 'https://bank.invalid'
}

interface Message {
  readonly method: string
  readonly address: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string | undefined
}

/** Makes the request of the message; `undefined` for a method that no runtime sends, such as `TRACE`. */
function requestOf({ method, address, headers, body }: Message): Request | undefined {
  const given = new Headers()
  for (const [name, value] of headers) given.append(name, value)
  try {
    return new Request(address, { method, headers: given, ...(body !== undefined && { body }) })
  } catch {
    return undefined
  }
}
