// Holds the tree that the README draws to the tree that is there, folder by folder.
// Not its words: those are for a reader.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read } from './files.ts'

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
