/// <reference types="node" />
// Where a bank of this machine runs, and its key: an option, the environment, or the file that the bank writes beside its data.
// The key is never a command-line argument, because every program of the machine could read it there.

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FoundWrong, variable } from './command.ts'
import { readJson } from './text-files.ts'

/** A running bank. */
export interface RunningBank {
  readonly address: string
  /** Value of `x-sandbox-key`; absent if the address is given and no key for it is known. */
  readonly key: string | undefined
}

const FILE = 'bank.json'

/**
 * Writes the address and key of a running bank into a file beside its data, for its owner only.
 *
 * @returns A function that removes the file again.
 */
export function noteBank(folder: string, bank: { address: string; key: string }): () => void {
  const file = join(folder, FILE)
  // An existing file would keep its mode when it is written again.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(bank)}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/**
 * Finds a running bank: by its address (`--bank`), else by `SILTA_BANK`, else by the file beside its data. The key comes from
 * `SANDBOX_KEY`, else from that file if it is of the same bank.
 *
 * @throws FoundWrong if no bank is named anywhere.
 * @throws TypeError if the given value is no address.
 */
export function findBank({ bank, data }: { bank?: string | undefined; data: string }): RunningBank {
  const given = bank ?? variable('SILTA_BANK')
  if (given !== undefined && !/^https?:\/\/[^/?#]+(\/banks\/[a-z0-9-]{1,32})?$/.test(given))
    throw new TypeError(
      `${bank === undefined ? 'SILTA_BANK' : 'bank'} must be the address of a bank: without a path, or with /banks/<name>`,
    )
  const noted = notedBank(data)
  const address = given ?? noted?.address
  if (address === undefined)
    throw new FoundWrong(
      `No bank is known in ${data}/. Start one with "npx silta sandbox", or name one: --bank <address>, or SILTA_BANK.`,
    )
  return {
    address,
    // A named bank has the key of the bank that it is part of, unless it was given its own.
    key:
      variable('SANDBOX_KEY') ??
      (noted?.address === address.replace(/\/banks\/[^/]*$/, '') ? noted.key : undefined),
  }
}

/** Reads the address and key of a folder's running bank; `undefined` if none runs. */
export function notedBank(folder: string): { address: string; key: string } | undefined {
  try {
    const { address, key }: Record<string, unknown> = Object(readJson(join(folder, FILE)))
    return typeof address === 'string' && typeof key === 'string' ? { address, key } : undefined
  } catch {
    return undefined
  }
}
