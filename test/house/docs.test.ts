// Tests that every file begins with what it is, that every export has a docstring, and that guides lead somewhere.
import { assert, test } from '#kit'
import { dirname, join } from 'node:path'
import { contributing, exists, guides, isTemplate, read, sources } from './files.ts'

const files = sources('core', 'edge', 'widgets')

test('opens every file with a line that says what it is (house: 4)', () => {
  const bare = files.filter((file) => !saysWhatItIs(read(file)))
  assert.deepEqual(bare, [])
})

test('shows a docstring above every export (house: 4)', () => {
  const bare = files
    .filter((file) => !isTemplate(file))
    .flatMap((file) => undocumented(read(file)).map((name) => `${file}: ${name}`))
  assert.deepEqual(bare, [])
})

test('refuses a planted file without its line and an export without a docstring (house: 4)', () => {
  assert.isFalse(saysWhatItIs("\nimport { a } from './a.ts'\nexport const b = a\n"))
  assert.isTrue(saysWhatItIs('#!/usr/bin/env node\n/// <reference lib="dom" />\n// What it is.\n'))
  const planted = [
    '/** Says a. */',
    'export const a = 1',
    'export type a = typeof a',
    'export async function b() {}',
    '/** Says c. */',
    '',
    'export class C {}',
    'export default {}',
    'export type { Elsewhere } from "./elsewhere.ts"',
  ]
  assert.deepEqual(undocumented(planted.join('\n')), ['b', 'C', 'default'])
})

test('leads in every guide to pages and headings that are there, and from the first page to every other (house: 4)', () => {
  const links = [...guides, ...contributing].flatMap((guide) =>
    Array.from(read(guide).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([\w-]+))?\)/g), ([, file, anchor]) => ({
      from: guide,
      to: file ? join(dirname(guide), file) : guide,
      anchor,
    })),
  )
  const broken = links.filter(
    ({ to, anchor }) => !exists(to) || (anchor !== undefined && !anchorsOf(read(to)).includes(anchor)),
  )
  assert.deepEqual(broken, [])
  const from = (...pages: string[]) => links.filter((link) => pages.includes(link.from)).map(({ to }) => to)
  assert.includeMembers(['README.md', ...from('README.md')], guides)
  assert.includeMembers(['.github/CONTRIBUTING.md', ...from('.github/CONTRIBUTING.md')], contributing)
  assert.deepEqual(anchorsOf('# Ways to pay, `x`\n## PSD2-payments'), ['ways-to-pay-x', 'psd2-payments'])
})

test('names in a packed guide no script but those of the package, and in the first page only where it speaks of a clone (house: 4)', () => {
  const { files: shipped, name } = JSON.parse(read('package.json')) as { files: string[]; name: string }
  const packed = shipped.filter((file) => file.endsWith('.md'))
  assert.isAbove(packed.length, 5)
  assert.deepEqual(
    packed.flatMap((guide) => ownScripts(read(guide)).map((script) => `${guide}: ${script}`)),
    [],
  )
  const sections = read('README.md').split(/^## /m)
  assert.deepEqual(
    sections.filter((text) => ownScripts(text).length > 0 && !/\b[Ii]n a clone\b/.test(text)),
    [],
  )
  // The package has one program, on its default port.
  assert.equal(name, 'silta')
  const ports = packed.flatMap((guide) => read(guide).match(/127\.0\.0\.1:\d+\/_sandbox/g) ?? [])
  assert.deepEqual([...new Set(ports)], ['127.0.0.1:8788/_sandbox'])
  assert.deepEqual(
    ownScripts('`npm run sandbox`, `npm start` and npm test -- x; npx silta sandbox, npm install silta'),
    ['npm run sandbox', 'npm start', 'npm test'],
  )
})

/** Finds what only a clone can run. */
function ownScripts(text: string): string[] {
  return text.match(/\bnpm (?:run [\w-]+|start|test|ci)\b/g) ?? []
}

test('keeps the changelog in its form (house: 3)', () => {
  const headings = Array.from(
    read('CHANGELOG.md').matchAll(/^(#+) (.+)$/gm),
    ([, depth = '', name = '']) => ({
      depth: depth.length,
      name,
    }),
  )
  assert.deepEqual(headings.slice(0, 2), [
    { depth: 1, name: 'Changelog' },
    { depth: 2, name: '[Unreleased]' },
  ])
  const versions = headings.filter(({ depth }) => depth === 2).slice(1)
  for (const { name } of versions) assert.match(name, /^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/)
  const kinds = headings.filter(({ depth }) => depth > 2)
  for (const { depth, name } of kinds) {
    assert.equal(depth, 3, name)
    assert.include(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'], name)
  }
})

/** Names a page's headings as links know them. */
function anchorsOf(page: string): string[] {
  return Array.from(page.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Tests whether a file opens with what it is. */
function saysWhatItIs(text: string): boolean {
  const [first = ''] = text.split('\n').filter((line) => !/^(#!|\/\/\/)/.test(line))
  return /^\/\/ \S/.test(first)
}

/** Names the exports that have no docstring; a type that shares its schema's name shares its docstring. */
function undocumented(text: string): string[] {
  const lines = text.split('\n')
  const said = new Set<string>()
  const bare: string[] = []
  for (const [index, line] of lines.entries()) {
    const name = declaredName(line)
    if (name === undefined) continue
    if (lines[index - 1]?.trimEnd().endsWith('*/')) said.add(name)
    else if (!said.has(name)) bare.push(name)
  }
  return bare
}

function declaredName(line: string): string | undefined {
  if (line.startsWith('export default')) return 'default'
  return /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/.exec(
    line,
  )?.[1]
}

test('tells the look of each element in its docstring: every part and slot, and none that there is not (house: 4)', () => {
  const elements = sources('widgets').filter((file) => file.endsWith('/element.ts'))
  assert.isAtLeast(elements.length, 4)
  const shared = sources('widgets/shared').map(read).join('\n')
  for (const file of elements) {
    const folder = sources('widgets').filter((one) => one.startsWith(file.replace(/element\.ts$/, '')))
    const code = folder.map(read).join('\n')
    for (const [kind, drawn] of [
      ['csspart', /\bpart="([\w -]+)"/g],
      ['slot', /<slot name="(\w+)"/g],
    ] as const) {
      const told = Array.from(
        read(file).matchAll(new RegExp(`@${kind} ([\\w-]+)`, 'g')),
        ([, name = '']) => name,
      )
      const own = Array.from(code.matchAll(drawn), ([, names = '']) => names.split(' ')).flat()
      for (const name of own) assert.include(told, name, `${file}: ${kind} ${name} is not told`)
      for (const name of told)
        assert.match(code + shared, new RegExp(`["' ]${name}["' ]`), `${file}: ${kind} ${name} is nowhere`)
    }
  }
})
