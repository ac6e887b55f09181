/// <reference types="node" />
// What journeys share: a demo and a browser, and in each file everything that reached the people who walked.
// Each journey says who walks, and where to.

import { after } from 'node:test'
import type { Browser } from 'puppeteer-core'
import type { Demo } from '../../demo/run.ts'
import { launch, LONGEST_MS } from '../kit/chrome.ts'
import { openDemo } from './demo-kit.ts'
import type { Recorder } from './recorder.ts'
import type { Seen } from './scan.ts'

/** What reached the browsers of all who walked, and what those browsers complained of. */
export interface Walked {
  readonly seen: Seen[]
  readonly complaints: string[]
}

/** A person who walks. */
export interface Walker {
  readonly recorder: Recorder
  leave(): Promise<void>
}

/** What all files of a process share: each start of the demo costs as much as two walks. */
let opened: Promise<{ demo: Demo; browser: Browser }> | undefined

/** Gives a file the demo and the browser of its process, and a place for what is seen. */
export async function openJourney(): Promise<Walked & { demo: Demo; browser: Browser }> {
  opened ??= open()
  return { ...(await opened), seen: [], complaints: [] }
}

/** Starts a demo and a browser, and ends both after the last test. */
async function open(): Promise<{ demo: Demo; browser: Browser }> {
  let browser: Browser | undefined
  let end: (() => Promise<void>) | undefined
  after(async () => {
    await browser?.close()
    await end?.()
  })
  const { demo, end: endDemo } = await openDemo()
  end = endDemo
  browser = await launch()
  return { demo, browser }
}

/** Lets people walk until all bodies are in, and keeps what reached their browsers, wherever the walk ends. */
export async function walkWith(
  walkers: readonly Walker[],
  { seen, complaints }: Walked,
  steps: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${LONGEST_MS} ms`)), LONGEST_MS)
  })
  const settled = () => Promise.all(walkers.map(({ recorder }) => recorder.settled()))
  try {
    await Promise.race([steps().then(settled), late])
  } finally {
    clearTimeout(timer)
    for (const { recorder, leave } of walkers) {
      seen.push(...recorder.seen)
      complaints.push(...recorder.complaints)
      // oxlint-disable-next-line no-await-in-loop -- one window after another
      await leave()
    }
  }
}
