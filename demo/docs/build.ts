/// <reference types="node" />
// Builds the site into a folder: scripts and styles by vite, pages from the repository's texts and data, their Markdown
// twins, the search index, llms.txt. It serves nothing: start.ts does.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { build as viteBuild } from 'vite'
import { type Assets, framed, POLICY } from './frame.ts'
import { listStates, PICTURES } from './looks/states.ts'
import { readLiveElements } from './live/elements.ts'
import { render } from './markdown.ts'
import { draftFiles } from './operations.ts'
import type { Group, Page } from './page.ts'
import { listPages } from './pages.ts'
import { SEARCH } from './search.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the site.
 *
 * @param top Where a host serves it, with a slash at both ends: the page of unknown addresses leads there from any depth.
 */
export async function buildSite(folder: string, top = '/'): Promise<void> {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  await viteBuild({ configFile, logLevel: 'warn', build: { outDir: folder } })
  const groups = await listPages()
  for (const [file, drafts] of await draftFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(drafts))
  }
  for (const [file, text] of writePages(groups, readAssets(folder), top)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  for (const file of listStates().flatMap((state) => state.files))
    copyFileSync(join(PICTURES, file), join(folder, 'pictures', file))
}

/** Writes every file of the site but scripts, styles and pictures, by its path. */
export function writePages(groups: readonly Group[], assets: Assets, top = '/'): Map<string, string> {
  const pages = groups.flatMap((group) => group.pages)
  const bySource = new Map(pages.flatMap(({ source, path }) => (source ? [[source, path] as const] : [])))
  const paths = new Set(pages.map(({ path }) => path))
  const files = new Map<string, string>()
  const found: object[] = []
  for (const page of pages) {
    const linkTo = (ending: string) => (href: string) => resolveLink(href, page, { bySource, paths, ending })
    const text = withSources(page)
    const rendered = render(text, linkTo('html'))
    files.set(`${page.path}.html`, framed({ page, rendered, groups, assets }))
    files.set(`${page.path}.md`, twinOf(text, linkTo('md')))
    for (const { id, title, text: words } of rendered.sections)
      found.push({ id: `${page.path}.html#${id}`, title, page: page.title, text: words })
  }
  files.set(
    '404.html',
    framed({ page: UNKNOWN, rendered: render(UNKNOWN.text, (to) => `${top}${to}`), groups, assets, top }),
  )
  const index = new MiniSearch(SEARCH)
  index.addAll(found)
  files.set('search.json', JSON.stringify(index))
  const live = readLiveElements(readFileSync(join(root, 'widgets/GUIDE.md'), 'utf8'))
  files.set('live.json', JSON.stringify(live))
  files.set('llms.txt', llmsOf(groups))
  files.set(
    '_headers',
    `/*\n  content-security-policy: ${POLICY}; frame-ancestors 'none'\n  x-content-type-options: nosniff\n  referrer-policy: no-referrer\n`,
  )
  return files
}

/** The page of every address that no page has; hosts of files answer with it (404.html). */
const UNKNOWN: Page = {
  path: '404',
  title: 'No such page',
  about: 'No page has this address.',
  text: `# No such page

No page of this site has this address. It may be mistyped, or the page has been renamed. Search above, choose from the list of pages, or start at [the first page](index.html).

<div data-near class="near"></div>
`,
}

/** Adds to a page that uses short names of sources a link to their explanation. */
function withSources({ path, text }: Page): string {
  if (!/\b(gaps|paper)\b/.test(text) || path.startsWith('about/') || path === 'reference/open') return text
  const to = posix.relative(posix.dirname(path), 'about/sources')
  return `${text}\n\nWhat “paper” and “gaps” stand for: [Words and sources](${SITE}${to}.md).\n`
}

/** Prefix of a link that is relative to the page on the site, in a page whose text is a file of the repository. */
const SITE = 'site:'

interface Links {
  readonly bySource: ReadonlyMap<string, string>
  readonly paths: ReadonlySet<string>
  readonly ending: string
}

/** Resolves a link to another page; `undefined` if it leads to a file that the site does not have. */
function resolveLink(href: string, page: Page, { bySource, paths, ending }: Links): string | undefined {
  if (href.startsWith('#')) return href
  const [file = '', anchor] = href.replace(SITE, '').split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  const own = (path: string) => `${posix.relative(posix.dirname(page.path), path)}.${ending}${hash}`
  if (page.source === undefined || href.startsWith(SITE)) {
    const path = posix.join(posix.dirname(page.path), file.replace(/\.md$/, ''))
    if (paths.has(path)) return own(path)
    const guide = [...bySource.values()].find((one) => one === path)
    return guide === undefined ? undefined : own(guide)
  }
  const path = bySource.get(posix.join(posix.dirname(page.source), file))
  return path === undefined ? undefined : own(path)
}

/** Writes the Markdown twin: the same text, with links to twins. Code stays as it is. */
function twinOf(text: string, resolve: (href: string) => string | undefined): string {
  return text
    .replaceAll(/^<div data-draft=.*<\/div>\n\n/gm, '')
    .split(/(^ *```[\s\S]*?^ *```)/m)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replaceAll(
            /\[([^\]]+)\]\(((?:site:)?(?![a-z]+:)[^)\s]+)\)/g,
            (_, words: string, href: string) => {
              const to = resolve(href)
              return to === undefined ? words : `[${words}](${to})`
            },
          ),
    )
    .join('')
}

/** Writes the list of pages for programs that read (llmstxt.org). */
function llmsOf(groups: readonly Group[]): string {
  const parts = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${page.path}.md): ${page.about}`).join('\n')}`,
  )
  return `# Silta\n\n> Connects any web site to a bank: elements for pages, a signing proxy, typed functions for six interfaces, and a sandbox bank. TypeScript, MIT.\n\n${parts.join('\n\n')}\n`
}

function readAssets(folder: string): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const fileOf = (name: string) => manifest[name]?.file ?? ''
  return { script: fileOf('site.ts'), styles: [fileOf('site.css')] }
}
