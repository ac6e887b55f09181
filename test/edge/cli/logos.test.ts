/// <reference types="node" />
// What `silta logos` makes of a folder: one picture and a list, and which names it refuses.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { makeSheet } from '../../../edge/cli/logos/sheet.ts'
import { PROGRAM } from '../../kit/program.ts'
import { root } from '../../runtimes/process.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>'

test('puts the pictures of a folder into one, and lists which bank stands where (promises: R31)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-logos-'))
  try {
    for (const name of ['own.svg', 'fi-1.png', 'fi-2.webp']) writeFileSync(join(folder, name), svg)
    writeFileSync(join(folder, 'notes.txt'), 'no picture')
    const run = spawnSync(
      process.execPath,
      [PROGRAM, 'logos', folder, '--out', join(folder, 'out'), '--json'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    assert.equal(run.status, 0, run.stderr)
    assert.deepEqual(JSON.parse(run.stdout).banks, ['fi-1', 'fi-2', 'own'])
    const list = JSON.parse(readFileSync(join(folder, 'out/logos.json'), 'utf8'))
    assert.deepEqual(list, { picture: 'logos.svg', columns: 2, banks: ['fi-1', 'fi-2', 'own'] })
    const picture = readFileSync(join(folder, 'out/logos.svg'), 'utf8')
    assert.lengthOf(picture.match(/<image /g) ?? [], 3)
    // The content of a logo stays inside a picture, in which nothing runs.
    assert.notInclude(picture, '<script')
    assert.match(picture, /<image x="0" y="40" [^>]*href="data:image\/svg\+xml;base64,/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('draws a logo of plain shapes without a document of its own, and no other one (house: 5)', () => {
  const logo = (inside: string, opening = 'viewBox="0 0 40 40"') => ({
    file: 'own.svg',
    bytes: bytes(`<svg xmlns="http://www.w3.org/2000/svg" ${opening}>${inside}</svg>`),
  })
  const circle = '<circle cx="20" cy="20" r="9" transform="rotate(45 20 20)" fill="#fff"/>'
  assert.include(
    makeSheet([logo(circle)]).picture,
    `<svg x="0" y="0" width="40" height="40" viewBox="0 0 40 40">${circle}</svg>`,
  )
  for (const other of [
    logo(circle.replace('/>', '>')),
    logo(circle.replace('cx', 'cy')),
    logo(circle.replace('#fff', 'url(#a)')),
    logo(circle.replace('fill', 'id')),
    logo(circle.replace('fill', 'style')),
    logo(circle.replace('fill', 'onload')),
    logo(circle.replace('#fff', '&amp;')),
    logo(circle.replace('#fff', '>" fill="#fff')),
    logo(circle.replace('#fff', '\u0001')),
    logo(circle.replace('circle', 'image')),
    logo(`${circle}text`),
    logo(circle, 'viewBox="0 0 40 40" onload="alert(1)"'),
    { ...logo(circle), file: 'own.png' },
  ])
    assert.match(makeSheet([other]).picture, /<image [^>]*href="data:image\/(?:png|svg\+xml);base64,/)
})

test('refuses a folder without pictures, two pictures of one bank, and a name that is no id (house: 2)', () => {
  assert.throws(() => makeSheet([]), /no picture/)
  const [one, two] = ['own.svg', 'own.png'].map((file) => ({ file, bytes: bytes(svg) }))
  assert.throws(() => makeSheet([one, two].flatMap((logo) => logo ?? [])), /own has two pictures/)
  assert.throws(() => makeSheet([{ file: 'My Bank.svg', bytes: bytes(svg) }]), /My Bank\.svg is not named/)
})
