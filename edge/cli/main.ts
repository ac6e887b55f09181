#!/usr/bin/env node
/// <reference types="node" />
// The program `silta`: names its commands, and runs the one that is asked for.

import process from 'node:process'
import { buildName, endWith, makeCommand, withOperandsLast } from './command.ts'
import { WORDS } from './words.ts'

const EXAMPLE = `
  npx silta sandbox --help
`

// A network proxy that the environment names is for other machines; programs on this one are called directly.
for (const name of ['NO_PROXY', 'no_proxy']) {
  const others = process.env[name]
  if (others !== '*' && (others !== undefined || name === 'NO_PROXY'))
    process.env[name] = [...(others ? [others] : []), 'localhost', '127.0.0.1', '::1'].join(',')
}

const [asked] = process.argv.slice(2)
const asksVersion = asked === '-V' || asked === '--version'
const program = makeCommand('silta', 'Connects web sites to a bank.', EXAMPLE)
  .usage('<word> [options]')
  .version(asksVersion ? buildName() : '', '-V, --version', 'show the version and the commit')
// Only the command that is asked for is loaded: the dependencies of others may be large, or missing.
const commands = await Promise.all(
  WORDS.map(async ({ name, summary, load }) =>
    name === asked ? (await load()).makeWord(summary) : makeCommand(name, summary),
  ),
)
for (const command of commands) program.addCommand(command)

if (asked === undefined) program.outputHelp()
else {
  try {
    await program.parseAsync(withOperandsLast(process.argv))
  } catch (error) {
    const code = endWith(error, commands.find((command) => command.name() === asked) ?? program)
    // Without this, whatever a failed start has left open would keep the process alive.
    process.exit(code)
  }
}
