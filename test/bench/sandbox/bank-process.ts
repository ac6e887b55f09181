/// <reference types="node" />
// The bank as a process of its own, as `npx silta sandbox` serves it: data in a folder, any free port, one key.
// It reads no command line but that.

import process from 'node:process'
import { openBankStore, openCallStore } from '../../../edge/sandbox/hosts/bank-store.ts'
import { serveSandbox } from '../../../edge/sandbox/hosts/index.ts'

const [folder = '', sandboxKey, now, log] = process.argv.slice(2)
const { address } = await serveSandbox({
  store: await openBankStore(folder),
  sandboxKey,
  now: now === '' ? undefined : now,
  callLog: log === 'log' && { store: await openCallStore(folder) },
})
process.send?.(address)
