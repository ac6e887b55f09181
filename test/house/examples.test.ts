// Tests that the examples of the guides and of docstrings import through the doors, and that one that does not compile is refused.
// Compiles none of them: `npm run check` does, in one program with the tree.
// Runs with --all: every page, language or document in full.
import { assert, test } from '#kit'
import { compileExamples, docstringExamples, fenced, readExamples } from '../tools/examples.ts'
import { arrowsOf, packageOf, read } from './files.ts'

const manifest: { exports: Record<string, unknown>; dependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
)

test('keeps the imports of every example at the doors (house: 4)', () => {
  const strangers = readExamples().flatMap(({ at, code }) =>
    arrowsOf(at, code).flatMap(({ to }) => (isForUsers(to) ? [] : [`${at}: ${to}`])),
  )
  assert.deepEqual(strangers, [])
})

test('finds planted examples, and refuses one that does not compile (house: 4)', async () => {
  const paper = ['Text.', '```ts', 'const right: number = 1', 'export { right }', '```', ''].join('\n')
  const source = [
    '/**',
    ' * Adds.',
    ' *',
    ' * @example',
    ' * const wrong: number = "1"',
    ' * @see x',
    ' */',
  ].join('\n')
  const [right] = fenced('README.md', paper)
  const [wrong] = docstringExamples('core/a.ts', source)
  assert.deepEqual(right, { at: 'README.md:3', code: 'const right: number = 1\nexport { right }' })
  assert.deepEqual(wrong, { at: 'core/a.ts:5', code: 'const wrong: number = "1"' })
  const { output } = await compileExamples([right, wrong].filter((example) => example !== undefined))
  assert.match(output, /core\/a\.ts:5/)
  assert.notMatch(output, /README\.md/)
})

function isForUsers(specifier: string): boolean {
  const name = packageOf(specifier)
  if (name === 'silta') return specifier.replace('silta', '.') in manifest.exports
  // What Node does not bring itself for a client certificate.
  return name.startsWith('node:') || name in manifest.dependencies || name === 'undici'
}
