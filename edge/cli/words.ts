// The commands of the program `silta`, in the order of its help. Each is a file or a folder, loaded on demand.

import type { Command } from 'commander'

/** A command of the program. */
export interface Word {
  readonly name: string
  /** What the command does, for the list of commands. */
  readonly summary: string
  /** Loads the code of the command. */
  readonly load: () => Promise<{ readonly makeWord: (summary: string) => Command }>
}

/** All commands. */
export const WORDS: readonly Word[] = [
  {
    name: 'init',
    summary: 'a small project in this folder: a page or a server that is paid',
    load: () => import('./init/index.ts'),
  },
  {
    name: 'dev',
    summary: 'the bank, the proxy and your site together on this machine, set up for each other',
    load: () => import('./dev/index.ts'),
  },
  {
    name: 'sandbox',
    summary: 'a whole bank on this machine, with its data kept over restarts',
    load: () => import('./sandbox.ts'),
  },
  {
    name: 'bank',
    summary: 'looks at a bank that runs, and steers it: clock, outcomes, clients, callbacks',
    load: () => import('./bank/index.ts'),
  },
  {
    name: 'call',
    summary: 'one call of one of the six interfaces, signed as a client signs it',
    load: () => import('./call/index.ts'),
  },
  {
    name: 'run',
    summary: 'a chain of calls that belong together, with the decisions of a person in between',
    load: () => import('./run.ts'),
  },
  {
    name: 'pay',
    summary: 'pays an online payment of a sandbox in place of the payer',
    load: async () => ({ makeWord: (await import('./decision.ts')).makePay }),
  },
  {
    name: 'approve',
    summary: 'approves what waits at a sandbox, in place of a person',
    load: async () => ({ makeWord: (await import('./decision.ts')).makeApprove }),
  },
  {
    name: 'reject',
    summary: 'says no to what waits at a sandbox, in place of a person',
    load: async () => ({ makeWord: (await import('./decision.ts')).makeReject }),
  },
  {
    name: 'logs',
    summary: 'the calls that came to a sandbox and that left it, as they come with --follow',
    load: () => import('./logs.ts'),
  },
  {
    name: 'explain',
    summary: 'why a call was refused, and its signature line by line',
    load: () => import('./explain/index.ts'),
  },
  {
    name: 'listen',
    summary: 'brings the callbacks of a sandbox to this machine',
    load: () => import('./listen/index.ts'),
  },
  {
    name: 'mcp',
    summary: 'lets an assistant look at a sandbox, and try with --write, by the Model Context Protocol',
    load: () => import('./mcp/index.ts'),
  },
  {
    name: 'proxy',
    summary: 'the signing proxy on this machine; settings come from the environment',
    load: () => import('./proxy.ts'),
  },
  {
    name: 'doctor',
    summary: 'what a deployment offers, lacks and has wrong, and whether its banks know its keys',
    load: () => import('./doctor/index.ts'),
  },
  {
    name: 'gaps',
    summary: 'what the papers of a bank leave open, what we assume, and what yours does in its place',
    load: () => import('./gaps.ts'),
  },
  {
    name: 'letter',
    summary: 'what the papers leave open as a letter to the support of a bank, and what its answers set',
    load: () => import('./letter/index.ts'),
  },
  {
    name: 'logos',
    summary: 'one picture of a folder of bank logos, for the provider picker',
    load: () => import('./logos/index.ts'),
  },
]
