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

test('reads every assumption that a bank may override (house: gaps.ts)', () => {
  const code = [...sources('core'), ...sources('edge')]
    .filter((file) => !file.endsWith('gaps.ts'))
    .map(read)
    .join('\n')
  // A path may be put together of the part that differs: `online-payment.${id}.path`.
  const isRead = (id: string) =>
    code.includes(`'${id}'`) ||
    new RegExp(id.replace(/\.([\w-]+)\.path$/, '\\.\\$\\{id\\}\\.path')).test(code)
  const ids = new Set(GAPS.flatMap((gaps) => Object.keys(gaps)))
  assert.deepEqual(
    [...ids].filter((id) => !isRead(id)),
    [],
  )
})
