/// <reference types="node" />
// `npx silta init`: a small project in this folder, with keys of this machine and what it needs installed.
// It never writes over a file, prints no key, and asks nothing.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Command, Option } from 'commander'
import type { Template } from './init/template.ts'
import { ownServerIn } from './init/own-server.ts'
import { beside, page } from './init/templates/page.ts'
import { bun, deno, express, next, node } from './init/templates/servers.ts'
import { worker } from './init/templates/worker.ts'
import { writeTemplate } from './init/write.ts'
import { BUILD } from '../shared/build.ts'
import { makeCommand, say, sayJson } from './command.ts'
import { KEY_FILE, keepKeys } from './project-keys.ts'

const TEMPLATES = { page, worker, node, deno, bun, express, next } as const

type Name = keyof typeof TEMPLATES

const EXAMPLE = `
  npx silta init
  npx silta init --template express
`

/** Makes the word. */
export function makeWord(summary: string): Command {
  const names = Object.keys(TEMPLATES)
  const list = Object.entries(TEMPLATES).map(([name, { summary: what }]) => `  ${name.padEnd(8)} ${what}`)
  return makeCommand('init', summary, EXAMPLE)
    .addOption(
      new Option(
        '--template <name>',
        'what to begin with; what is in the folder decides when absent',
      ).choices(names),
    )
    .option('--no-install', 'install nothing')
    .option('--json', 'tell it as JSON')
    .addHelpText('after', `\nTemplates:\n${list.join('\n')}\n`)
    .action((given: { template?: Name; install: boolean; json?: boolean }) => runInit(given))
}

async function runInit(given: { template?: Name; install: boolean; json?: boolean }): Promise<void> {
  const folder = process.cwd()
  const name = given.template ?? templateFor(folder)
  // A framework has its own way to bring a page: only what the proxy must know is put beside it.
  const server = given.template === undefined && name === 'page' ? ownServerIn(folder) : undefined
  const template: Template = server ? beside : TEMPLATES[name]
  const { written, kept } = writeTemplate(folder, template, BUILD.version)
  await keepKeys(folder)
  if (given.install) install(folder, template, given.json === true)
  const command = server ? `npx silta dev --page ${server.address}` : 'npx silta dev'
  if (given.json) return sayJson({ template: name, written, kept, keys: KEY_FILE, next: command })
  say(`
  ${name}: ${template.summary}

${[...written.map((path) => `  written  ${path}`), ...kept.map((path) => `  kept     ${path}, which was there`)].join('\n')}
  keys     ${KEY_FILE}, for this machine only; git ignores it

  Next: ${command}${server ? `    beside "npm run ${server.script}"` : ''}

`)
}

/** Finds the template that fits what is in a folder. */
function templateFor(folder: string): Name {
  const has = (file: string) => existsSync(join(folder, file))
  const manifest = has('package.json') ? readFileSync(join(folder, 'package.json'), 'utf8') : ''
  if (/"next"\s*:/.test(manifest)) return 'next'
  if (/"express"\s*:/.test(manifest)) return 'express'
  if (has('wrangler.toml') || has('wrangler.json') || has('wrangler.jsonc')) return 'worker'
  if (has('deno.json') || has('deno.jsonc')) return 'deno'
  return has('bun.lock') || has('bunfig.toml') ? 'bun' : 'page'
}

/** Installs what is missing, with the package manager beside the runtime that this program runs in. */
function install(folder: string, template: Template, isQuiet: boolean): void {
  const names = ['silta', ...Object.keys({ ...template.dependencies, ...template.devDependencies })]
  if (names.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')))) return
  const command = 'Bun' in globalThis ? 'bun install' : 'Deno' in globalThis ? 'deno install' : 'npm install'
  if (!isQuiet) say(`${command}\n`)
  const { status } = spawnSync(command, {
    cwd: folder,
    shell: true,
    // What a program reads is JSON and nothing else.
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`"${command}" failed. Mend what it says, and run it again.`)
}
