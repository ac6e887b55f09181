/// <reference types="node" />
// A browser window with nothing remembered, as everyone has who walks: wide, and recorded from its first request on.

import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { openTab } from '../kit/chrome.ts'
import { record, type Recorder } from './recorder.ts'

/** A window. */
export interface Window {
  context: BrowserContext
  page: Page
  recorder: Recorder
}

/**
 * Opens a window.
 *
 * Motions are most of what a waiting page draws, and no journey asks about one: merchants have them, so that they are met in a
 * quick run too, and nobody else.
 */
export async function openWindow(browser: Browser, motions: 'all' | 'none'): Promise<Window> {
  const context = await browser.createBrowserContext()
  const page = await openTab(context)
  await page.setViewport({ width: 1280, height: 900 })
  if (motions === 'none')
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  return { context, page, recorder: record(page) }
}
