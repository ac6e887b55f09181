// PSD2 payments of the proxy at a bank that differs, by each difference and by pairs of one kind.
import { assert, isFull, test } from '#kit'
import { driveApproved } from './online-drive.ts'
import { pairsOf } from './pairs.ts'
import { PSD2_VARIANTS } from './variants/psd2-payments.ts'

/** In thirty days, of a bank that contradicts itself to the end: each half hour. */
const MOST_ASKED = 1_500

for (const [name, { is, paid }] of Object.entries(PSD2_VARIANTS)) {
  test(`tells the truth of a PSD2 payment at a bank with ${name}, and asks it less and less (gaps Part 5)`, async () => {
    const came = await driveApproved('psd2', is)
    assert.deepEqual(came.lies, [], came.told)
    assert.include([...paid], came.paid, came.told)
    assert.isAtMost(came.submissions, MOST_ASKED)
    assert.isAtMost(came.readings, 2 * MOST_ASKED)
  })
}

for (const { name, is } of pairsOf(PSD2_VARIANTS).filter((_, at) => isFull || at % 15 === 0)) {
  test(`lies about no PSD2 payment at a bank with ${name} (gaps Part 5)`, async () => {
    const came = await driveApproved('psd2', is)
    assert.deepEqual(came.lies, [], came.told)
  })
}
