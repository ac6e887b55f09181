/// <reference types="node" />
// Files of settings that a folder may have: ours, and the three of wrangler, which reads the first that exists.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../proxy/hosts/index.ts'
import { readText } from './text-files.ts'
import { parseConfig } from './config-formats.ts'

/** The file of a project's settings, which people edit and git keeps; it has no secrets. */
export const SETTINGS_FILE = 'silta.json'

/** The files in which a worker has its settings; wrangler reads the first that exists. */
export const WRANGLER_FILES: readonly string[] = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml']

/** Finds the file that wrangler reads in a folder. */
export function wranglerFileIn(folder: string): string | undefined {
  return WRANGLER_FILES.find((file) => existsSync(join(folder, file)))
}

/** Reads the variables of a worker, with their values as written in the file. */
export function varsOf(folder: string, file: string): Record<string, unknown> {
  const { vars } = readConfig(folder, file) as { vars?: object }
  return { ...vars }
}

/**
 * Reads a file as an object.
 *
 * @throws ConfigurationError if it is not one.
 */
export function readConfig(folder: string, file: string): object {
  try {
    const value = parseConfig(readText(join(folder, file)), file)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // The parser's message may repeat a value.
  }
  throw new ConfigurationError(`${file} must be ${file.endsWith('.toml') ? 'TOML' : 'a JSON object'}`)
}
