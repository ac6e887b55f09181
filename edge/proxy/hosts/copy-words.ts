/// <reference types="node" />
// The words `backup` and `restore` of the proxy's program, and the copies that a running one makes by time.
// What a copy is, backup.ts says; what follows when one is opened, restored.ts.

import type { Log } from '../../shared/log.ts'
import { type Backup, newestIn, putBack, writeBackup } from './backup.ts'
import { askForCopy } from './control-socket.ts'
import { openStore } from './hand-over.ts'
import type { OpenProxy } from './index.ts'

/** How the words are used. */
export const COPY_USAGE = `
  backup --to <folder>         copies the data of --data, whether a proxy runs on them or not; --keep <n> copies stay
  restore <copy>               puts a copy in the place of lost data, in the folder of --data; --deletions names the notes
                               of deletions where they are not proxy.deleted in that folder
`

const HOUR_MS = 3_600_000
/** Longest wait of a timer, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

/** Runs a word of the program; `false` where it is none of these. */
export async function runCopyWord([word, ...args]: readonly string[]): Promise<boolean> {
  if (word === 'backup') await backUp(args)
  else if (word === 'restore') await restore(args)
  else return false
  return true
}

async function backUp(args: readonly string[]): Promise<void> {
  const [paths, { parseArgs }] = await Promise.all([import('node:path'), import('node:util')])
  const options = {
    data: { type: 'string', default: 'silta-data' },
    to: { type: 'string' },
    keep: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.to === undefined) throw new TypeError('backup needs --to, the folder for the copy')
  const wish = { to: paths.resolve(values.to), keep: countOf('keep', values.keep) }
  const answer = (await askForCopy(values.data, wish)) ?? (await copyAtRest(values.data, wish.to, wish.keep))
  if ('error' in answer) throw new Error(answer.error)
  await say(`${answer.file}\n`)
}

/** Prints for the operator. */
async function say(text: string): Promise<void> {
  const { default: process } = await import('node:process')
  process.stdout.write(text)
}

/** Copies data on which no proxy runs. */
async function copyAtRest(folder: string, to: string, keep: number | undefined): Promise<Backup> {
  const { existsSync } = await import('node:fs')
  const paths = await import('node:path')
  if (!existsSync(paths.join(folder, 'proxy.sqlite'))) throw new Error(`there are no data in ${folder}`)
  const store = await openStore(folder, 0)
  try {
    return await writeBackup(store, to, keep)
  } finally {
    store.close()
  }
}

async function restore(args: readonly string[]): Promise<void> {
  const [paths, { parseArgs }] = await Promise.all([import('node:path'), import('node:util')])
  const options = { data: { type: 'string', default: 'silta-data' }, deletions: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new TypeError('restore needs one copy')
  const deletions = values.deletions ?? paths.join(values.data, 'proxy.deleted')
  await putBack({ file, folder: values.data, deletions })
  await say(`
  ${values.data}/ now has the copy. It knows nothing of what was done after it was made, so the proxy opens it as
  restored: see "After a restore" in DEPLOY.md before it takes anything new.

`)
}

/** Reads a number of the command line: 1 or more. */
export function countOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new TypeError(`${flag} must be 1 to 99999`)
  return Number(text)
}

/** Copies a running proxy every so many hours, counted from the newest copy that is there. */
export async function copyByTime(
  proxy: OpenProxy,
  { to, hours, keep }: { to: string; hours: number; keep: number | undefined },
  log: Log,
): Promise<void> {
  const due = Math.max(0, (await newestIn(to)) + hours * HOUR_MS - Date.now())
  setTimeout(
    () => void make().then(() => copyByTime(proxy, { to, hours, keep }, log)),
    Math.min(due, LONGEST_MS),
  ).unref()

  async function make(): Promise<void> {
    if (due > LONGEST_MS) return
    try {
      const { file, bytes } = await proxy.backup(to, keep)
      log({ event: 'backup_made', file, bytes })
    } catch (error) {
      log({ event: 'backup_failed', error })
      // The newest copy is as old as before.
      await new Promise((resolve) => setTimeout(resolve, HOUR_MS).unref())
    }
  }
}
