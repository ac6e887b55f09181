// Checks the subjects of commits: `area: verb object`, lower case, one thing in plain words, at most 60 characters.
import { spawnSync } from 'node:child_process'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read } from './files.ts'

/** The form of a subject. */
const SUBJECT = /^[a-z][a-z\d-]*(?:\/[a-z][a-z\d-]*)*: [a-z].*[^.\s]$/
const LONGEST = 60

/** Tests whether a subject has the form; that of a revert is made by git. */
function isPlain(subject: string): boolean {
  if (subject.startsWith('Revert "')) return true
  return SUBJECT.test(subject) && subject.length <= LONGEST && !subject.includes(', and ')
}

/** Asks git; `undefined` if it is not there, or refuses. */
function answers(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Lists the subjects of the commits after a commit, without merges. A shallow clone in which that commit is not has newer ones
 * alone; a tree that was unpacked, or that git refuses to read, has none.
 */
function subjectsAfter(commit: string): string[] {
  const isShallow = answers('rev-parse', '--is-shallow-repository') === 'true'
  const isThere = answers('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined
  if (!isThere && !isShallow) return []
  const subjects = answers('log', '--no-merges', '--format=%s', ...(isThere ? [`${commit}..HEAD`] : ['HEAD']))
  return (subjects ?? '').split('\n').filter(Boolean)
}

test('has a plain subject in each commit since the one that `.github/commits-since` names (house: 4)', () => {
  assert.deepEqual(
    subjectsAfter(read('.github/commits-since').trim()).filter((subject) => !isPlain(subject)),
    [],
  )
})

test('tells a plain subject from others (house: 4)', () => {
  for (const subject of [
    'proxy: judge an absent refund list as unknown',
    'edge/sandbox: drop what files are not',
    'Revert "proxy: judge an absent refund list as unknown"',
  ])
    assert.isTrue(isPlain(subject), subject)
  for (const subject of [
    'Judge an absent refund list as unknown',
    'proxy: Judge an absent refund list',
    'proxy: judge an absent refund list.',
    'proxy: judge an absent list, and send nothing again',
    'proxy judge an absent refund list',
    `proxy: judge ${'a'.repeat(48)}`,
    'proxy:',
    '',
  ])
    assert.isFalse(isPlain(subject), subject)
})
