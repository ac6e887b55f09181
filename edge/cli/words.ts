// The words of the program `silta`, in the order in which it names them. Each is a file, loaded when it is asked for.
// What a word takes, its file says.

import type { Command } from 'commander'

/** A word of the program. */
export interface Word {
  readonly name: string
  /** What it does, for the list of words. */
  readonly summary: string
  /** Loads what carries it out. */
  readonly load: () => Promise<{ readonly makeWord: (summary: string) => Command }>
}

/** All words. */
export const WORDS: readonly Word[] = [
  {
    name: 'init',
    summary: 'a small project in this folder: a page or a server that is paid',
    load: () => import('./init.ts'),
  },
  {
    name: 'dev',
    summary: 'the bank, the proxy and your site together on this machine, set up for each other',
    load: () => import('./dev.ts'),
  },
  {
    name: 'sandbox',
    summary: 'a whole bank on this machine, with its data kept over restarts',
    load: () => import('./sandbox.ts'),
  },
  {
    name: 'proxy',
    summary: 'the signing proxy on this machine; settings come from the environment',
    load: () => import('./proxy.ts'),
  },
  {
    name: 'doctor',
    summary: 'what a deployment offers, what its settings lack, and what is wrong with them',
    load: () => import('./doctor.ts'),
  },
  {
    name: 'logos',
    summary: 'one picture of a folder of bank logos, for the provider picker',
    load: () => import('./logos.ts'),
  },
]
