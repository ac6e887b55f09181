// `npx silta proxy backup` and `npx silta proxy restore`: copies the data, and puts a copy in the place of lost data.

import type { Command } from 'commander'
import { copyData, restoreData } from '../proxy/hosts/copies.ts'
import { makeCommand, say, wholeOf } from './command.ts'

/** Makes the command `backup`. */
export function makeBackup(): Command {
  return makeCommand(
    'backup',
    'copies the data of --data, whether a proxy runs on them or not',
    'npx silta proxy backup --to copies --keep 7',
  )
    .option('--data <folder>', 'the data', 'silta-data')
    .option('--to <folder>', 'the folder for the copy')
    .option('--keep <number>', 'how many copies stay there; all when absent')
    .action(async ({ data, to, keep }: { data: string; to?: string; keep?: string }) => {
      if (to === undefined) throw new TypeError('backup needs --to, the folder for the copy')
      const { file } = await copyData({ data, to, keep: countOf('keep', keep) })
      say(`${file}\n`)
    })
}

/** Makes the command `restore`. */
export function makeRestore(): Command {
  return makeCommand(
    'restore',
    'puts a copy in the place of lost data, in the folder of --data',
    'npx silta proxy restore copies/proxy-2027-03-01T06-00-00-000Z.sqlite',
  )
    .argument('[copy]', 'the file')
    .allowExcessArguments()
    .option('--data <folder>', 'the folder for the data', 'silta-data')
    .option('--deletions <file>', 'the notes of deletions, where they are not proxy.deleted in that folder')
    .action(async (file: string | undefined, given: { data: string; deletions?: string }, made: Command) => {
      if (file === undefined || made.args.length > 1) throw new TypeError('restore needs one copy')
      await restoreData(file, given.data, given.deletions)
      say(`
  ${given.data}/ now has the copy. It knows nothing of what was done after it was made, so the proxy opens it as
  restored: see "After a restore" in DEPLOY.md before it takes anything new.

`)
    })
}

/**
 * Reads a number of the command line: 1 or more.
 *
 * @throws TypeError naming the option.
 */
export function countOf(option: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : wholeOf(option, text, [1, 99_999])
}
