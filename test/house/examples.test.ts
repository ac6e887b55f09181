// Holds that the examples of the guides and of docstrings compile and come in through the doors.
// Runs none of them: what an example does is tested where the thing it shows is.
// Runs with --all: every page, language or document in full.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { root, runTool } from '../runtimes/process.ts'
import { arrowsOf, guides, packageOf, read, sources } from './files.ts'

interface Example {
  /** The file, and the line of the first line of code. */
  at: string
  code: string
}

const examples = [
  // A directive of Angular compiles in its project: test/frameworks.
  ...guides.flatMap((file) =>
    fenced(file, read(file)).filter(({ code }) => !code.includes("'@angular/core'")),
  ),
  // What needs a package that is not here, its page says.
  ...sitePages().flatMap((file) =>
    fenced(file, read(file)).filter(({ code }) => !/from '(express|fastify)'/.test(code)),
  ),
  ...sources('core', 'edge', 'widgets').flatMap((file) => docstringExamples(file, read(file))),
]
const manifest: { exports: Record<string, unknown>; dependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
)

test('keeps the imports of every example at the doors (house: 4)', () => {
  const strangers = examples.flatMap(({ at, code }) =>
    arrowsOf(at, code).flatMap(({ to }) => (isForUsers(to) ? [] : [`${at}: ${to}`])),
  )
  assert.deepEqual(strangers, [])
})

test('compiles every example of the guides and of docstrings (house: 4)', async () => {
  const { exitCode, output } = await compile('examples', examples)
  assert.equal(exitCode, 0, output)
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
  const { output } = await compile(
    'planted',
    [right, wrong].filter((example) => example !== undefined),
  )
  assert.match(output, /core\/a\.ts:5/)
  assert.notMatch(output, /README\.md/)
})

/** The pages of the site that are not guides of the tree. */
function sitePages(): string[] {
  return globSync('demo/docs/content/**/*.md', { cwd: root }).toSorted()
}

function isForUsers(specifier: string): boolean {
  const name = packageOf(specifier)
  if (name === 'silta') return specifier.replace('silta', '.') in manifest.exports
  // What Node does not bring itself for a client certificate.
  return name.startsWith('node:') || name in manifest.dependencies || name === 'undici'
}

/** Compiles examples, each as a module of its own; messages name the place of an example, not of its copy. */
async function compile(name: string, list: Example[]): Promise<{ exitCode: number; output: string }> {
  // Inside the package, so that `silta/…` means this package; git ignores the folder.
  const folder = join(root, '.silta', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // An empty list is no reason for the compiler to fail.
  writeFileSync(join(folder, 'empty.ts'), 'export {}\n')
  for (const [index, { code }] of list.entries()) {
    writeFileSync(join(folder, `example-${index}.ts`), `${code}\nexport {}\n`)
  }
  const options = {
    extends: '../../tsconfig.json',
    compilerOptions: { types: ['node'] },
    // With the declarations that were written by hand, which no import reaches.
    include: ['.', '../../edge/**/*.d.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const { exitCode, output } = await runTool('tsc', ['-p', folder])
  rmSync(folder, { recursive: true, force: true })
  return {
    exitCode,
    output: output.replace(
      /\S*example-(\d+)\.ts/g,
      (_, index: string) => list[Number(index)]?.at ?? 'an example',
    ),
  }
}

function fenced(file: string, text: string): Example[] {
  return Array.from(text.matchAll(/^```(?:ts|typescript|js|javascript)\n(.*?)\n```$/gms), (match) => ({
    at: `${file}:${lineOf(text, match.index) + 1}`,
    code: match[1] ?? '',
  }))
}

function docstringExamples(file: string, text: string): Example[] {
  return Array.from(text.matchAll(/^ *\* @example[^\n]*\n(.*?)(?=^ *\*\/|^ *\* @)/gms), (match) => {
    const lines = (match[1] ?? '').trimEnd().split('\n')
    const code = lines.map((line) => line.replace(/^ *\* ?/, ''))
    const body = code[0]?.startsWith('```') ? code.slice(1, code.lastIndexOf('```')) : code
    return { at: `${file}:${lineOf(text, match.index) + 1 + (body === code ? 0 : 1)}`, code: body.join('\n') }
  })
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
