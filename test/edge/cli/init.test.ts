/// <reference types="node" />
// What `silta init` writes, and what it prints if something is in its way, without a package of the registry.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { assert, test } from '#kit'
import { dependencyFor } from '../../../edge/cli/init/dependency.ts'
import { page } from '../../../edge/cli/init/templates/page.ts'
import { bun, deno, express, next, node } from '../../../edge/cli/init/templates/servers.ts'
import { writeTemplate } from '../../../edge/cli/init/write.ts'
import { root } from '../../runtimes/process.ts'
import { PROGRAM } from '../../kit/program.ts'

const place = mkdtempSync(join(tmpdir(), 'silta-init-'))
after(() => rmSync(place, { recursive: true, force: true }))

let made = 0
/** Makes a folder of these files. */
function folderOf(files: Readonly<Record<string, string>> = {}): string {
  made += 1
  const folder = join(place, `shop-${made}`)
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function run(folder: string, words: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'init', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

/** A package.json that names silta, so that nothing has to be found. */
const manifest = (more: object) => JSON.stringify({ ...more, dependencies: { silta: '^0.1.0' } })

test('writes servers that Node parses where package.json says commonjs, or nothing (house: 1)', async () => {
  const checked = new Set<string>()
  const checks = [node, express, deno, bun, next].flatMap((template) => {
    const folder = folderOf({ 'package.json': manifest({ type: 'commonjs' }) })
    const { written } = writeTemplate(folder, template, () => 'unused')
    for (const script of Object.values(template.scripts))
      for (const [file] of script.matchAll(/\b[\w-]+\.m?js\b/g)) assert.include(written, file)
    return written
      .filter((path) => !path.includes('/') && /\.[cm]?js$/.test(path))
      .map(async (file) => {
        const text = readFileSync(join(folder, file), 'utf8')
        // Each module that it imports is there.
        for (const [, other = ''] of text.matchAll(/from '\.\/(.+)'/g)) assert.include(written, other)
        // Templates share modules.
        if (checked.has(text)) return
        checked.add(text)
        await promisify(execFile)(process.execPath, ['--check', join(folder, file)])
      })
  })
  await Promise.all(checks)
  assert.isAtLeast(checked.size, 6)
})

test('names the language of the shop to the bank in each template with a server (house: 1)', () => {
  for (const template of [node, express, deno, bun, next])
    assert.match(template.files['shop.mjs'] ?? '', /payments\.start\(\{ order, language: 'en' \}\)/)
})

test('writes for silta what can be had: as the copy that runs was had, from a file or by a range (house: 1)', () => {
  const shop = folderOf()
  const installed = (spec: string | undefined, member = 'dependencies') => {
    const host = folderOf({
      'package.json': JSON.stringify({ [member]: { silta: spec } }),
      'node_modules/silta/package.json': '{}',
    })
    return dependencyFor(shop, join(host, 'node_modules/silta'), '0.1.0')
  }
  assert.equal(installed('^0.1.0'), '^0.1.0')
  assert.equal(installed('https://shop.example/silta.tgz'), 'https://shop.example/silta.tgz')
  // A file is named from the folder of the project, not from where npx keeps what it has fetched.
  assert.equal(installed('file:../silta/silta-0.1.0.tgz'), 'file:../silta/silta-0.1.0.tgz')
  assert.equal(installed('../silta/silta-0.1.0.tgz', 'devDependencies'), 'file:../silta/silta-0.1.0.tgz')
  assert.equal(installed(`file:${place}/silta.tgz`), 'file:../silta.tgz')
  // Whoever has put it there in another way has it there.
  assert.match(installed(undefined), /^file:\.\.\/shop-\d+\/node_modules\/silta$/)
})

test('takes the packed file of a clone, says how to pack where there is none, and writes nothing into the clone (house: 1)', () => {
  const clone = folderOf({ 'package-lock.json': '{}', 'demo/package.json': '{}' })
  const shop = folderOf()
  assert.throws(() => dependencyFor(shop, clone, '0.1.0'), /Run "npm pack" there/)
  writeFileSync(join(clone, 'silta-0.1.0.tgz'), '')
  assert.match(dependencyFor(shop, clone, '0.1.0'), /^file:\.\.\/shop-\d+\/silta-0\.1\.0\.tgz$/)
  for (const folder of [clone, join(clone, 'demo')])
    assert.throws(() => dependencyFor(folder, clone, '0.1.0'), /belongs to a clone/)
  const own = run(join(root, 'demo'), ['--no-install'])
  assert.deepEqual([own.status, own.stdout], [2, ''])
  assert.include(own.stderr, 'belongs to a clone')
  assert.isFalse(existsSync(join(root, 'demo/silta.json')))
})

test('writes all of a project before it installs, and says how to go on where that fails (house: 1)', () => {
  const folder = folderOf({
    'package.json': JSON.stringify({ dependencies: { silta: 'file:./not-there.tgz' } }),
    // A registry that is not there, so that no package of a cache is taken.
    '.npmrc': 'registry=http://127.0.0.1:9/\nfetch-retries=0\n',
  })
  const { status, stdout, stderr } = run(folder, ['--template', 'node'])
  assert.equal(status, 2)
  assert.include(stdout, 'written  shop.mjs')
  assert.include(stderr, '"npm install" failed. All files are written')
  assert.include(stderr, 'run "npm install", and then "npx silta dev"')
  for (const file of [...Object.keys(node.files), '.silta/keys.env', '.gitignore'])
    assert.isTrue(existsSync(join(folder, file)), file)
})

test('says that nothing is installed where that was asked for, and how to go on (house: 1)', () => {
  const { status, stdout } = run(folderOf({ 'package.json': manifest({}) }), ['--no-install'])
  assert.equal(status, 0)
  assert.include(stdout, 'Next: npm install, then npx silta dev')
})

test('refuses a Node in which nothing would run, before it writes, with a command that takes another (house: 1)', () => {
  const folder = folderOf()
  const env = { NODE_OPTIONS: '--no-experimental-sqlite' }
  const { status, stdout, stderr } = run(folder, [], env)
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /^Silta needs Node 22\.13 or newer.*npx -p node@24 silta init\n$/)
  assert.isEmpty(readdirSync(folder))
})

test('leaves a page that is there as it is, and says what to put into it for a button (house: 1)', () => {
  const own = '<!doctype html><title>Mine</title>'
  const folder = folderOf({ 'package.json': manifest({}), 'index.html': own })
  const { stdout } = run(folder, ['--no-install'])
  assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), own)
  const [, told = ''] = /Put these into index\.html:\n\n((?: {4}<.*\n)+)/.exec(stdout) ?? []
  const tags = told.trim().split(/\n\s+/)
  assert.lengthOf(tags, 3)
  // They are those of the page that it would have written.
  const ours = (page.files['public/index.html'] ?? '').replaceAll(/\s+/g, ' ')
  for (const tag of tags) assert.include(ours, tag.replace(/><\/silta-payment-button>/, '>'))
  writeFileSync(join(folder, 'index.html'), own + told)
  assert.notInclude(run(folder, ['--no-install']).stdout, 'Put these')
})
