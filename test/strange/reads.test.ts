// Accounts and their entries, by account access and the Baltic interface, at banks that differ: by core and by the proxy.
// The judge is the account: no amount is another one, no list looks whole that is not, and no readable row is lost.
import { assert, isFull, test } from '#kit'
import { pairsOf } from './pairs.ts'
import { driveReads, type Read } from './reads-drive.ts'
import { ACCESS_VARIANTS, type ReadVariant, REPORT_VARIANTS } from './variants/reads.ts'

const ALL: Readonly<Record<Read, Readonly<Record<string, ReadVariant>>>> = {
  'account-access': ACCESS_VARIANTS,
  baltic: REPORT_VARIANTS,
}

for (const [kind, variants] of Object.entries(ALL) as [Read, Readonly<Record<string, ReadVariant>>][]) {
  for (const [name, { is, account = ['whole'], entries = ['whole'] }] of Object.entries(variants)) {
    test(`shows the truth of an account by ${kind} at a bank with ${name} (gaps Part 5, laws 2, 5 and 6)`, async () => {
      const came = await driveReads(kind, is)
      assert.deepEqual(came.lies, [])
      for (const one of came.account) assert.include<string>([...account], one, 'the list of accounts')
      for (const one of came.entries) assert.include<string>([...entries], one, 'the entries')
    })
  }

  for (const { name, is } of pairsOf(variants).filter((_, at) => isFull || at % 5 === 0)) {
    test(`shows no lie of an account by ${kind} at a bank with ${name} (gaps Part 5)`, async () => {
      const came = await driveReads(kind, is)
      assert.deepEqual(came.lies, [])
    })
  }
}
