// Publishes a version, or shows what would be published: `npm run release`, with `-- --publish` to mean it.
// It refuses while something is missing: the owner's words, an entry of the changelog, a clean tree. The workflow runs it.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../runtimes/process.ts'
import { installTools, toolPath } from '../installed.ts'
import { publishedForm } from './first-commands.ts'
import { writeJsr } from './jsr.ts'
import { missingWords, OWNER, type Owner, ownerFields, readOwner } from './owner.ts'

/** What a release must know of the tree. */
export interface Tree {
  owner: Owner
  version: string
  changelog: string
  /** The changes that are not committed, by git. */
  changes: string
}

/** Lists why this tree cannot be published. */
export function reasonsAgainst({ owner, version, changelog, changes }: Tree): string[] {
  return [
    ...missingWords(owner).map((word) => `${OWNER} lacks ${word}`),
    ...(changelog.includes(`## [${version}] - `)
      ? []
      : [`CHANGELOG.md has no section of version ${version}`]),
    ...(changes.trim() === '' ? [] : ['the tree has changes that are not committed']),
  ]
}

/** Packs the tree and puts the owner's words into the copy that is published; gives its folder. */
export function stage(owner: Owner, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('npm', ['pack', '--pack-destination', folder])
  const [archive = ''] = globSync('*.tgz', { cwd: folder })
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  const file = join(folder, 'package/package.json')
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify({ ...manifest, ...ownerFields(owner) }, undefined, 2)}\n`)
  // What is published is in the registry, whatever the texts of the tree are about until then.
  for (const name of globSync('package/**/*.md', { cwd: folder })) {
    const text = join(folder, name)
    writeFileSync(text, publishedForm(readFileSync(text, 'utf8')))
  }
  return join(folder, 'package')
}

function release(isMeant: boolean): void {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const owner = readOwner()
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  const reasons = reasonsAgainst({ owner, version, changelog, changes })
  if (reasons.length > 0) {
    process.stderr.write(
      `Version ${version} cannot be published:\n${reasons.map((reason) => `- ${reason}\n`).join('')}`,
    )
    process.exitCode = 1
    return
  }
  const jsr = join(root, '.silta/jsr')
  writeJsr(jsr, owner.jsrScope)
  symlinkSync(join(root, 'node_modules'), join(jsr, 'node_modules'), 'junction')
  const folder = stage(owner, join(root, '.silta/release'))
  const dry = isMeant ? [] : ['--dry-run']
  // The scripts have run: what is published is what was packed.
  run('npm', ['publish', folder, '--provenance', '--access', 'public', '--ignore-scripts', ...dry])
  // Schemas are inferred: their types have no annotation, which JSR would like to have.
  const config = join(jsr, 'deno.json')
  run(toolPath('.bin/deno'), ['publish', '--config', config, '--allow-dirty', '--allow-slow-types', ...dry])
}

/** Runs a program in this terminal; what it refuses ends the release. */
function run(program: string, args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

if (import.meta.main) {
  await installTools()
  release(process.argv.includes('--publish'))
}
