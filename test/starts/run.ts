/// <reference types="node" />
// Plays each start of our texts to its end, with the packed package alone, and prints how long each took: `npm run starts`, or
// with names: `npm run starts -- deno vitest`. Each begins in a folder, with a home and a cache of its own; `-- --published` plays
// the texts in the form that they have once the package is in the registry.
// `npm test` does not run it: it needs the registry, the ports that the texts name, and minutes.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { isPortFree } from '../../edge/cli/dev/ports.ts'
import { TAGS } from '../../edge/cli/init/templates/page.ts'
import { pack } from '../consumers/packed.ts'
import { launch } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { toolPath } from '../tools/installed.ts'
import { payIn } from './end.ts'
import { WEBHOOK_KEY, sendWebhooks } from './webhook.ts'
import { TabPage } from './page.ts'
import { play, type Played } from './play.ts'
import { openRegistry } from './registry.ts'
import { STARTS, type Start } from './starts.ts'
import { readSteps, type Step } from './text.ts'
import { publishedForm } from '../tools/release/first-commands.ts'
import { readOwner } from '../tools/release/owner.ts'
import { wallClock } from '../kit/clock.ts'

/** The addresses in the texts. */
const PORTS = [8787, 8788, 8789, 5173, 4200, 3000]

/** The programs that a person has: Node with npm, Deno, Bun. Nothing else of our tree is to be found. */
function binFolder(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const npm = realpathSync(
    execFileSync(process.platform === 'win32' ? 'where' : 'which', ['npm'])
      .toString()
      .trim()
      .split('\n')
      // A run by npm has the programs of the tree before its own.
      .filter((path) => !path.includes('node_modules/.bin'))[0] ?? 'npm',
  )
  symlinkSync(process.execPath, join(bin, 'node'))
  symlinkSync(npm, join(bin, 'npm'))
  symlinkSync(join(npm, '../npx-cli.js'), join(bin, 'npx'))
  for (const name of ['deno', 'bun']) symlinkSync(toolPath(`.bin/${name}`), join(bin, name))
  return bin
}

/** Sets what a person’s machine sets, and nothing of this run. */
function envOf(folder: string, bin: string, registry: string): NodeJS.ProcessEnv {
  const home = join(folder, 'home')
  mkdirSync(home)
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(LANG|TMPDIR|TEMP|TMP|SYSTEMROOT|COMSPEC|PATHEXT|.*_PROXY|.*_CA_CERTS|SSL_CERT_.*)$/i.test(name),
  )
  const system = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  return {
    ...Object.fromEntries(kept),
    PATH: [bin, ...system].join(delimiter),
    HOME: home,
    USERPROFILE: home,
    NO_COLOR: '1',
    // An empty machine has none of these, and no person to ask.
    npm_config_registry: registry,
    npm_config_cache: join(folder, 'cache'),
    NO_UPDATE_NOTIFIER: '1',
    npm_config_yes: 'true',
    // In texts whose server needs it.
    WEBHOOK_KEY,
    NG_CLI_ANALYTICS: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
  }
}

/** A page of one's own with the lines that `init` prints. */
const SITE = `<!doctype html>
<title>Mine</title>
<h1>My own site</h1>
${Object.values(TAGS).join('\n')}
`

