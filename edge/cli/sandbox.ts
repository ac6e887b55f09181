/// <reference types="node" />
// `npx silta sandbox`: the bank as a program on this machine, in Node, Deno or Bun, with its data kept over restarts.
// The worker of the same bank is in sandbox/hosts; where other words find this one, running-bank.ts says.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Command } from 'commander'
import { makeLog } from '../shared/log.ts'
import { isLoopback, PUBLIC_KEY_LENGTH } from '../sandbox/http/arrival.ts'
import type { CallLogOptions } from '../sandbox/call-log/options.ts'
import { openBankStore, openCallStore } from '../sandbox/hosts/bank-store.ts'
import { type ServingOptions, serveSandbox } from '../sandbox/hosts/index.ts'
import { collected, makeCommand, portOf, say } from './command.ts'
import { consoleLink } from './console-link.ts'
import { noteBank } from './running-bank.ts'
import { makeStatus } from './sandbox-status.ts'

const EXAMPLE = `
  npx silta sandbox --payment-page --allow-local-addresses
  npx silta sandbox status
`

/** What the command line says, as commander reads it. */
interface Given {
  port: string
  host: string
  mtls?: boolean
  mtlsPort?: string
  data: string
  memory?: boolean
  publicBaseUrl?: string
  sandboxKey?: string
  allowLocalAddresses?: boolean
  paymentPage?: boolean
  merchantName?: string
  callbackAttempts: string
  limits: string
  seed?: string
  now?: string
  redirectUri?: readonly string[]
  ownIban?: readonly string[]
  log?: boolean
  console?: boolean
    .option(
      '--bank-file',
      'let the bank be exported and imported as one file where others than this machine can reach it too',
    )
