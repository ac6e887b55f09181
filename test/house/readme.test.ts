// Compares the tree in the README with the tree, folder by folder, and its first screen with what sells: a picture and two commands.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { packedForm, publishedForm } from '../tools/release/first-commands.ts'
import { read } from './files.ts'
import { FRONT, frontPath } from './front.ts'

/** Reads the folders out of the drawing, as paths: a line names some of them, and those below are indented by two. */
function foldersIn(drawing: string): string[] {
  const above: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', names] = /^( *)((?:[a-z0-9-]+\/ ?)+)(?:\s|$)/.exec(line) ?? []
    const depth = indent.length / 2
    // A line that is far in goes on with the words of the line above.
    if (names === undefined || depth > 3) return []
    const paths = names
      .trim()
      .split(' ')
      .map((name) => `${above.slice(0, depth).join('')}${name}`)
    above.splice(depth, above.length, names.trim().split(' ').at(-1) ?? '')
    return paths
  })
}

function foldersOf(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}${name}/`)
}

test('draws the folders of the tree that are there, and all of each that it opens (house: 3)', () => {
  const [, drawing = ''] = /## The house\n+```\n(.*?)```/s.exec(read('README.md')) ?? []
  const drawn = foldersIn(drawing)
  assert.includeMembers(drawn, ['core/', 'edge/proxy/', 'test/'])
  const opened = drawn.filter((path) => drawn.some((other) => other !== path && other.startsWith(path)))
  const there = ['core/', 'edge/', 'widgets/', 'demo/', 'test/', ...opened.flatMap(foldersOf)]
  assert.deepEqual(drawn.toSorted(), there.toSorted())
})

test('reads a drawing, and finds what it left out (house: 3)', () => {
  const drawing = 'a/    one\n  b/ c/ two\n    d/\n             words of d/\ne/\n'
  assert.deepEqual(foldersIn(drawing), ['a/', 'a/b/', 'a/c/', 'a/c/d/', 'e/'])
})

/** Most bytes of a picture at the top. */
const MOST_BYTES = 120_000
/** Lines that a first screen has at most. */
const SCREEN = 40

test('begins the README with one sentence, a picture of the elements in light and dark, the first commands, and doors (house: 4)', () => {
  const [first = ''] = read('README.md').split(/^## /m)
  // Comments are not shown.
  assert.isAtMost(first.replaceAll(/<!--[^]*?-->\n/g, '').split('\n').length, SCREEN)
  assert.match(first, /^# Silta\n\n\*\*[A-Z][^*]*\.\*\*\n/)
  const [, dark] = /<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">/.exec(first) ?? []
  const [, light, width, alt = ''] = /<img src="([^"]+)" width="(\d+)" alt="([^"]+)">/.exec(first) ?? []
  assert.deepEqual([light, dark], FRONT.schemes.map(frontPath))
  assert.equal(width, String(FRONT.shown))
  assert.isAbove(alt.length, 80)
  for (const [text, ...commands] of [
    [packedForm(first, '0.1.0').replaceAll(/<!--[^]*?-->/g, ''), 'npm ci && npm start', 'npm ci && npm test'],
    [publishedForm(first), 'npm install silta', 'npx silta init', 'npx silta dev'],
  ] as const) {
    const places = ['<picture>', ...commands, '](widgets/GUIDE.md)'].map((words) => text.indexOf(words))
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
    assert.notInclude(places, -1)
  }
  for (const door of [
    'edge/proxy/MERCHANT.md',
    'core/GUIDE.md',
    'edge/sandbox/GUIDE.md',
    'edge/proxy/DEPLOY.md',
    'npm run docs',
  ])
    assert.include(first, door)
})

test('keeps the pictures of the README small, of the size that they are taken in, and out of the package (house: 5)', () => {
  for (const scheme of FRONT.schemes) {
    const picture = readFileSync(join(root, frontPath(scheme)))
    assert.isBelow(picture.length, MOST_BYTES, scheme)
    // The head of a PNG: width and height are at fixed places.
    const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    assert.deepEqual(size, [FRONT.width * FRONT.scale, FRONT.height * FRONT.scale], scheme)
  }
  const { files } = JSON.parse(read('package.json')) as { files: string[] }
  assert.isEmpty(files.filter((file) => file.includes('pictures')))
})
