// Payments of the proxy at a bank that differs, by each difference and by pairs of one kind.
// The judge is the book of that bank, which shares no line with what it judges.
import { assert, isFull, test } from '#kit'
import { driveApproved, driveOnline } from './online-drive.ts'
import { pairsOf } from './pairs.ts'
import { BALTIC_VARIANTS } from './variants/baltic-payments.ts'
import { ONLINE_VARIANTS } from './variants/online-payment.ts'
import { PSD2_VARIANTS } from './variants/psd2-payments.ts'

/** In thirty days, of a bank that contradicts itself to the end: each half hour. */
const MOST_ASKED = 1_500

for (const [name, { is, paid, refund }] of Object.entries(ONLINE_VARIANTS)) {
  test(`tells the truth of a payment and its refund at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveOnline(is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...paid], came.paid, came.told)
    if (came.paid === 'paid') assert.include([...refund], came.refund, came.told)
  })
}

for (const [name, { is, paid }] of Object.entries(PSD2_VARIANTS)) {
  test(`tells the truth of a PSD2 payment at a bank with ${name}, and asks it less and less (gaps Part 5)`, async () => {
    const came = await driveApproved('psd2', is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...paid], came.paid, came.told)
    assert.isAtMost(came.submissions, MOST_ASKED)
    assert.isAtMost(came.readings, 2 * MOST_ASKED)
  })
}

for (const [name, { is, paid }] of Object.entries(BALTIC_VARIANTS)) {
  test(`tells the truth of a Baltic payment at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveApproved('baltic', is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...paid], came.paid, came.told)
  })
}

const pairs = [
  { of: 'payment', drive: driveOnline, from: pairsOf(ONLINE_VARIANTS), nth: 25 },
  { of: 'PSD2 payment', drive: driveApproved.bind(undefined, 'psd2'), from: pairsOf(PSD2_VARIANTS), nth: 15 },
  {
    of: 'Baltic payment',
    drive: driveApproved.bind(undefined, 'baltic'),
    from: pairsOf(BALTIC_VARIANTS),
    nth: 15,
  },
]
for (const { of, drive, from, nth } of pairs) {
  for (const { name, is } of from.filter((_, at) => isFull || at % nth === 0)) {
    test(`lies about no ${of} at a bank with ${name} (gaps Part 5)`, async () => {
      const came = await drive(is)
      assert.deepEqual(came.lies, [], came.told)
    })
  }
}
