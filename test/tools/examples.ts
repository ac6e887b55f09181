// The examples of the guides, of the site and of docstrings, and how they are compiled: with the tree itself, which their imports lead to.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guides, read, sources } from '../house/files.ts'
import { type Ended, root, runTool } from '../runtimes/process.ts'

/** An example. */
export interface Example {
  /** The file, and the line of the first line of code. */
  at: string
  code: string
}

/** Reads all examples. */
export function readExamples(): Example[] {
  return [
    // A directive of Angular compiles in its project: test/frameworks.
    ...guides.flatMap((file) =>
      fenced(file, read(file)).filter(({ code }) => !code.includes("'@angular/core'")),
    ),
    // If it needs a package that is not here, its page names it.
    ...sitePages().flatMap((file) =>
      fenced(file, read(file)).filter(({ code }) => !/from '(express|fastify)'/.test(code)),
    ),
    ...sources('core', 'edge', 'widgets').flatMap((file) => docstringExamples(file, read(file))),
  ]
}

/**
 * Compiles examples, each as a module of its own; messages name the place of an example, not of its copy.
 *
 * @param include What is compiled with them, from the top of the tree.
 */
export async function compileExamples(
  list: readonly Example[],
  include: readonly string[] = [],
): Promise<Ended> {
  // Inside the package, so that `silta/…` means this package; git ignores the folder.
  const folder = join(root, '.silta', `examples-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // An empty list is no reason for the compiler to fail.
  writeFileSync(join(folder, 'empty.ts'), 'export {}\n')
  for (const [index, { code }] of list.entries()) {
    writeFileSync(join(folder, `example-${index}.ts`), `${code}\nexport {}\n`)
  }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { types: ['node'] },
    include: ['.', ...include.map((path) => `../../${path}`)],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
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

/** The pages of the site that are not guides of the tree. */
function sitePages(): string[] {
  return globSync('demo/docs/content/**/*.md', { cwd: root }).toSorted()
}

/** Finds the examples of a page. */
export function fenced(file: string, text: string): Example[] {
  return Array.from(text.matchAll(/^```(?:ts|typescript|js|javascript)\n(.*?)\n```$/gms), (match) => ({
    at: `${file}:${lineOf(text, match.index) + 1}`,
    code: match[1] ?? '',
  }))
}

/** Finds the examples of the docstrings of a file. */
export function docstringExamples(file: string, text: string): Example[] {
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
