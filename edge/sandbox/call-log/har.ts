// Calls as an archive that browsers and other tools open: HAR 1.2.
// Secrets are fingerprints in it, as in the stored calls.

import type { StoredCall, StoredSide } from './stored-call.ts'

/** Makes an archive of calls. */
export function makeArchive(calls: readonly StoredCall[]): { log: Record<string, unknown> } {
  return {
    log: {
      version: '1.2',
      creator: { name: 'silta sandbox', version: '1' },
      // The oldest first, as the format has it.
      entries: calls.toReversed().map(entryOf),
    },
  }
}

function entryOf(call: StoredCall): Record<string, unknown> {
  const { request, response, durationMs, explanation } = call
  const url = call.direction === 'out' ? call.path : (call.address ?? `https://bank.invalid${call.path}`)
  return {
    startedDateTime: call.at,
    time: durationMs,
    request: {
      method: call.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request),
      queryString: queryOf(url),
      ...(request.body && { postData: { mimeType: typeOf(request), text: request.body.text } }),
      headersSize: -1,
      bodySize: request.body?.bytes ?? 0,
    },
    response: {
      // The format requires 0 if there was no answer.
      status: call.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: response ? pairs(response) : [],
      content: {
        size: response?.body?.bytes ?? 0,
        mimeType: response ? typeOf(response) : '',
        ...(response?.body && { text: response.body.text }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: response?.body?.bytes ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _silta: {
      id: call.id,
      direction: call.direction,
      operation: call.operation,
      client: call.client,
      stage: call.stage,
      code: call.code,
      row: call.row,
      causes: explanation?.causes,
    },
  }
}

function pairs({ headers }: StoredSide): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function typeOf({ headers }: StoredSide): string {
  return headers.find(([name]) => name === 'content-type')?.[1] ?? ''
}

function queryOf(url: string): { name: string; value: string }[] {
  if (!URL.canParse(url)) return []
  return Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value }))
}
