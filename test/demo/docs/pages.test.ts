/// <reference types="node" />
// The pages of the site, made in memory: each link leads somewhere, nothing is missing from what is made of data, no page needs
// a script or breaks its policy. How they look is for eyes; what snippets do is in journeys.test.ts.
import { globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { assert, test } from '#kit'
import { writePages } from '../../../demo/docs/build.ts'
import { PROBLEM_ADVICE } from '../../../demo/docs/errors/problems.ts'
import type { LiveElements } from '../../../demo/docs/live/elements.ts'
import { tellEvent } from '../../../demo/docs/live/telling.ts'
import { listStates } from '../../../demo/docs/looks/states.ts'
import { listPages } from '../../../demo/docs/pages.ts'
import { loadSearch } from '../../../demo/docs/search.ts'
import { curlOf, literalOf, typeScriptOf } from '../../../edge/shared/parts/snippets.ts'
import { PROBLEMS } from '../../../edge/shared/problem.ts'
import { guides, read, sources } from '../../house/files.ts'
import { pieces } from '../../house/pieces.ts'
import { bundle } from '../../house/weigh.ts'
import { root } from '../../runtimes/process.ts'
import { readElements } from '../../tools/elements/read.ts'

const groups = await listPages()
const pages = groups.flatMap((group) => group.pages)
const files = writePages(groups, { script: 'assets/site.js', styles: ['assets/site.css'] })
const htmlOf = (path: string) => files.get(`${path}.html`) ?? ''

/** The pictures of the states, as the build copies them. */
const pictures = listStates().flatMap((state) => state.files.map((file) => `pictures/${file}`))

/** What a build adds: scripts, styles and pictures. */
const built = ['assets/site.js', 'assets/site.css', ...pictures]

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
      const target = to === '' ? file : posix.join(posix.dirname(file), to).replace(/^.*\/\//, '')
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

test('has advice on every problem of the proxy, every code and reason of core, every code of elements and webhooks (house: 4)', () => {
  assert.sameMembers(Object.keys(PROBLEM_ADVICE), Object.keys(PROBLEMS))
  for (const code of Object.keys(PROBLEMS)) assert.include(htmlOf('reference/problems'), `id="${code}"`)
  const unions: [file: string, name: string, least: number][] = [
    ['core/shared/errors.ts', 'BankErrorCode', 7],
    ['core/shared/errors.ts', 'BankErrorReason', 15],
    ['core/webhooks/errors.ts', 'WebhookErrorCode', 7],
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
  // Each answer says what it means, where the document names it once for many calls too.
  assert.notMatch(all, /<tr><td>(?:\d{3}|default)<\/td><td><\/td>/)
})

test('shows each kept picture of a state at its size, narrow and in both schemes, and says what it is (house: 4; look: Principle 5)', () => {
  const shown = Array.from(
    htmlOf('states').matchAll(/<img src="([^"]+)" alt="([^"]+)" width="360" height="\d+" loading="lazy">/g),
    ([, file = '', about = '']) => ({ file, about }),
  )
  assert.sameMembers(
    shown.map(({ file }) => file),
    globSync('*-360-{light,dark}.png', { cwd: join(root, 'test/widgets/pictures') }).map(
      (file) => `pictures/${file}`,
    ),
  )
  for (const element of ['Provider picker', 'Payment button', 'Account list', 'Transaction pager'])
    assert.isAbove(shown.filter(({ about }) => about.startsWith(element)).length, 4, element)
  assert.lengthOf(new Set(shown.map(({ about }) => about)), shown.length)
  // The twin leads to the same files.
  for (const { file } of shown) assert.include(files.get('states.md'), file)
})

test('says nothing of papers to a stranger without saying what they are (house: 4)', () => {
  for (const { path } of pages.filter(({ path: at }) => at !== 'about/sources')) {
    const words = htmlOf(path).replaceAll(/<[^>]+>/g, ' ')
    assert.notMatch(words, /\bpaper \d [A-C]\b|gaps:? Part \d/i, path)
  }
})

test('leaves out no level of headings and names every column of a table (look: Principle 7)', () => {
  for (const [file, html] of files) {
    if (!file.endsWith('.html')) continue
    assert.notMatch(html, /<th [^>]*><\/th>/, file)
    // The list of pages has headings of its own.
    const levels = Array.from(html.slice(html.indexOf('<main')).matchAll(/<h([1-6])/g), ([, level]) =>
      Number(level),
    )
    levels.forEach((level, at) =>
      assert.isAtMost(level, (levels[at - 1] ?? 0) + 1, `${file}: heading ${at + 1}`),
    )
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

test('loads far less than 60 kB of script before the first paint; search, forms and the live bank when they are asked for (house: 5)', async () => {
  const { kilobytes, inputs } = await bundle("import './demo/docs/site.ts'")
  assert.isBelow(kilobytes, 4)
  for (const late of ['minisearch', 'demo/docs/drafting.ts', 'demo/docs/live/world.ts'])
    assert.include(inputs.join(), late)
  const scripts = pages.map(({ path }) => htmlOf(path).match(/<script[^>]*>/g)?.length)
  assert.deepEqual(new Set(scripts), new Set([1]))
})

test('makes the controls of the live page of every attribute, event and custom property that the elements have (house: 4)', () => {
  const { elements, shared } = JSON.parse(files.get('live.json') ?? '') as LiveElements
  const facts = readElements()
  assert.deepEqual(
    elements.map(({ tag }) => tag),
    facts.map(({ tag }) => tag),
  )
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).toSorted()
  for (const one of facts) {
    const live = elements.find(({ tag }) => tag === one.tag)
    assert.deepEqual(names(live?.attributes ?? []), names(one.attributes), one.tag)
    assert.sameMembers(names(live?.events ?? []), names(one.events), one.tag)
    assert.deepEqual(names([...shared, ...(live?.properties ?? [])]), names(one.customProperties), one.tag)
    assert.include(htmlOf('live'), `data-live-element="${one.tag}"`)
  }
  for (const { tag, events } of elements)
    for (const { name, members } of events) {
      const event = facts.find((one) => one.tag === tag)?.events.find((one) => one.name === name)
      assert.sameMembers([...members], event?.detail.map((member) => member.name) ?? [], `${tag} ${name}`)
    }
})

test('tells what happened without a handle, a token, an address with a code, or a cause in full (promises: R30)', () => {
  const handle = 'h'.repeat(43)
  const told = tellEvent(
    {
      payment: {
        handle,
        state: 'paid',
        reference: 'RF481245',
        approvalUrl: 'https://bank.test/x?code=secret',
      },
      url: `https://bank.test/pay/${handle}?code=secret`,
      cause: Object.assign(new Error('secret'), { code: 'unreachable' }),
      absent: undefined,
    },
    ['payment', 'url', 'cause', 'absent'],
  )
  assert.equal(
    told,
    'payment: {"handle":"…","state":"paid","reference":"RF481245","approvalUrl":"…"}, url: bank.test/pay/…, cause: unreachable',
  )
})

test('shows a run that is recorded as the site is built, and says so: paid, and accounts shared (house: 1)', () => {
  const text = files.get('live.md') ?? ''
  assert.match(text, /This is recorded, and not live/)
  for (const line of [
    'the payment is paid: 24.00 EUR',
    '2 accounts',
    'GET /consent: 303',
    'POST /payments: 201',
  ])
    assert.include(text, line)
  assert.notMatch(text, /[\w-]{43}|code=|\{\{/)
})

test('has a page of every framework that has a project, with its files as they are (house: 1)', () => {
  const folders = globSync('test/frameworks/*/package.json', { cwd: root }).map(
    (file) => file.replaceAll('\\', '/').split('/')[2],
  )
  assert.isNotEmpty(folders)
  const shown = pages.filter(({ path }) => path.startsWith('frameworks/'))
  assert.sameMembers(
    shown.map(({ path }) => path.replace('frameworks/', '')),
    folders,
  )
  for (const { text } of shown) assert.match(text, /### \S+\n\n```\w+\n[\s\S]*silta-payment-button/)
  assert.include(
    pages.find(({ path }) => path === 'frameworks/react')?.text,
    read('test/frameworks/react/main.tsx').trim(),
  )
})

test('says of sizes what the limits are (house: 5)', () => {
  const said = new Map(
    Array.from(
      read('demo/docs/content/reference/sizes.md').matchAll(/^\| ([^|]+) \| ([\d.]+) \|$/gm),
      ([, what = '', kB]) => [what, Number(kB)],
    ),
  )
  // The largest, where one line tells of several.
  const limit = (part: string) =>
    Math.max(...pieces().flatMap(({ name, budget }) => (name.includes(part) ? [budget] : [])))
  const expected = {
    'one element, with Lit': 'the element of',
    'all elements and one language, with Lit': 'all elements together',
    'each further language, for each topic': 'the words of',
    'signing and verifying': 'signing',
    'one interface: calls, validation, signing': 'core/online-payment',
    Baltic: 'core/baltic',
    'PSD2 payments': 'core/psd2-payments',
    'all six interfaces': 'all clients together',
    'the proxy as a worker, all routes and six interfaces': 'the proxy worker',
  }
  for (const [what, part] of Object.entries(expected)) assert.equal(said.get(what), limit(part), what)
  assert.equal(said.size, Object.keys(expected).length)
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
