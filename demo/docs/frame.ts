// The frame of a page: head, list of pages, contents, foot. Plain HTML that needs no script.

import { escapeHtml, type Heading, type Rendered } from './markdown.ts'
import type { Group, Page } from './page.ts'

/** The built script and styles, below the top of the site. */
export interface Assets {
  readonly script: string
  readonly styles: readonly string[]
}

/**
 * What a page may do: files of the site, and nothing else. A host sends the same as a header, with `frame-ancestors`, which
 * counts in a header only.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/** What is needed to write a page. */
export interface Framed {
  readonly page: Page
  readonly rendered: Rendered
  readonly groups: readonly Group[]
  readonly assets: Assets
  /** Path to the top of the site, if it does not follow from the page's own path. */
  readonly top?: string
}

/** Writes a whole page. */
export function framed({ page, rendered, groups, assets, ...more }: Framed): string {
  const top = more.top ?? '../'.repeat(page.path.split('/').length - 1)
  const all = groups.flatMap(({ pages }) => pages)
  const at = all.findIndex(({ path }) => path === page.path)
  const [before, after] = at < 0 ? [] : [all[at - 1], all[at + 1]]
  const to = (path: string) => `${top}${path}.html`
  const title = page.path === 'index' ? 'Silta: any web site and a bank' : `${page.title} – Silta`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.about)}">
<title>${escapeHtml(title)}</title>
${assets.styles.map((href) => `<link rel="stylesheet" href="${top}${href}">`).join('\n')}
${at < 0 ? '<meta name="robots" content="noindex">' : `<link rel="alternate" type="text/markdown" href="${lastOf(page.path)}.md">`}
<script type="module" src="${top}${assets.script}"></script>
</head>
<body data-top="${top}">
<a class="skip" href="#content">To the text</a>
<header class="head">
<a class="brand" href="${to('index')}"><span class="mark" aria-hidden="true"></span>Silta</a>
<div class="search" data-search></div>
<button type="button" class="menu" data-menu aria-controls="pages" aria-expanded="false">Pages</button>
</header>
<div class="columns">
<nav id="pages" aria-label="Pages">
${groups.map((group) => groupOf(group, page, to)).join('\n')}
</nav>
<main id="content" tabindex="-1">
${rendered.html.replace('</h1>\n', `</h1>\n${contentsOf(rendered.headings)}`)}
<nav class="along" aria-label="Before and after">
${before ? `<a rel="prev" href="${to(before.path)}"><small>Before</small>${escapeHtml(before.title)}</a>` : '<span></span>'}
${after ? `<a rel="next" href="${to(after.path)}"><small>Next</small>${escapeHtml(after.title)}</a>` : '<span></span>'}
</nav>
<footer><p>${at < 0 ? '' : `<a href="${lastOf(page.path)}.md">This page as Markdown</a> · `}<a href="${top}llms.txt">llms.txt</a> · <a href="${to('about/sources')}">Words and sources</a> · MIT</p></footer>
</main>
</div>
</body>
</html>
`
}

const lastOf = (path: string) => path.split('/').at(-1) ?? path

function groupOf({ title, pages }: Group, here: Page, to: (path: string) => string): string {
  const rows = pages.map(({ path, title: name }) => {
    const current = path === here.path ? ' aria-current="page"' : ''
    return `<li><a href="${to(path)}"${current}>${escapeHtml(name)}</a></li>`
  })
  return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${rows.join('\n')}\n</ul>`
}

/** A page with more headings than this has a list of them. */
const FEW = 3

function contentsOf(headings: readonly Heading[]): string {
  const rows = headings.filter(({ depth }) => depth === 2)
  if (rows.length <= FEW) return ''
  const list = rows.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('\n')
  return `<details class="contents"><summary>On this page</summary><ul>\n${list}\n</ul></details>`
}
