// Tests the pages of lives and states against the code: each name in them exists, and each drawing is what the code does.
import { assert, test } from '#kit'
import { exists, read } from './files.ts'
import { LIFE, lifeOfNow, LIVES } from './life.ts'
import { diagram } from './states.ts'

test('names in the lives of proxy and sandbox only files and functions that exist (house: 4)', () => {
  for (const page of LIVES) {
    const text = read(page)
    const names = Array.from(text.matchAll(/`([\w./-]+\.ts):(\w+)`/g), ([, file = '', name = '']) => ({
      file,
      name,
    }))
    assert.isAbove(names.length, 40)
    assert.deepEqual(
      names.filter(({ file, name }) => !exists(file) || !isDefined(read(file), name)),
      [],
    )
    const files = Array.from(text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts)`/g), ([, file = '']) => file)
    assert.deepEqual(
      files.filter((file) => !exists(file)),
      [],
    )
  }
})

test('tells a function that is there from one that is only called (house: 4)', () => {
  assert.isTrue(isDefined('export async function start(a: string) {}', 'start'))
  assert.isTrue(isDefined('class A {\n  async start(\n    a: string,\n  ): Promise<void> {\n  }\n}', 'start'))
  assert.isTrue(isDefined('function a() {\n  async function start(a: string) {\n  }\n}', 'start'))
  assert.isTrue(isDefined('export const start: Guard = async (c) => c', 'start'))
  assert.isFalse(isDefined('function a() {\n  return service.start(1)\n}', 'start'))
  assert.isFalse(isDefined('class A {\n  restart(): void {}\n}', 'start'))
})

test('draws the states of the proxy as its code moves between them (house: 4)', async () => {
  assert.equal(read(LIFE), await lifeOfNow(), 'node test/house/life.ts writes them')
})

test('draws one arrow for two states, and none for what changes nothing (house: 4)', () => {
  const drawn = diagram('a', [
    ['a', 'b', 'two'],
    ['a', 'b', 'one'],
    ['b', 'b', 'three'],
  ])
  assert.equal(drawn, 'stateDiagram-v2\n  [*] --> a\n  a --> b: one, two')
})

/** Tests whether a file defines a function, a constant or a method of that name. */
function isDefined(text: string, name: string): boolean {
  const form = `^(?:export )?(?:async )?(?:function|const) ${name}\\b|^  (?:async |protected |override |function |#)*${name}(?:<[^(]*>)?\\((?:.*\\{)?$`
  return new RegExp(form, 'm').test(text)
}
