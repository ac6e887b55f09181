// Finds what must never be committed: names of real banks, addresses of machines and registries, keys, secrets.
// Names no bank itself: it compares the digests of words.
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read } from './files.ts'

/** The first 16 hex digits of SHA-256 over lower-case names, of one word or two, of banks and wallets in our markets. */
const banks = new Set(
  `7df86f40f0e9ec45 cd5c94d2f0b0304a 2fd3b881b50c24bb 4091cf41a5506736 623e4ceb4c3a71ff c8c6f7459327eca4
   ce3c25cdc1853092 4dbec754a39a92d2 29dc2f62dad89419 66d58ff455c7f2a1 0433f59e62b580df 38ae7b6c6c30a2bc
   55f15459c6516102 9b6af139feb36d3d 62f47b864b33c20b 4727a7b47f99ad93 c523a1e538af0a4e 6517fe5345df0dfc
   8a7ccda31d158f80 9f89329058849093 8c68fbc56749a05e 9595fe2c58b56ddc bf00ffe736e04f9b 60c5984349162ad0
   a5c1835f2f1f4d4d 0d6f52f4c5a8d20c 5298541c4b65d3f3 77c8810846d2773f 604f2f9054931443 e7b235014cd5e20c
   08af848fbc8a0a51 a8c069e81f98b2b3 38e649252e3f0488 aea03ac51e8274d9 ac8f960009bbd9a0 50ba7d54cc1a8ae4
   2a99633737f1f37a d6b27166caf6653d 513e48a32644d22a 5a82ba14f4cccc0b e539cb6d872a97e5 dcaddc9abc628a00
   9c4a33096684bd49 fb69a5b3dbd42663 7a4df7cc838d7d09 138df632fd0de206 71f566aba763fb76 ce749e840dcada0f
   ddcaff469655adca f34a8e57174540d5 8405abeec4a40aea 56046651cb41a568 080ac5c86e07c864 7cefbaea06428ddd
   efc68bdfc744cb70 aca2e5b78f038a88 a34cec983cd911f5 94e95bd491ab6723 6eb267ad23a01871`.split(/\s+/),
)

const machine =
  /(?<![\w.])\/(?:root|home\/\w+|Users\/\w+|work)\/|\b[A-Z]:\\Users\\|\bregistry\.[a-z]+\.[a-z]+/
const secrets: RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\\n'"+,]*[A-Za-z0-9+/]{40}/,
  /\b(?:ghp|gho|github_pat|glpat|npm|sk_live|rk_live|xox[abp])[_-][A-Za-z0-9_-]{20}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /_authToken\s*=/,
  /["']?\bd["']?\s*:\s*["'][A-Za-z0-9_-]{40,}["']/,
]
/** Words and methods that only look like codes. */
const ordinary = new Set(['OVERSEAS', 'PROPFIND'])
/** Published examples carry well-known keys; each of them names its source. */
const published = /^test\/vectors\//

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  .toString()
  .split('\0')
  .filter((file) => file !== '' && !/\.(png|woff2?)$/.test(file) && isThere(file))

test('names no real bank (house: Silta names no bank)', () => {
  const named = files.flatMap((file) => names(read(file)).map((name) => `${file}: ${name}`))
  assert.deepEqual(named, [])
})

test('keeps the codes of Nordic and Baltic banks to those of the sandbox (house: Silta names no bank)', () => {
  assert.deepEqual(
    files.flatMap((file) => foreignCodes(read(file)).map((code) => `${file}: ${code}`)),
    [],
  )
})

test('keeps paths of machines and hosts of registries out (house: 6)', () => {
  assert.deepEqual(
    files.filter((file) => machine.test(read(file))),
    [],
  )
})

test('keeps keys and secrets out (house: 2)', () => {
  const found = files.filter((file) => !published.test(file) && hasSecret(read(file)))
  assert.deepEqual(found, [])
})

test('shows nothing at the top but the rooms (house: 3)', () => {
  const top = new Set(files.map((file) => file.split('/')[0] ?? ''))
  const rooms = ['core', 'edge', 'widgets', 'demo', 'test', '.ci']
  const papers = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'wrangler.toml',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
  ]
  const strangers = [...top].filter(
    (name) => !rooms.includes(name) && !papers.includes(name) && !/^\.[\w.-]+$/.test(name),
  )
  assert.deepEqual(strangers, [])
})

test('refuses planted names, paths, keys and secrets (house: 6)', () => {
  // Spelled in pieces, so that this file passes its own check.
  const code = glue('NDEA', 'FIHH')
  assert.lengthOf(names(glue('pay with Nor', 'dea or at Co', 'op Pa', 'nk')), 2)
  assert.deepEqual(foreignCodes(`SBOXFIH0 and ${code}`), [code])
  assert.match(glue('see /ro', 'ot/x'), machine)
  assert.match(glue('regis', 'try.example.org'), machine)
  assert.isTrue(hasSecret(glue('-----BEGIN PRIVATE', ` KEY-----\nMII${'A'.repeat(60)}`)))
  assert.isTrue(hasSecret(`{"kty":"RSA","d":"${'x'.repeat(43)}"}`))
  assert.isTrue(hasSecret(glue('ghp', '_', 'x'.repeat(36))))
})

function glue(...pieces: string[]): string {
  return pieces.join('')
}

function names(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\d]*/gu) ?? []
  const pairs = words.map((word, index) => `${word} ${words[index + 1] ?? ''}`)
  return [...new Set([...words, ...pairs, ...pairs.map((pair) => pair.replace(' ', '-'))])].filter((name) =>
    banks.has(hash('sha256', name).slice(0, 16)),
  )
}

/** Finds BICs of the countries where we live that do not carry the sandbox's own prefix. */
function foreignCodes(text: string): string[] {
  const codes = text.match(/\b[A-Z]{4}(?:FI|EE|LV|LT|SE)[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g) ?? []
  return codes.filter((code) => !code.startsWith('SBOX') && !ordinary.has(code))
}

function hasSecret(text: string): boolean {
  return secrets.some((secret) => secret.test(text))
}

function isThere(file: string): boolean {
  try {
    read(file)
    return true
  } catch {
    // Deleted, but not yet committed so.
    return false
  }
}
