// Finds the Chromium that tests drive, unpacking the packaged one on the first use, and launches it.
// Not a way around a missing browser: importing this throws with the remedy, nothing is skipped.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { arch, env, execPath, platform } from 'node:process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, launch as launchBrowser, type Page } from 'puppeteer-core'
import { installTools, toolPath } from '../tools/installed.ts'

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
/** The package that brings one, for Linux alone. */
const PACKAGE = toolPath('@sparticuz/chromium')

const usual: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((folder) =>
    folder ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`] : [],
  ),
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
}

/** The path of the browser. */
export const executablePath = await find()

/**
 * The switches that the tests need. Web security and site isolation stay on: cookies and policies are tested.
 * The browser's own sandbox is off on Linux only, where it needs rights that containers and root do not have.
 */
export const args = ['--font-render-hinting=none', ...(platform === 'linux' ? ['--no-sandbox'] : [])]

/** The limit of every wait for a browser, milliseconds: a guard against hanging, far above what a slow and busy machine needs. */
export const LONGEST_MS = 150_000

/**
 * Starts the browser without a window; the caller closes it.
 *
 * @param more further switches
 */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const limits = { timeout: LONGEST_MS, protocolTimeout: LONGEST_MS }
  return launchBrowser({ executablePath, args: [...args, ...more], headless: 'shell', ...limits })
}

/** Opens a tab that waits as long as a slow machine needs. */
export async function openTab(place: Browser | BrowserContext): Promise<Page> {
  const tab = await place.newPage()
  tab.setDefaultTimeout(LONGEST_MS)
  return tab
}

async function find(): Promise<string> {
  const chosen = env['CHROME_PATH']
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not start.`)
  }
  const packaged = platform === 'linux' && arch === 'x64' ? await unpack() : undefined
  const candidates = [packaged, ...(usual[platform] ?? [])]
  const found = candidates.find((path) => path !== undefined && existsSync(path) && starts(path))
  if (found) return found
  throw new Error(
    'No Chromium was found. Install Chrome or Chromium, or set CHROME_PATH to the program. ' +
      'On Linux x64 `npm test` installs one.',
  )
}

function starts(path: string): boolean {
  // Chrome for Windows opens a window on --version instead of answering.
  return platform === 'win32' ? existsSync(path) : spawnSync(path, ['--version']).status === 0
}

/** Unpacks into a folder of its own that appears whole or not at all, so that parallel runs cannot meet half a file. */
async function unpack(): Promise<string> {
  await installTools()
  const home = join(modules, '.cache', `chromium-${packageVersion()}`)
  if (!existsSync(home)) {
    mkdirSync(join(modules, '.cache'), { recursive: true })
    const part = mkdtempSync(`${home}.part-`)
    unpackTo(part)
    writeFileSync(join(part, 'fonts/fonts.conf'), fontSettings(join(home, 'fonts')))
    try {
      renameSync(part, home)
    } catch {
      // Another process was first; its copy is as good.
      rmSync(part, { recursive: true, force: true })
    }
  }
  const path = join(home, 'chromium')
  // The packaged fonts only, so that a picture is the same on every machine.
  env['FONTCONFIG_PATH'] = join(home, 'fonts')
  if (!starts(path)) env['LD_LIBRARY_PATH'] = join(home, 'al2023/lib')
  return path
}

/**
 * Unpacks into a folder. The package takes the folder for temporary files, which all users of the machine share: a process of its
 * own is given ours, so that none that is started meanwhile inherits it.
 */
function unpackTo(folder: string): void {
  const { href } = pathToFileURL(join(PACKAGE, 'build/index.js'))
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  const paths = JSON.stringify(archives.map((archive) => join(PACKAGE, 'bin', archive)))
  const code = `const { inflate } = await import('${href}'); await Promise.all(${paths}.map((path) => inflate(path)))`
  const { status, stderr } = spawnSync(execPath, ['--input-type=module', '--eval', code], {
    env: { ...env, TMPDIR: folder },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`)
}

function packageVersion(): string {
  const text = readFileSync(join(PACKAGE, 'package.json'), 'utf8')
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`
}
