// Online payment of the proxy at a bank that differs, by each difference and by pairs of one kind.
// The judge is the book of that bank, which shares no line with what it judges.
import { assert, isFull, test } from '#kit'
import { driveOnline } from './online-drive.ts'
import { pairsOf } from './pairs.ts'
import { ONLINE_VARIANTS } from './variants/online-payment.ts'

for (const [name, { is, paid, refund }] of Object.entries(ONLINE_VARIANTS)) {
  test(`tells the truth of a payment and its refund at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveOnline(is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...paid], came.paid, came.told)
    if (came.paid === 'paid') assert.include([...refund], came.refund, came.told)
  })
}

for (const { name, is } of pairsOf(ONLINE_VARIANTS).filter((_, at) => isFull || at % 25 === 0)) {
  test(`lies about no money at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveOnline(is)
    assert.deepEqual(came.lies, [], came.told)
  })
}
