// The mark of the bank: in the head of its pages, and as the icon of their tabs.
// Drawn for this bank; no company has it as its logo.

import type { Hono } from 'hono'
import { type MethodRefusal, route } from '../http/http.ts'

/** Path of the icon of the tabs. */
export const ICON_PATH = '/favicon.svg'

const SHAPE =
  '<path d="M14 4.5 24.5 10v2h-21v-2z"/><path d="M6 13.5h3v7H6zm6.5 0h3v7h-3zm6.5 0h3v7h-3zM3.5 22h21v2.5h-21z"/>'

/** The mark in the head of a page; the bank's name is beside it. */
export const MARK = `<svg class="mark" viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">${SHAPE}</svg>`

/** The flask, which marks what only testers see. */
export const FLASK =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M7 2.75h6M8.25 2.75v5L3.5 15.5a1.2 1.2 0 0 0 1 1.75h11a1.2 1.2 0 0 0 1-1.75l-4.75-7.75v-5M5.75 12.5h8.5"/></svg>'

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="#0b3d3e"/><g fill="#fff">${SHAPE}</g></svg>`

/** Serves the icon, also at the address that browsers request if a page names none. */
export function mountIcon(app: Hono, refuse: MethodRefusal): void {
  const icon = () =>
    new Response(ICON, {
      headers: {
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
      },
    })
  for (const path of [ICON_PATH, '/favicon.ico']) route(app, path, { GET: icon }, refuse)
}
