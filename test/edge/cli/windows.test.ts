/// <reference types="node" />
// What the program does on Windows, as far as another system can show: paths, names, lines, and how scripts start and end.
// It ran on no Windows: only functions that make paths and commands are asked for that system's.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { assert, test } from '#kit'
import { filesFor } from '../../../edge/cli/dev/page.ts'
import { endOf, spawnOf } from '../../../edge/cli/dev/scripts.ts'
import { readProject } from '../../../edge/cli/dev/settings.ts'
import { ignoreFolders } from '../../../edge/cli/project-keys.ts'
import { node } from '../../../edge/cli/init/templates/servers.ts'
import { nameOf, writeTemplate } from '../../../edge/cli/init/write.ts'
import { readEnvText } from '../../../edge/cli/env-text.ts'
import { read, sources } from '../../house/files.ts'

const SITE = 'C:\\Users\\Ann Lee\\shop\\public'
const filesAt = (path: string) => filesFor(`http://localhost:8787${path}`, SITE, win32)

function inFolder(work: (folder: string) => unknown): void {
  const folder = mkdtempSync(join(tmpdir(), 'silta-windows-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('finds the files of a site by paths of Windows, and none outside of it or beside its name (house: 2)', () => {
  assert.deepEqual(filesAt('/'), [`${SITE}\\index.html`])
  assert.deepEqual(filesAt('/assets/silta.js'), [`${SITE}\\assets\\silta.js`])
  assert.deepEqual(filesAt('/receipt'), [`${SITE}\\receipt.html`, `${SITE}\\receipt\\index.html`])
  for (const path of [
    '/..%5c.silta%5ckeys.env',
    '/%2e%2e%5csilta.json',
    '/a%5c..%5c..%5csilta.json',
    '/C:/Windows/win.ini',
    '/index.html::$DATA',
    '/.silta/keys.env',
    '/.silta.%20/keys.env',
    '/node_modules./silta/package.json',
    '/index.html%00.js',
  ])
    assert.deepEqual(filesAt(path), [], path)
})

test('names a project after its folder on Windows too, and one at the top of a drive by itself (house: 1)', () => {
  assert.equal(nameOf('C:\\Users\\Ann Lee\\My Shop', win32), 'my-shop')
  assert.equal(nameOf('D:\\', win32), 'my-shop')
  assert.equal(nameOf('\\\\server\\share\\Café 24', win32), 'caf-24')
})

test('starts scripts by a shell, which finds npm.cmd, and ends on Windows all that one has started (house: 1)', () => {
  assert.deepEqual(spawnOf('page', 'win32'), {
    line: 'npm run --silent page',
    options: { shell: true, detached: false },
  })
  assert.isTrue(spawnOf('page', 'linux').options.detached)
  assert.deepEqual(endOf(4711, 'win32'), ['taskkill', '/pid', '4711', '/T', '/F'])
  assert.isUndefined(endOf(4711, 'darwin'))
})

test('keeps how the lines of package.json and .gitignore end, and reads keys and settings that an editor of Windows has saved (house: 1)', () => {
  inFolder((folder) => {
    writeFileSync(join(folder, '.gitignore'), 'dist\r\nout')
    writeFileSync(join(folder, 'package.json'), '\uFEFF{\r\n  "name": "mine"\r\n}\r\n')
    writeTemplate(folder, { ...node, ignored: ['assets'] }, () => '^0.1.0')
    assert.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), 'dist\r\nout\r\nassets/\r\n')
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
    assert.match(manifest, /^\{\r\n {2}"name": "mine",\r\n/)
    assert.notMatch(manifest, /[^\r]\n/)
    ignoreFolders(folder, ['dist', 'assets'])
    assert.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), 'dist\r\nout\r\nassets/\r\n')
    writeFileSync(join(folder, 'silta.json'), '\uFEFF{\r\n  "MERCHANT_NAME": "Mine"\r\n}\r\n')
    assert.deepEqual(readProject(folder, ['MERCHANT_NAME']), { MERCHANT_NAME: 'Mine' })
  })
  assert.deepEqual(readEnvText('A_KEY="x"\r\nNAME=mine\r\n', 'keys.env'), { A_KEY: 'x', NAME: 'mine' })
})

test('asks for no bash and no program that Windows lacks, in the scripts that init writes (house: 1)', async () => {
  const scripts = sources('edge/cli/init/templates').flatMap((file) =>
    Array.from(read(file).matchAll(/\b(?:dev|build|page|start|deploy): '([^']+)'/g), ([, line = '']) => line),
  )
  assert.isAbove(scripts.length, 8)
  for (const line of scripts) {
    assert.match(line, /^(silta|esbuild|node|deno|bun|next|wrangler) /)
    // What only a shell of Unix has: settings before a program, its variables, its quotes.
    assert.notMatch(line, /[$'`;|]|^\w+=/)
  }
})
