// Runs the guide's recipe for spans as it is, with a substitute for the tracer of OpenTelemetry.
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, test, wallClock } from '#kit'
import { makeRequestToPayBank, readRequest } from '../../core/request-to-pay/index.ts'
import type { OnCall } from '../../core/shared/call-report.ts'
import { fakeFetch, json } from '../core/shared/fake-fetch.ts'
import { thrownBy } from '../core/shared/thrown.ts'
import { read } from '../house/files.ts'
import { root } from '../runtimes/process.ts'

interface SpanOptions {
  kind: number
  startTime: number
  attributes: Record<string, unknown>
}

/** Finds the one recipe of the guide that makes spans, and opens it. */
async function spansOf(tracer: object): Promise<OnCall> {
  const all = Array.from(read('core/GUIDE.md').matchAll(/^```ts\n(.*?)\n```$/gms), ([, code = '']) => code)
  const [recipe, ...others] = all.filter((code) => code.includes('startSpan'))
  assert.isDefined(recipe)
  assert.isEmpty(others)
  const place = join(root, '.silta', 'tracing-recipe')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'spans.ts'), recipe ?? '')
  const opened: { spansOf: (with_: object) => OnCall } = await import(
    pathToFileURL(join(place, 'spans.ts')).href
  )
  return opened.spansOf(tracer)
}

test('makes a span of each call in the trace of its caller, and marks those that failed (house: The operation)', async () => {
  const context = new AsyncLocalStorage<string>()
  const spans: {
    name: string
    trace: string | undefined
    status?: number
    endTime?: number
    options: SpanOptions
  }[] = []
  const onCall = await spansOf({
    startSpan(name: string, options: SpanOptions) {
      const span: (typeof spans)[number] = { name, trace: context.getStore(), options }
      spans.push(span)
      return {
        setStatus: ({ code }: { code: number }) => void (span.status = code),
        end: (endTime: number) => void (span.endTime = endTime),
      }
    },
  })
  const { fetch } = fakeFetch(json(200, { paymentStatus: 'PENDING' }), json(503, {}))
  const bank = makeRequestToPayBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: { apiKey: 'key' },
    fetch,
    onCall,
  })
  const input = { query: { endToEndId: 'MARKED1' } }
  const before = wallClock()
  await context.run('first', () => readRequest(bank, input))
  await context.run('second', () => thrownBy(() => readRequest(bank, input)))
  assert.deepEqual(
    spans.map(({ name, trace, status, options: { kind, attributes } }) => ({
      name,
      trace,
      status,
      kind,
      attributes,
    })),
    [
      {
        name: 'request-to-pay.status',
        trace: 'first',
        status: undefined,
        kind: 2,
        attributes: {
          'http.request.method': 'GET',
          'url.template': readRequest.definition.path,
          'http.response.status_code': 200,
          'http.request.resend_count': 0,
          'error.type': undefined,
          'silta.reason': undefined,
          'silta.request_id': undefined,
        },
      },
      {
        name: 'request-to-pay.status',
        trace: 'second',
        status: 2,
        kind: 2,
        attributes: {
          'http.request.method': 'GET',
          'url.template': readRequest.definition.path,
          'http.response.status_code': 503,
          'http.request.resend_count': 0,
          'error.type': 'answer_lost',
          'silta.reason': 'status',
          'silta.request_id': undefined,
        },
      },
    ],
  )
  for (const { endTime = 0, options } of spans) {
    assert.isAtMost(options.startTime, endTime)
    assert.isAtLeast(options.startTime, before - 1)
  }
  assert.notInclude(JSON.stringify(spans), 'MARKED1')
})
