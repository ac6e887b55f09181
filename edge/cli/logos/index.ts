/// <reference types="node" />
// `npx silta logos <folder>`: makes one picture of all banks' logos for the provider picker, and the list that goes with it.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { makeCommand, say, sayJson } from '../command.ts'
import { kindOf, type Logo, makeSheet } from './sheet.ts'

const EXAMPLE = `
  npx silta logos ./bank-logos --out ./public
  <silta-provider-picker src="/silta" logos="/logos.json"></silta-provider-picker>
`

const MORE = `
A file is named by the id of its bank, as the list of banks has it: saaristo.svg, own.png. It may be SVG, PNG, JPEG or WebP;
squares look best. logos.svg has all of them, and logos.json says which stands where: a page loads both whole, from its own
origin, so that no request tells which bank was looked at. Its policy needs img-src 'self'.
`

/** The options, as commander reads them. */
interface Given {
  out: string
  json?: boolean
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeCommand('logos', summary, EXAMPLE)
    .argument('<folder>', 'the folder with a picture for each bank')
    .option('--out <folder>', 'where logos.svg and logos.json are written', '.')
    .option('--json', 'tell it as JSON')
    .addHelpText('after', MORE)
    .action((folder: string, given: Given) => writeLogos(folder, given))
}

function writeLogos(folder: string, { out, json }: Given): void {
  const { picture, list } = makeSheet(readLogos(folder))
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'logos.svg'), picture)
  writeFileSync(join(out, 'logos.json'), `${JSON.stringify(list)}\n`)
  const bytes = Buffer.byteLength(picture)
  if (json === true) return sayJson({ banks: list.banks, bytes })
  say(`\n  logos.svg, logos.json: ${list.banks.length} banks, ${Math.ceil(bytes / 1_024)} kB\n\n`)
}

/** Reads the pictures of a folder; other files are ignored. */
function readLogos(folder: string): Logo[] {
  return readdirSync(folder)
    .filter((file) => kindOf(file) !== undefined)
    .toSorted()
    .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))
}
