#!/usr/bin/env node
/// <reference types="node" />
// `npx silta`: names the programs of the package, and starts the one that is asked for.
// What each takes, it says itself: `npx silta sandbox --help`.

import process from 'node:process'

/** The programs, by the word that starts them. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  sandbox: () => import('./sandbox/hosts/serve.ts'),
  proxy: () => import('./proxy/hosts/serve.ts'),
}

const USAGE = `
  npx silta sandbox    a whole bank on this machine, with its data kept over restarts
  npx silta proxy      the signing proxy on this machine; settings come from the environment
                       (proxy backup and proxy restore copy its data and put a copy back)

  Each says with --help what else it takes. A proxy in a worker: see edge/proxy/DEPLOY.md of the package.
`

const [word = '--help'] = process.argv.splice(2, 1)
if (Object.hasOwn(PROGRAMS, word)) await PROGRAMS[word]?.()
else if (word === '--help' || word === '-h') process.stdout.write(USAGE)
else {
  process.stderr.write(`There is no program of that name.\n${USAGE}`)
  process.exitCode = 2
}
