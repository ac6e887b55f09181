// The formats of wrangler's files, as objects: TOML, and JSON with comments.
// Both packages are bundled by the build: no user installs them.

import { parse } from 'smol-toml'
import stripJsonComments from 'strip-json-comments'

/** Reads TOML, or JSON with comments and ending commas, by the name of the file. */
export function parseConfig(text: string, file: string): unknown {
  return file.endsWith('.toml') ? parse(text) : JSON.parse(stripJsonComments(text, { trailingCommas: true }))
}
