// The other engines in which the tests of the elements run where somebody has them installed: `npm test -- --browsers firefox`.
// Not the Chromium that every run drives: chrome.ts finds that.
import { spawnSync } from 'node:child_process'
import { env, platform } from 'node:process'
import { args, executablePath, LONGEST_MS } from './chrome.ts'

/** What starts a browser: the options of puppeteer's `launch`. */
interface Launch {
  browser: 'chrome' | 'firefox'
  executablePath: string
  args: string[]
  headless: boolean | 'shell'
  timeout: number
  protocolTimeout: number
  extraPrefsFirefox?: Record<string, unknown>
}

const limits = { timeout: LONGEST_MS, protocolTimeout: LONGEST_MS }

/** Where Firefox stands, by platform; `FIREFOX_PATH` names another place. */
const FIREFOX: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Applications/Firefox.app/Contents/MacOS/firefox',
  win32: String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
}

const ENGINES: Readonly<Record<string, () => Launch>> = {
  chromium: () => ({ browser: 'chrome', executablePath, args, headless: 'shell', ...limits }),
  firefox: () => ({
    browser: 'firefox',
    executablePath: startable([env['FIREFOX_PATH'], FIREFOX[platform], 'firefox', 'firefox-esr'], 'Firefox'),
    args: [],
    headless: true,
    // What is asked of a background tab counts as much as of the one in front: files run side by side.
    extraPrefsFirefox: { 'dom.min_background_timeout_value': 4, 'focusmanager.testmode': true },
    ...limits,
  }),
}

/**
 * Gives what starts the engines that a run names, `chromium,firefox`; Chromium alone where it names none.
 *
 * @throws {TypeError} That says which engine is not known or not installed, and what would help.
 */
export function browsersOf(names: string | undefined): Launch[] {
  return (names || 'chromium').split(',').map((name) => {
    const found = ENGINES[name]
    if (!found)
      throw new TypeError(`No engine is called ${name}. Engines: ${Object.keys(ENGINES).join(', ')}`)
    return found()
  })
}

function startable(paths: readonly (string | undefined)[], name: string): string {
  const found = paths.find((path) => path && spawnSync(path, ['--version']).status === 0)
  if (found) return located(found)
  throw new TypeError(
    `${name} was not found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH`,
  )
}

/** The whole path of a program that may stand in PATH. */
function located(program: string): string {
  if (program.includes('/') || platform === 'win32') return program
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()
}
