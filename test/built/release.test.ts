// Holds what a release needs and refuses, and publishes core to JSR dry, from the packages that are installed.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { assert, test } from '#kit'
import { read } from '../house/files.ts'
import { root, runTool } from '../runtimes/process.ts'
import { writeJsr } from '../tools/release/jsr.ts'
import { missingWords, type Owner, ownerFields, readOwner } from '../tools/release/owner.ts'
import { reasonsAgainst } from '../tools/release/release.ts'

const folder = mkdtempSync(join(tmpdir(), 'silta-jsr-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const said: Owner = {
  author: 'A. Owner',
  repository: 'https://git.example/silta',
  homepage: 'https://silta.example',
  bugs: 'https://git.example/silta/issues',
  security: 'security@silta.example',
  jsrScope: 'owner',
  published: '',
}

test('leaves out of package.json what the owner has not said, and holds what was (house: 4)', () => {
  const owner = readOwner()
  const manifest: Record<string, unknown> = JSON.parse(read('package.json'))
  // The release puts these fields into what it publishes: the tree never says them twice.
  for (const name of ['author', 'repository', 'homepage', 'bugs']) assert.notProperty(manifest, name)
  for (const [name, value] of Object.entries(owner))
    if (value === '') assert.notProperty(ownerFields(owner), name)
  assert.deepEqual(ownerFields(said), {
    author: 'A. Owner',
    repository: { type: 'git', url: 'git+https://git.example/silta.git' },
    homepage: 'https://silta.example',
    bugs: { url: 'https://git.example/silta/issues' },
  })
})

test('refuses a release without the words of the owner, an entry of the changelog, or a clean tree, and names each (house: 4)', () => {
  const tree = { owner: said, version: '1.2.3', changelog: '## [1.2.3] - 2026-12-01\n', changes: '' }
  assert.deepEqual(reasonsAgainst(tree), [])
  // What is published is said after the first release.
  for (const name of Object.keys(said).filter((one) => one !== 'published')) {
    const reasons = reasonsAgainst({ ...tree, owner: { ...said, [name]: '' } })
    assert.lengthOf(reasons, 1)
    assert.include(reasons[0], `lacks ${name}: `)
  }
  assert.lengthOf(missingWords({ ...said, homepage: 'http://silta.example', security: 'nobody' }), 2)
  assert.match(reasonsAgainst({ ...tree, version: '1.2.4' }).join(), /no section of version 1\.2\.4/)
  assert.match(reasonsAgainst({ ...tree, changes: ' M package.json' }).join(), /not committed/)
  assert.throws(() => readOwner('{ "author": "" }'), /must have the texts/)
  assert.throws(() => readOwner(JSON.stringify({ ...said, licence: '' })), /no others/)
})

test('releases by the command of the workflow, with a provenance and without a token (ecosystem: 6)', () => {
  const workflow = read('.github/workflows/release.yml')
  assert.match(workflow, /^ +- run: npm run release -- --publish$/m)
  assert.match(workflow, /id-token: write/)
  assert.notMatch(workflow, /secrets\.|TOKEN/)
  for (const [, action = ''] of workflow.matchAll(/uses: (\S+)/g)) assert.match(action, /@[0-9a-f]{40}$/)
  assert.include(read('test/tools/release/release.ts'), "'--provenance'")
})

test('publishes core to JSR, dry (ecosystem: 6)', async () => {
  writeJsr(folder, 'dry-run')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const { exitCode, output } = await runTool(
    'deno',
    [
      'publish',
      '--dry-run',
      '--allow-dirty',
      '--allow-slow-types',
      '--no-check',
      '--config',
      join(folder, 'deno.json'),
    ],
    // Another registry than this would be asked: none is.
    { env: { NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/', DENO_DIR: join(folder, '.deno') } },
  )
  assert.equal(exitCode, 0, output)
  assert.match(output, /Success.*Dry run complete/)
  const published = Array.from(
    output.matchAll(/^ +file:\/\/\S+?\/silta-jsr-[^/]+\/(\S+) \(/gm),
    ([, file = '']) => file,
  )
  assert.includeMembers(published, [
    'core/index.ts',
    'core/merchant/index.ts',
    'deno.json',
    'README.md',
    'LICENSE',
  ])
  assert.deepEqual(
    published.filter((file) => !/^(core\/.+\.(ts|md|json)|deno\.json|[A-Z]+(\.md)?)$/.test(file)),
    [],
  )
})

test('changes nothing global when it is imported from JSR, every door at once and without a permission (ecosystem: 6)', async () => {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'deno.json'), 'utf8'),
  )
  assert.isAbove(Object.keys(exports).length, 20)
  const program = join(folder, 'look.ts')
  writeFileSync(
    program,
    `const intrinsics = () => [globalThis, ...Object.getOwnPropertyNames(globalThis).flatMap((name) => {
  const value = Object.getOwnPropertyDescriptor(globalThis, name)?.value
  return typeof value === 'function' ? [value, value.prototype].filter(Boolean) : []
})]
const look = () => intrinsics().map((one) => Reflect.ownKeys(one).map((key) => {
  const { value, get } = Object.getOwnPropertyDescriptor(one, key) ?? {}
  return [key, value, get]
}))
const differs = (a, b) => a.length !== b.length || a.some((one, at) => Array.isArray(one) ? differs(one, b[at]) : !Object.is(one, b[at]))
const before = look()
if (differs(before, look())) throw new Error('it changes by itself')
${Object.values(exports)
  .map((door) => `await import('${door}')`)
  .join('\n')}
console.log(differs(before, look()) ? 'changed' : 'as before')
Array.prototype.planted = 1
console.log(differs(before, look()) ? 'found' : 'not found')
`,
  )
  const args = [
    'run',
    '--no-check',
    '--no-remote',
    '--no-prompt',
    '--no-lock',
    '--config',
    join(folder, 'deno.json'),
    program,
  ]
  const { output } = await runTool('deno', args, { env: { DENO_DIR: join(folder, '.deno') } })
  assert.equal(output.trim(), 'as before\nfound')
})
