// What a bank may assume in place of our gaps is read somewhere: a row that nobody reads changes nothing.
// What each row changes is no matter here.
import { assert, test } from '#kit'
import { accountAccessGaps } from '../../core/account-access/index.ts'
import { balticGaps } from '../../core/baltic/index.ts'
import { corporatePaymentsGaps } from '../../core/corporate-payments/index.ts'
import { onlinePaymentGaps } from '../../core/online-payment/index.ts'
import { psd2PaymentsGaps } from '../../core/psd2-payments/index.ts'
import { requestToPayGaps } from '../../core/request-to-pay/index.ts'
import { read, sources } from './files.ts'

const GAPS = [
  accountAccessGaps,
  balticGaps,
  corporatePaymentsGaps,
  onlinePaymentGaps,
  psd2PaymentsGaps,
  requestToPayGaps,
]

/** Reads the ids in the calls that read a row: the words of `assume(…)`, and the row of a path. */
function readIn(code: string): string[] {
  const calls = Array.from(
    code.matchAll(/\bassume(?:<[^>]*>)?\(|\bpathGap: |\bpathOf\(/g),
    ({ index, 0: call }) =>
      call.startsWith('assume')
        ? argumentsAt(code, index + call.length)
        : code.slice(index).split('\n', 1)[0],
  )
  return calls.flatMap((words = '') =>
    Array.from(words.matchAll(/['`]([\w.${}-]+)['`]/g), ([, id = '']) => id),
  )
}

/** Reads to the end of a call. */
function argumentsAt(code: string, start: number): string {
  let open = 1
  let end = start
  for (; open > 0 && end < code.length; end += 1) open += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0
  return code.slice(start, end)
}

/** Finds the ids that no call reads. A path may be put together of the part that differs: `online-payment.${id}.path`. */
function unreadOf(ids: Iterable<string>, code: string): string[] {
  const found = readIn(code)
  const plain = new Set(found)
  const made = found.filter((id) => id.includes('${id}')).map((id) => id.split('${id}') as [string, string])
  return [...ids].filter(
    (id) => !plain.has(id) && !made.some(([before, after]) => id.startsWith(before) && id.endsWith(after)),
  )
}

const code = [...sources('core'), ...sources('edge')]
  .filter((file) => !file.endsWith('gaps.ts') && !file.startsWith('edge/shared/gaps/'))
  .map(read)
  .join('\n')

test('reads every assumption that a bank may override (house: gaps.ts)', () => {
  const ids = new Set(GAPS.flatMap((gaps) => Object.keys(gaps)))
  assert.isAbove(ids.size, 70)
  assert.deepEqual(unreadOf(ids, code), [])
})

test('finds a planted assumption that no call reads, also where a text names it (house: gaps.ts)', () => {
  const named = "const row = 'psd2.planted'\nassume(gaps, bank, 'psd2.other')\nrowOf('psd2.planted')"
  assert.deepEqual(unreadOf(['psd2.planted', 'psd2.other'], named), ['psd2.planted'])
})
