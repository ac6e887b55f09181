/// <reference types="node" />
// What the log keeps of calls before they are written: bounded in bytes, and a reader of the log never waits for later calls.
// What it shows of a call is tested in call-log.test.ts.
import { assert, test } from '#kit'
import { callLogSettings } from '../../../edge/sandbox/options/call-log.ts'
import { type CallRecorder, makeCallRecorder } from '../../../edge/sandbox/call-log/recorder.ts'
import type { HeardCall } from '../../../edge/sandbox/explanation/explanation.ts'
import { note } from '../../../edge/sandbox/http/trace.ts'
import { BASE } from './bank-kit.ts'

const LONG = 1_000_000

/** A log that remembers what it has looked into. */
function openRecorder(): { recorder: CallRecorder; explained: HeardCall[]; errors: unknown[] } {
  const explained: HeardCall[] = []
  const errors: unknown[] = []
  const settings = callLogSettings(true, undefined)
  if (!settings) throw new TypeError('no settings')
  const recorder = makeCallRecorder(settings, {
    secrets: () => [],
    wire: () => 1_000,
    explain(call) {
      explained.push(call)
      return Promise.resolve({ verdict: 'refused', causes: [] })
    },
    claimed: () => undefined,
    failed: (error) => errors.push(error),
  })
  return { recorder, explained, errors }
}

/** Lets the log hear a call with a body that was read. */
function hear(recorder: CallRecorder, status: number, bytes: Uint8Array): void {
  const request = new Request(`${BASE}/psd2/v1/payments`, { method: 'POST' })
  const listening = recorder.begin(request)
  note(request, { interfaceName: 'psd2-payments', bytes })
  listening?.ended(new Response(null, { status }))
}

/** Lets everything happen that does not wait for a timer. */
async function turn(): Promise<void> {
  for (let at = 0; at < 100; at += 1) await Promise.resolve()
}

const all = (recorder: CallRecorder) => [...recorder.calls.newestFirst({})]

test('writes at once where the calls that wait hold some megabytes (house: 3)', async () => {
  const { recorder, explained, errors } = openRecorder()
  for (let count = 0; count < 4; count += 1) hear(recorder, 403, new Uint8Array(LONG).fill(97))
  await turn()
  assert.isEmpty(explained)
  hear(recorder, 403, new Uint8Array(LONG).fill(97))
  await turn()
  assert.lengthOf(explained, 5)
  for (const { body } of explained) assert.equal(body.byteLength, LONG)
  assert.isEmpty(errors)
  recorder.close()
})

test('keeps of the body of a call that was accepted no more than is stored (house: 3)', async () => {
  const { recorder, explained } = openRecorder()
  const bytes = new Uint8Array(LONG).fill(97)
  const cut: number[] = []
  bytes.slice = (from, to) => {
    const part = Uint8Array.prototype.slice.call(bytes, from, to)
    cut.push(part.byteLength)
    return part
  }
  hear(recorder, 200, bytes)
  assert.deepEqual(cut, [16_384 + 4_096])
  await recorder.settle()
  assert.isEmpty(explained)
  const [call] = all(recorder)
  assert.deepInclude(call?.request.body, { bytes: LONG, isCut: true })
  assert.lengthOf(call?.request.body?.text ?? '', 16_384)
  recorder.close()
})

test('looks into no more refused calls than it can hold, and writes the others all the same (house: 3)', async () => {
  const { recorder, explained } = openRecorder()
  for (let count = 0; count < 40; count += 1) hear(recorder, 403, new Uint8Array(LONG).fill(97))
  await recorder.settle()
  assert.isAtLeast(explained.length, 10)
  assert.isBelow(explained.length, 20)
  const calls = all(recorder)
  assert.lengthOf(calls, 40)
  for (const call of calls) assert.equal(call.request.body?.bytes, LONG)
  // What was written is not kept any more.
  hear(recorder, 403, new Uint8Array(LONG).fill(97))
  const before = explained.length
  await recorder.settle()
  assert.equal(explained.length, before + 1)
  recorder.close()
})

test('gives the log to its reader while call after call comes in (house: 3)', async () => {
  const { recorder } = openRecorder()
  const most = 2_000
  let heard = 0
  // The reading of each body begins the next call, as at a bank that is always called.
  const call = () => {
    heard += 1
    const body = new ReadableStream({
      pull(controller) {
        if (heard < most) call()
        controller.close()
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    recorder.begin(new Request(`${BASE}/psd2/v1/payments`, init))?.ended(new Response(null, { status: 200 }))
  }
  call()
  await recorder.settle()
  assert.isAtLeast(all(recorder).length, 1)
  assert.isBelow(heard, most)
  heard = most
  recorder.close()
})
