// `npx silta mcp`: a server of the Model Context Protocol on standard input and output, by which assistants use a bank.
// It calls only `/_sandbox`, reveals no secret, and changes nothing without `--write`.

import type { Command } from 'commander'
import { BUILD } from '../../shared/build.ts'
import { readTools } from './tools.ts'
import { makeWhereCommand, type Where } from '../steered-bank.ts'

const EXAMPLE = `
  npx silta mcp
  npx silta mcp --write
`

const MORE = `
An assistant starts it: "npx silta mcp" is the command that its settings name, in the folder of the project. It needs
@modelcontextprotocol/server beside silta. Without --write it only looks.
`

interface Given extends Where {
  readonly write?: boolean
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeWhereCommand('mcp', summary, EXAMPLE)
    .option('--write', 'let it also steer: clock, outcomes, decisions, clients, reset')
    .addHelpText('after', MORE)
    .action((given: Given) => runMcp(given))
}

async function runMcp({ write = false, ...where }: Given): Promise<void> {
  const { serveStdio, makeServer } = await loadServer()
  const tools = readTools(write)
  // The process ends when the assistant closes the connection, because nothing else keeps it alive.
  serveStdio(() => makeServer({ where, tools, version: BUILD.version }))
}

/**
 * Loads what needs the SDK, which only users of this command have installed.
 *
 * @throws Error saying what to install.
 */
async function loadServer() {
  try {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
    const { makeServer } = await import('./server.ts')
    return { serveStdio, makeServer }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes('@modelcontextprotocol/server')
    throw isMissing
      ? new Error('"silta mcp" needs one more package: npm install @modelcontextprotocol/server')
      : error
  }
}
