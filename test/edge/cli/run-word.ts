/// <reference types="node" />
// Runs a word of the program in this process: what it prints, and the code that it would end with.
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { SandboxOptions } from '../../../edge/sandbox/index.ts'
import { serveSandbox } from '../../../edge/sandbox/hosts/index.ts'
import { endWith, withOperandsLast } from '../../../edge/cli/command.ts'
import { noteBank } from '../../../edge/cli/running-bank.ts'
import { WORDS } from '../../../edge/cli/words.ts'
import { pairsOfTests, sample } from '../sandbox/sample-key.ts'

/** What a run has printed, and how it has ended. */
export interface Ran {
  code: number
  out: string
  err: string
}

/** Runs a word against a bank: `['bank', 'clock']`. */
type RunWord = (...words: string[]) => Promise<Ran>

/** A bank at a port of this machine, and the program that knows it. */
export interface ServedBank {
  address: string
  key: string
  run: RunWord
  close(): Promise<void>
}

/** Serves a bank for the words. */
export async function serveBank(options: Omit<SandboxOptions, 'console'> = {}): Promise<ServedBank> {
  const { sandbox, address, close } = await serveSandbox({
    port: 0,
    sampleKey: sample.privatePem,
    mintRsaPair: pairsOfTests(),
    allowLocalAddresses: true,
    paymentPage: true,
    now: '2026-11-20T10:00:00Z',
    ...options,
  })
  const key = sandbox.sandboxKey
  const folder = folderOf(address, key)
  return {
    address,
    key,
    run: (...words) => runWord([...words, '--data', folder]),
    async close() {
      rmSync(folder, { recursive: true })
      await close()
    },
  }
}

/** Makes a folder with the address and key of a running bank. */
export function folderOf(address: string, key: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'silta-word-'))
  noteBank(folder, { address, key })
  return folder
}

/** What each run prints: the tests of a file run side by side. */
const runs = new AsyncLocalStorage<{ out: string[]; err: string[] }>()
for (const [name, stream] of [
  ['out', process.stdout],
  ['err', process.stderr],
] as const) {
  const write = stream.write.bind(stream) as (...given: readonly unknown[]) => boolean
  stream.write = (...given: readonly unknown[]) => {
    const run = runs.getStore()
    if (!run) return write(...given)
    run[name].push(String(given[0]))
    return true
  }
}

/** Runs a word. */
export async function runWord(words: readonly string[]): Promise<Ran> {
  const [name = '', ...rest] = words
  const word = WORDS.find((one) => one.name === name)
  if (!word) throw new TypeError(`there is no word ${name}`)
  const command = (await word.load()).makeWord(word.summary)
  const said = { out: [], err: [] }
  const code = await runs.run(said, () =>
    command.parseAsync(withOperandsLast(rest), { from: 'user' }).then(
      () => 0,
      (error: unknown) => endWith(error, command),
    ),
  )
  return { code, out: said.out.join(''), err: said.err.join('') }
}
