/// <reference types="node" />
// The words that show what a bank has and move it, and that run chains of calls: against a bank at a port of this machine.
import { assert, test } from '#kit'
import { CHAINS } from '../../../edge/sandbox/control/index.ts'
import { type Ran, type ServedBank, serveBank } from './run-word.ts'

async function withBank(work: (bank: ServedBank) => Promise<void>): Promise<void> {
  const bank = await serveBank()
  try {
    await work(bank)
  } finally {
    await bank.close()
  }
}

function json<T>(ran: Ran): T {
  assert.equal(ran.code, 0, ran.err)
  return JSON.parse(ran.out) as T
}

test('lists objects, shows one with its history, moves it, and tells how far the clock would go (gaps: shared.sandbox.control)', () =>
  withBank(async ({ run }) => {
    assert.include((await run('bank', 'objects', '--kind', 'payment')).out, 'The bank holds nothing of that.')
    assert.equal((await run('run', 'online-payment', '--until', 'create')).code, 0)
    const [payment] = json<{ object: string; id: string }[]>(
      await run('bank', 'objects', '--kind', 'payment', '--state', 'INITIAL', '--json'),
    )
    const { object = '', id = '' } = payment ?? {}
    assert.include((await run('bank', 'objects')).out, object)
    const shown = await run('bank', 'objects', id)
    for (const text of [
      'History',
      'online-payment.create',
      'What can follow',
      'ACCEPTED',
      'P1D',
      'nobody-came',
    ])
      assert.include(shown.out, text)
    const early = await run('bank', 'objects', id, '--to', 'CANCELLED', '--how', 'nobody-came')
    assert.equal(early.code, 1)
    assert.include(early.err, 'moveClock must be true: the clock has to go P1D')
    const wrong = await run('bank', 'objects', id, '--to', 'PROCESSED')
    assert.include(wrong.err, 'to must be ACCEPTED, CANCELLED or REJECTED')
    const late = await run('bank', 'objects', id, '--decide', 'too-late', '--move-clock')
    assert.equal(late.code, 0, late.err)
    assert.include(late.out, 'CANCELLED (final)')
    assert.include(late.out, 'The bank said')
    assert.equal((await run('bank', 'objects', id, '--to', 'ACCEPTED')).code, 1)
    assert.equal((await run('bank', 'objects', '--to', 'ACCEPTED')).code, 2)
    assert.equal((await run('bank', 'objects', id, '--to', 'ACCEPTED', '--decide', 'page')).code, 2)
  }))

test('lists chains and runs one, line by line and as JSON, and ends with 1 where the bank refuses a step (gaps: shared.sandbox.control)', () =>
  withBank(async ({ run }) => {
    const listed = await run('run')
    for (const { name } of CHAINS) assert.include(listed.out, name)
    const ran = await run('run', 'psd2-payment')
    assert.equal(ran.code, 0, ran.err)
    assert.match(ran.out, /create +psd2\.create\.sepa +201 +Unauthorized/)
    assert.match(ran.out, /status +psd2\.get\.sepa +200 +Debited/)
    const steps = json<{ step: string; isGood: boolean }[]>(await run('run', 'request-to-pay', '--json'))
    assert.deepEqual(
      steps.map(({ step, isGood }) => [step, isGood]),
      ['later', 'create', 'status', 'answer', 'answered'].map((step) => [step, true]),
    )
    assert.equal((await run('run', 'none')).code, 2)
    assert.equal((await run('run', 'psd2-payment', '--until', 'never')).code, 2)
    await run('bank', 'outcomes', 'online-payment.refund', 'error:NOT_REFUNDABLE')
    const refused = await run('run', 'online-payment')
    assert.equal(refused.code, 1)
    assert.include(refused.err, 'The step refund was refused')
  }))
