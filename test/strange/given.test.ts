// Payouts and requests to pay of the proxy at a bank that differs, by each difference and by pairs of one kind.
import { assert, isFull, test } from '#kit'
import { drivePayout, driveRequest } from './given-drive.ts'
import { pairsOf } from './pairs.ts'
import { CORPORATE_VARIANTS } from './variants/corporate-payments.ts'
import { REQUEST_VARIANTS } from './variants/request-to-pay.ts'

for (const [name, { by, is, ends, most = Infinity }] of Object.entries(CORPORATE_VARIANTS)) {
  test(`tells the truth of a payout at a bank with ${name} (gaps: corporate.lost; gaps Part 5)`, async () => {
    const came = await drivePayout(by, is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...ends], came.end, came.told)
    assert.isAtMost(came.sent, most, came.told)
  })
}

for (const [name, { is, ends }] of Object.entries(REQUEST_VARIANTS)) {
  test(`tells the truth of a request to pay at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveRequest(is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...ends], came.end, came.told)
  })
}

const payouts = pairsOf(CORPORATE_VARIANTS, (one, other) => one.by === other.by)
for (const { name, is, first } of payouts.filter((_, at) => isFull || at % 15 === 0)) {
  test(`lies about no payout at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await drivePayout(first.by, is)
    assert.deepEqual(came.lies, [], came.told)
  })
}

for (const { name, is } of pairsOf(REQUEST_VARIANTS).filter((_, at) => isFull || at % 15 === 0)) {
  test(`lies about no request to pay at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveRequest(is)
    assert.deepEqual(came.lies, [], came.told)
  })
}
