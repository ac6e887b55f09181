// Settings from the environment and from the files that it names: read at the start, and again when that is asked for.

import type { Log } from '../../shared/log.ts'
import { trimmed } from '../../shared/trimmed.ts'
import { ConfigurationError } from '../config/config.ts'
import type { OpenProxy } from './index.ts'

/**
 * Reads the settings of these names from the environment and from the files that it names.
 *
 * @param readFile Reads a file as text.
 * @throws ConfigurationError naming each whose file cannot be read.
 */
export function readSettings(
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
): Record<string, string> {
  const faults: string[] = []
  const found = names.flatMap((name) => {
    const [value, file] = [environment[name], environment[`${name}_FILE`]?.trim()]
    if (value !== undefined) return [[name, value] as const]
    if (file === undefined) return []
    try {
      return [[name, readFile(file)] as const]
    } catch {
      faults.push(`${name}_FILE must name a file that can be read`)
      return []
    }
  })
  if (faults.length > 0) throw new ConfigurationError(faults.join('; '))
  return trimmed(Object.fromEntries(found))
}

/** Gives a proxy its settings anew, whenever that is asked for. Wrong settings change nothing, and the log reports them. */
export class Renewals {
  /** Takes the proxy as soon as it is open: what was asked for earlier waits until then. */
  open: (proxy: Pick<OpenProxy, 'renew'>) => void = () => undefined
  readonly #opened = new Promise<Pick<OpenProxy, 'renew'>>((resolve) => {
    this.open = resolve
  })
  readonly #read: () => Readonly<Record<string, string>>
  readonly #log: Log
  #last = Promise.resolve()

  constructor(read: () => Readonly<Record<string, string>>, log: Log) {
    this.#read = read
    this.#log = log
  }

  /** Reads the settings again. Readings run one after another, so that the last one decides. */
  ask(): void {
    this.#last = this.#last.then(() => this.#renew())
  }

  async #renew(): Promise<void> {
    const proxy = await this.#opened
    try {
      this.#log({ event: 'settings_renewed', settings: await proxy.renew(this.#read()) })
    } catch (error) {
      const why = error instanceof ConfigurationError ? { rule: error.message } : { error }
      this.#log({ event: 'settings_not_renewed', ...why })
    }
  }
}
