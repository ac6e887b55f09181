// Copies on request, of a running proxy or of data on which none runs; and copies that a running proxy makes at intervals.
// backup.ts defines what a copy is, restored.ts what follows when one is opened.

import type { Log } from '../../shared/log.ts'
import { type Backup, newestIn, putBack, writeBackup } from './backup.ts'
import { askForCopy } from './control-socket.ts'
import { openStore } from './hand-over.ts'
import type { OpenProxy } from './index.ts'

const HOUR_MS = 3_600_000
/** Longest wait of a timer, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

interface CopyOptions {
  readonly data: string
  readonly to: string
  /** How many copies stay there; absent: all. */
  readonly keep?: number | undefined
}

/**
 * Copies the data in a folder, whether a proxy runs on them or not.
 *
 * @throws Error when there are no data, or the copy cannot be written.
 */
export async function copyData({ data, to, keep }: CopyOptions): Promise<Backup> {
  const paths = await import('node:path')
  const asked = { to: paths.resolve(to), keep }
  const answer = (await askForCopy(data, asked)) ?? (await copyAtRest(data, asked.to, keep))
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

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

/**
 * Puts a copy in the place of lost data.
 *
 * @param deletions The notes of deletions; absent: `proxy.deleted` in the folder of the data.
 * @throws Error when the folder has data, or the copy is not whole.
 */
export async function restoreData(file: string, data: string, deletions?: string): Promise<void> {
  const paths = await import('node:path')
  await putBack({ file, folder: data, deletions: deletions ?? paths.join(data, 'proxy.deleted') })
}

/** Copies a running proxy every so many hours, counted from the newest copy in the folder. */
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
      // The copy failed, so the newest one is as old as before: without a wait the next try would follow at once.
      await new Promise((resolve) => setTimeout(resolve, HOUR_MS).unref())
    }
  }
}
