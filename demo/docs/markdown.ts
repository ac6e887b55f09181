// Markdown as pages of the site: headings with ids, links to other pages, code with colours.

import highlight from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { Marked, type Tokens } from 'marked'

for (const [name, language] of Object.entries({ bash, ini, json, typescript, xml }))
  highlight.registerLanguage(name, language)

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  bash: 'bash',
  ts: 'typescript',
  js: 'typescript',
  tsx: 'typescript',
  json: 'json',
  html: 'xml',
  svelte: 'xml',
  vue: 'xml',
  toml: 'ini',
  ini: 'ini',
}

/** A heading of a page. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A part of a page that the search finds: the text below one heading. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** A page as HTML, and what is known of it. */
export interface Rendered {
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}

/** Resolves a link of a page; `undefined` if it leads to nothing on the site, and only its text is kept. */
export type ResolveLink = (href: string) => string | undefined

/** Renders a text, whose author we are: HTML in it stays as it is. */
export function render(text: string, resolve: ResolveLink): Rendered {
  const headings: Heading[] = []
  const sections: { id: string; title: string; text: string }[] = []
  const ids = new Map<string, number>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: source }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens)
        const plain = plainOf(html)
        const base = idOf(source)
        const count = ids.get(base) ?? 0
        ids.set(base, count + 1)
        const id = count === 0 ? base : `${base}-${count}`
        headings.push({ depth, id, text: plain })
        sections.push({ id, title: plain, text: '' })
        const mark =
          depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
        return `<h${depth} id="${id}">${html}${mark}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens)
        const to = /^[a-z]+:/i.test(href) ? href : resolve(href)
        return to === undefined ? html : `<a href="${escapeHtml(to)}">${html}</a>`
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        const language = LANGUAGES[lang.split(' ')[0] ?? '']
        const html = language ? highlight.highlight(code, { language }).value : escapeHtml(code)
        return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${withNames(this.parser.parseInline(tokens))}</${tag}>`).join('')}</tr>`
        const isBare = token.header.every(({ text: cell }) => cell === '')
        const head = isBare ? '' : `<thead>${row(token.header, 'th')}</thead>`
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  // Comments are only for readers of the source.
  const html = marked.parse(text.replaceAll(/<!--[^]*?-->\n/g, ''), { async: false })
  // The text below each heading, for the search; the text of code is part of it.
  const parts = html.split(/(?=<h[1-6] id=")/)
  for (const part of parts) {
    const id = /^<h[1-6] id="([^"]+)"/.exec(part)?.[1]
    const section = sections.find((one) => one.id === id)
    if (section) section.text = plainOf(part.replace(/^<h[1-6][\s\S]*?<\/h[1-6]>/, ''))
  }
  return { html, headings, sections }
}

/** Keeps a code name on one line in a narrow cell, unless it is longer than a column. */
function withNames(cell: string): string {
  return cell.replaceAll(/<code>[\w.-]{1,28}<\/code>/g, '<span class="name">$&</span>')
}

/** Makes the id of a heading, as guides link to it. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

/** Escapes text for HTML and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Takes the text out of HTML of our own. */
function plainOf(html: string): string {
  return html
    .replaceAll(/<a class="anchor"[^>]*>#<\/a>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
