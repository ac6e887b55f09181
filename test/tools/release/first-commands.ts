// The first commands of our texts, in the two forms that they have: before the package is in a registry, and once it is there.
// Until then `npx silta` could start what belongs to somebody else: a project installs the file that `npm pack` writes in a clone.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../runtimes/process.ts'
import { readOwner } from './owner.ts'

/** Lists the texts with commands: documents, what the site is made of, and the program's own words. */
export function texts(): string[] {
  return execFileSync('git', ['ls-files', '*.md', 'demo/docs', 'edge', 'core', 'widgets'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(md|ts|html)$/.test(file))
}

/**
 * Gives a text the form that it has before the package is published: the packed file of this version, which lies in a clone beside
 * the project.
 */
export function packedForm(text: string, version: string): string {
  return text.replaceAll(/(?<=\bsilta-)\d+\.\d+\.\d+(?=\.tgz\b)/g, version)
}

/**
 * Gives a text the form that it has once the package is published. Text between `<!-- not published -->` and
 * `<!-- published` is replaced by the content of that comment.
 */
export function publishedForm(text: string): string {
  return text
    .replaceAll(/^<!-- not published -->\n[^]*?^<!-- published\n([^]*?)^-->\n/gm, '$1')
    .replaceAll(/cp \S*\/silta-[\d.]+\.tgz \. && (?=npm install)/g, '')
    .replaceAll(/(?<=\bnpm install )\S*\/silta-[\d.]+\.tgz/g, 'silta')
}

/** Gives a text the form that it must have today. */
export function formOfToday(text: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return readOwner().published === '' ? packedForm(text, version) : publishedForm(text)
}

if (import.meta.main) {
  for (const file of texts()) {
    const text = readFileSync(join(root, file), 'utf8')
    const other = formOfToday(text)
    if (other === text) continue
    writeFileSync(join(root, file), other)
    process.stdout.write(`${file}\n`)
  }
}
