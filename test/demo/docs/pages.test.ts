/// <reference types="node" />
// The pages of the site, made in memory: each link leads somewhere, nothing is missing from what is made of data, no page needs
// a script or breaks its policy. How they look is for eyes; what snippets do is in journeys.test.ts.
import { posix } from 'node:path'
import { assert, test } from '#kit'
import { writePages } from '../../../demo/docs/build.ts'
import { PROBLEM_ADVICE } from '../../../demo/docs/errors/problems.ts'
import { listPages } from '../../../demo/docs/pages.ts'
import { loadSearch } from '../../../demo/docs/search.ts'
import { curlOf, literalOf, typeScriptOf } from '../../../edge/shared/parts/snippets.ts'
import { PROBLEMS } from '../../../edge/shared/problem.ts'
import { guides, read, sources } from '../../house/files.ts'
import { bundle } from '../../house/weigh.ts'

const groups = await listPages()
const pages = groups.flatMap((group) => group.pages)
const files = writePages(groups, { script: 'assets/site.js', styles: ['assets/site.css'] })
const htmlOf = (path: string) => files.get(`${path}.html`) ?? ''

/** What a build of the scripts adds. */
const built = ['assets/site.js', 'assets/site.css']

test('leads in every page, and in its Markdown twin, to pages and headings that are there (house: 4)', () => {
  const broken: string[] = []
  for (const [file, text] of files) {
    const links = file.endsWith('.html')
      ? Array.from(text.matchAll(/(?:href|src)="([^"]*)"/g), ([, to = '']) => to)
      : file.endsWith('.md')
        ? Array.from(
            text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/\]\(([^)\s]+)\)/g),
            ([, to = '']) => to,
          )
        : []
    for (const link of links.filter((to) => !/^[a-z]+:/.test(to))) {
      const [to = '', anchor] = link.split('#')
      const target = to === '' ? file : posix.join(posix.dirname(file), to)
      const there = built.includes(target) ? '' : files.get(target)
      const isThere =
        there !== undefined &&
        (anchor === undefined || !file.endsWith('.html') || there.includes(`id="${anchor}"`))
      if (!isThere) broken.push(`${file}: ${link}`)
    }
  }
  assert.deepEqual(broken, [])
})

test('has a page of every guide but the first page of the tree, and a twin and a line of llms.txt of every page (house: 4)', () => {
  const shown = pages.map(({ source }) => source)
  assert.deepEqual(
    guides.filter((guide) => guide !== 'README.md' && !shown.includes(guide)),
    [],
  )
  for (const { path, title } of pages) {
    assert.isTrue(files.has(`${path}.md`), path)
    assert.include(files.get('llms.txt'), `[${title}](${path}.md)`)
    assert.equal(htmlOf(path).match(/<h1 /g)?.length, 1, path)
  }
})

test('has advice on every problem of the proxy, every code and reason of core, every code of elements and notices (house: 4)', () => {
  assert.sameMembers(Object.keys(PROBLEM_ADVICE), Object.keys(PROBLEMS))
  for (const code of Object.keys(PROBLEMS)) assert.include(htmlOf('reference/problems'), `id="${code}"`)
  const unions: [file: string, name: string, least: number][] = [
    ['core/shared/errors.ts', 'BankErrorCode', 7],
    ['core/shared/errors.ts', 'BankErrorReason', 15],
    ['core/webhooks/errors.ts', 'NoticeErrorCode', 7],
    ['widgets/shared/element/error-report.ts', 'SiltaErrorCode', 9],
  ]
  for (const [file, name, least] of unions) {
    const [, body = ''] = new RegExp(`export type ${name} =([\\s\\S]*?)\\n\\n`).exec(read(file)) ?? []
    const codes = Array.from(body.matchAll(/'(\w+)'/g), ([, code = '']) => code)
    assert.isAtLeast(codes.length, least, name)
    for (const code of codes) assert.include(htmlOf('reference/errors'), `<code>${code}</code>`, name)
  }
})

test('shows every answer to what the papers leave open, and every operation of every interface (house: 4)', () => {
  const ids = sources('core')
    .filter((file) => file.endsWith('/gaps.ts'))
    .flatMap((file) => Array.from(read(file).matchAll(/^ {2}'([\w.-]+)': \{$/gm), ([, id = '']) => id))
  assert.isAbove(ids.length, 60)
  for (const id of ids) assert.include(htmlOf('reference/open'), `<code>${id}</code>`)
  const operations = sources('core')
    .filter((file) => /^core\/(?!merchant\/)[\w-]+\/operations(\.ts$|\/)/.test(file))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/^export const (\w+) = operation\(/gm), ([, name = '']) => name),
    )
  assert.isAbove(operations.length, 40)
  const all = pages
    .filter(({ path }) => path.includes('/operations-'))
    .map(({ path }) => htmlOf(path))
    .join('')
  for (const name of operations) assert.match(all, new RegExp(`\\b${name}\\b`))
})

test('says nothing of papers to a stranger without saying what they are (house: 4)', () => {
  for (const { path } of pages.filter(({ path: at }) => at !== 'about/sources')) {
    const words = htmlOf(path).replaceAll(/<[^>]+>/g, ' ')
    assert.notMatch(words, /\bpaper \d [A-C]\b|gaps:? Part \d/i, path)
  }
})

test('keeps every page whole without a script, and within its policy: nothing inline, nothing foreign (promises: R30)', () => {
  for (const { path } of pages) {
    const html = htmlOf(path)
    assert.notMatch(html, /<script(?![^>]* src="[^"]*assets\/)|<style|\sstyle="|\son\w+="|javascript:/, path)
    assert.notMatch(html, /<(?:img|link|script|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//, path)
    assert.include(html, 'http-equiv="content-security-policy"', path)
  }
})

test('loads a few kB of script before the first picture, and the search at its first use only (house: 5)', async () => {
  const { kilobytes, inputs } = await bundle("import './demo/docs/site.ts'")
  assert.isBelow(kilobytes, 4)
  assert.include(inputs.join(), 'minisearch')
})

test('finds a page by a word of its text, also one that is misspelt (house: 4)', async () => {
  const asked = globalThis.fetch
  globalThis.fetch = async () => new Response(files.get('search.json'))
  try {
    const search = await loadSearch('')
    assert.include(
      search('outcome_unknown')
        .map(({ id }) => id)
        .join(),
      'reference/errors.html#',
    )
    assert.include(
      search('pkcs')
        .map(({ id }) => id)
        .join(),
      'guides/security.html#',
    )
    assert.isNotEmpty(search('certficate'))
    assert.isEmpty(search('xylophone'))
  } finally {
    globalThis.fetch = asked
  }
})

test('writes a call for curl and as TypeScript, whatever is in it (house: 4)', () => {
  const url = 'https://pay.example/a?b=$ID'
  const call = curlOf({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer $KEY' },
    body: { text: "it's" },
  })
  assert.include(call, `"${url}"`)
  assert.include(call, '-H "authorization: Bearer $KEY"')
  assert.include(call, `it'\\''s`)
  assert.equal(curlOf({ method: 'GET', url }), `curl "${url}"`)
  assert.equal(
    literalOf({ 'a-b': ["it's", 1, null], c: {} }),
    "{\n  'a-b': [\n    'it\\'s',\n    1,\n    null,\n  ],\n  c: {},\n}",
  )
  assert.equal(
    typeScriptOf({ name: 'readX', from: 'silta/core/x', args: ['bank', { data: {} }] }),
    "import { readX } from 'silta/core/x'\n\nawait readX(bank, {})",
  )
})