async function playStart(start: Start, folder: string, registry: string, browser: Browser): Promise<number> {
  const empty = join(folder, 'empty')
  mkdirSync(empty, { recursive: true })
  const text = readFileSync(join(root, start.file), 'utf8')
  const told: Step[] = readSteps(isPublished ? publishedForm(text) : text, start)
  const steps: Step[] =
    start.folder === 'npm-init' ? [{ kind: 'command', line: 'npm init -y', stays: false }, ...told] : told
  if (start.folder === 'site') writeFileSync(join(empty, 'index.html'), SITE)
  // The clone of a person, with the file that npm pack has written, lies beside the folder of the project.
  const goesOn = told.some((step) => step.kind === 'command' && step.line.startsWith('cd '))
  for (const beside of isPublished ? [] : goesOn ? [folder, empty] : [folder]) {
    mkdirSync(join(beside, 'silta'))
    cpSync(join(place, 'silta.tgz'), join(beside, `silta/silta-${manifest.version}.tgz`))
  }
  const words = JSON.stringify(steps)
  const needed = words.includes('npx silta dev')
    ? PORTS
    : PORTS.filter((port) => words.includes(String(port)))
  const taken = (
    await Promise.all(needed.map(async (port) => ((await isPortFree(port, '127.0.0.1')) ? [] : [port])))
  ).flat()
  if (taken.length > 0) throw new Error(`the text needs port ${taken.join(', ')}, which is taken`)
  const bin = binFolder(folder)
  const page = new TabPage(browser)
  const played = await play(steps, empty, envOf(folder, bin, registry), page)
  try {
    if (start.end === 'printed' || start.end === 'shown') return played.steps
    if (start.end === 'noticed') return await takeWebhooks(played)
    if (played.address === undefined) throw new Error('the text starts nothing that a browser can open')
    await payIn(browser, played.address)
    await played.told(/webhook +payment\.paid/)
    // Opening the page and paying are steps too.
    return played.steps + 1
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason}\nThe terminals said:\n${played.said().slice(-4_000)}`, { cause: error })
  } finally {
    await page.close()
    await played.end()
  }
}

/** Sends webhooks to the server that was started: it takes two, delivers once, and refuses the forged one. */
async function takeWebhooks({ steps, told, said }: Played): Promise<number> {
  const statuses = await sendWebhooks('http://127.0.0.1:3000/webhooks')
  await told(/deliver 2026-0001/)
  const delivered = said().split('deliver 2026-0001').length - 1
  if (statuses.join() !== '204,204,400' || delivered !== 1)
    throw new Error(`the server answered ${statuses.join()} and delivered ${delivered} times:\n${said()}`)
  return steps + 1
}

/** Whether the texts are played in the form that they have once the package is published. */
const isPublished = process.argv.includes('--published') || readOwner().published !== ''
const given = process.argv.slice(2).filter((word) => word !== '--published')
const unknown = given.filter((name) => !(name in STARTS))
if (unknown.length > 0)
  throw new TypeError(`no start is called ${unknown.join(', ')}: ${Object.keys(STARTS).join(', ')}`)
const names = given.length > 0 ? given : Object.keys(STARTS)
const place = mkdtempSync(join(tmpdir(), 'silta-starts-'))
process.once('exit', () => rmSync(place, { recursive: true, force: true }))
const archive = await pack(join(place, 'tree'))
cpSync(archive, join(place, 'silta.tgz'))
rmSync(join(place, 'tree'), { recursive: true, force: true })
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
}
const upstream = execFileSync('npm', ['config', 'get', 'registry'], { shell: process.platform === 'win32' })
  .toString()
  .trim()
/** Serves the package as if it were published; without it the real registry has no such name, and no text may ask for it. */
const registry = await openRegistry(join(place, 'silta.tgz'), manifest, upstream)
const browser = await launch()
const failed: string[] = []
process.stdout.write(`${'start'.padEnd(18)} steps  seconds  result\n`)
for (const name of names) {
  const began = wallClock()
  const folder = join(place, name)
  const start = STARTS[name] as Start
  // oxlint-disable no-await-in-loop -- one after the other: they share ports, and the clock is to be a person's
  const { steps, result } = await playStart(
    start,
    folder,
    isPublished ? registry.address : upstream,
    browser,
  ).then(
    (taken) => ({ steps: String(taken), result: start.end }),
    (error: unknown) => {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return { steps: '-', result: 'failed' }
    },
  )
  // oxlint-enable no-await-in-loop
  const seconds = ((wallClock() - began) / 1000).toFixed(0)
  process.stdout.write(`${name.padEnd(18)} ${steps.padStart(5)}  ${seconds.padStart(7)}  ${result}\n`)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
await browser.close()
registry.close()
for (const text of failed) process.stdout.write(`\n${text}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
