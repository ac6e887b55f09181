// The frame of the proxy's own pages: plain, in the person's language, with a link back to the site.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'
import type { Language } from '../../../core/shared/values/sentences.ts'
import { WORDS } from './words.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 26rem; padding: 1rem }
h1 { font-size: 1.25rem }
a { display: inline-block; padding: .65rem 1rem; border-radius: 8px; background: CanvasText; color: Canvas; text-decoration: none }
b { padding: .25rem .65rem; border: 1px solid; border-radius: 8px }
`

/** Writes the source of a policy for a script or a style by its hash. */
export const hashOf = (text: string) => `'sha256-${toBase64(sha256(utf8(text)))}'`

/** Writes the part of a page's policy that allows its style. */
export const styleSource = () => `style-src ${hashOf(STYLE)}`

/** The part of every page's policy that forbids frames, forms and a base address. */
export const CLOSED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"] as const

/** Chooses the first language of `accept-language` that the pages have, else English. */
export function languageIn(list = ''): Language {
  const wanted = list.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find(isSpoken) ?? 'en'
}

const isSpoken = (code: string): code is Language => Object.hasOwn(WORDS, code)

/**
 * Writes a page.
 *
 * @param shop Name of the shop, which is above the title with its initial; empty where none is set.
 * @param main HTML below the title.
 */
export function personPage(
  language: Language,
  shop: string,
  title: string,
  main: string,
  script = '',
): string {
  const [initial] = shop
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main>${initial ? `<p><b aria-hidden="true">${escaped(initial)}</b> ${escaped(shop)}</p>` : ''}<h1>${title}</h1>
${main}</main>${script}</body></html>
`
}

/** Writes the link back; nothing if no site is known. */
export function linkBack(language: Language, shopUrl: string | undefined): string {
  return shopUrl === undefined ? '' : `<p><a href="${escaped(shopUrl)}">${WORDS[language].back}</a></p>`
}

const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
