/// <reference types="node" />
// The events of the elements as frameworks read them: each has its members in `detail` too.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, test } from '#kit'
import { ElementEvent } from '../../../../widgets/shared/element/events.ts'
import { read, sources } from '../../../house/files.ts'
import { root } from '../../../runtimes/process.ts'

type Fired = new (...given: unknown[]) => Event & Readonly<Record<string, unknown>>

/** What any event may be made of: an object for what it tells of, and texts. */
const GIVEN = [{ account: {}, code: 'a', id: 'b' }, 'c', 'd']

test('has in every event an object as detail, with the members of the event and no other (house: 4)', async () => {
  const files = sources('widgets').filter((file) => /extends ElementEvent\b/.test(read(file)))
  const classes: Fired[] = []
  for (const file of files) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    classes.push(
      ...Object.values(exported).filter(
        (one): one is Fired => typeof one === 'function' && one.prototype instanceof ElementEvent,
      ),
    )
  }
  assert.isAtLeast(classes.length, 10)
  for (const Made of classes) {
    const event = new Made(...GIVEN)
    // What the platform gives an event of its own.
    const own = Object.entries(event).filter(([name]) => name !== 'isTrusted' && name !== 'detail')
    assert.isObject(event['detail'], Made.name)
    assert.deepEqual(event['detail'] as object, Object.fromEntries(own), Made.name)
  }
})
