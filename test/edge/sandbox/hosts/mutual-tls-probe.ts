/// <reference types="node" />
// Calls a bank with certificates by a recipe of the README, in whichever runtime runs it, and prints what came of each call.
// It judges nothing: mutual-tls.test.ts does.
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/** Is a call, and the folder of the recipe and the certificate with which it is made. */
export interface Asked {
  folder: string
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Is what came of a call. */
export interface Told {
  status?: number
  text?: string
  /** Why there was no answer. */
  refused?: string
}

type BankFetch = (url: string, init: RequestInit) => Promise<Response>

const asked = JSON.parse(process.argv[2] ?? '') as Asked[]
const told: Told[] = []
for (const { folder, url, ...init } of asked) {
  process.chdir(folder)
  const recipe = (await import(pathToFileURL(join(folder, 'recipe.ts')).href)) as { bankFetch: BankFetch }
  const signal = AbortSignal.timeout(60_000)
  told.push(
    await recipe.bankFetch(url, { ...init, signal, redirect: 'manual' }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ refused: String(error) }),
    ),
  )
}
process.stdout.write(JSON.stringify(told))
process.exit(0)
