/// <reference types="node" />
// Works with certificates by a recipe of the guide of core, in whichever runtime runs it, and prints what came of it.
// It judges nothing: mutual-tls.test.ts does.
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type BankFetch, type Told, tell, type Work } from './supplier.ts'

/** What is done by the recipe and with the certificate of a folder. */
export interface Asked extends Work {
  folder: string
}

const asked = JSON.parse(process.argv[2] ?? '') as Asked[]
const told: Told[] = []
for (const { folder, ...work } of asked) {
  process.chdir(folder)
  const recipe = (await import(pathToFileURL(join(folder, 'recipe.ts')).href)) as { bankFetch: BankFetch }
  told.push(await tell(recipe.bankFetch, work))
}
process.stdout.write(JSON.stringify(told))
process.exit(0)
