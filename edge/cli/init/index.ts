/// <reference types="node" />
// `npx silta init`: makes a small project in this folder, with keys for this machine, and installs its dependencies.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { type Command, Option } from 'commander'
import { dependencyFor } from './dependency.ts'
import type { Template } from './template.ts'
import { ownServerIn } from './own-server.ts'
import { beside, page, TAGS } from './templates/page.ts'
import { bun, deno, express, next, node } from './templates/servers.ts'
import { worker } from './templates/worker.ts'
import { writeTemplate } from './write.ts'
import { BUILD } from '../../shared/build.ts'
import { makeCommand, packageFolder, say, sayJson } from '../command.ts'
import { KEY_FILE, keepKeys } from '../project-keys.ts'
import { readText } from '../text-files.ts'

const TEMPLATES = { page, worker, node, deno, bun, express, next } as const

type Name = keyof typeof TEMPLATES

const EXAMPLE = `
  npx silta init
  npx silta init --template express
`

/** Makes the command. */
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
  refuseOldNode()
  const folder = process.cwd()
  const name = given.template ?? templateFor(folder)
  // A framework serves its own pages, so only the proxy's settings are added.
  const server = given.template === undefined && name === 'page' ? ownServerIn(folder) : undefined
  const template: Template = server ? beside : TEMPLATES[name]
  const { written, kept } = writeTemplate(folder, template, () =>
    dependencyFor(folder, packageFolder(), BUILD.version),
  )
  await keepKeys(folder)
  const command = server ? `npx silta dev --page ${server.address}` : 'npx silta dev'
  const isJson = given.json === true
  if (!isJson)
    say(`
  ${name}: ${template.summary}

${[...written.map((path) => `  written  ${path}`), ...kept.map((path) => `  kept     ${path}, which was there`)].join('\n')}
  keys     ${KEY_FILE}, for this machine only; git ignores it
${kept
  .filter((path) => lacksButton(folder, path))
  .map(aboutTags)
  .join('')}
`)
  if (given.install) install(folder, template, command, isJson)
  if (isJson) return sayJson({ template: name, written, kept, keys: KEY_FILE, next: command })
  say(`
  Next: ${given.install ? '' : `${installer()}, then `}${command}${server ? `    beside "npm run ${server.script}"` : ''}

`)
}

/** Tests whether a file is a page without a button: a page that exists is never overwritten. */
function lacksButton(folder: string, path: string): boolean {
  const isPage = path.endsWith('index.html')
  return isPage && !readText(join(folder, path)).includes('<silta-payment-button')
}

const aboutTags = (path: string) => `
  Your page stays as it is. Put these into ${path}:

${Object.values(TAGS)
  .map((tag) => `    ${tag}\n`)
  .join('')}`

/** Refuses a Node that is too old to run what would be written. */
function refuseOldNode(): void {
  if ('Bun' in globalThis || 'Deno' in globalThis || isBuiltin('node:sqlite')) return
  throw new Error(
    `Silta needs Node 22.13 or newer, and this is ${process.versions.node}. Nothing is written yet. Install a newer one, or take one for each command: npx -p node@24 silta init`,
  )
}

/** Finds the template that fits the content of a folder. */
function templateFor(folder: string): Name {
  const has = (file: string) => existsSync(join(folder, file))
  const manifest = has('package.json') ? readText(join(folder, 'package.json')) : ''
  if (/"next"\s*:/.test(manifest)) return 'next'
  if (/"express"\s*:/.test(manifest)) return 'express'
  if (has('wrangler.toml') || has('wrangler.json') || has('wrangler.jsonc')) return 'worker'
  if (has('deno.json') || has('deno.jsonc')) return 'deno'
  return has('bun.lock') || has('bunfig.toml') ? 'bun' : 'page'
}

/** The package manager that belongs to the runtime in which this program runs. */
function installer(): string {
  return 'Bun' in globalThis ? 'bun install' : 'Deno' in globalThis ? 'deno install' : 'npm install'
}

/**
 * Installs what is missing; the last step, because all files are written without it.
 *
 * @throws Error saying how to go on.
 */
function install(folder: string, template: Template, after: string, isQuiet: boolean): void {
  const names = ['silta', ...Object.keys({ ...template.dependencies, ...template.devDependencies })]
  if (names.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')))) return
  const command = installer()
  if (!isQuiet) say(`${command}\n`)
  const { status } = spawnSync(command, {
    cwd: folder,
    shell: true,
    // With --json nothing but JSON may be printed.
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status !== 0)
    throw new Error(
      `"${command}" failed. All files are written: mend what it says, run "${command}", and then "${after}".`,
    )
}
