// Baltic payments of the proxy at a bank that differs, by each difference and by pairs of one kind; and their cancellation by core.
import { assert, isFull, test } from '#kit'
import { driveApproved } from './online-drive.ts'
import { pairsOf } from './pairs.ts'
import { BALTIC_VARIANTS } from './variants/baltic-payments.ts'

for (const [name, { is, paid }] of Object.entries(BALTIC_VARIANTS)) {
  test(`tells the truth of a Baltic payment at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveApproved('baltic', is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...paid], came.paid, came.told)
  })
}

for (const { name, is } of pairsOf(BALTIC_VARIANTS).filter((_, at) => isFull || at % 15 === 0)) {
  test(`lies about no Baltic payment at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveApproved('baltic', is)
    assert.deepEqual(came.lies, [], came.told)
  })
}
