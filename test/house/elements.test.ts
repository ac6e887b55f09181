// Tests what is made of the elements, before it is built: the tables of the guide, the manifest, the data of editors.
import { Ajv } from 'ajv'
import schema from 'custom-elements-manifest/schema.json' with { type: 'json' }
import { assert, test } from '#kit'
import { withTables } from '../tools/elements/guide.ts'
import { readElements } from '../tools/elements/read.ts'
import { elementFiles } from '../tools/elements/write.ts'
import { read, sources } from './files.ts'

const elements = readElements()
const files = elementFiles(elements)
const json = <T>(name: string): T => JSON.parse(files.get(name) ?? 'null')

/** Names of types that TypeScript or the browser brings. */
const KNOWN = [
  'Omit',
  'Pick',
  'Promise',
  'Event',
  'InputEvent',
  'HTMLFormElement',
  'ValidityState',
  'FocusOptions',
]

test('reads every element that registers a tag (house: 4)', () => {
  assert.deepEqual(
    elements.map(({ folder }) => `widgets/${folder}/define.ts`),
    sources('widgets').filter((file) => file.endsWith('/define.ts')),
  )
  for (const { tag, folder } of elements) assert.equal(tag, `silta-${folder}`)
})

test('says a sentence of every attribute, property, method, event and its detail, slot, part, state and custom property (house: 4)', () => {
  const bare = elements.flatMap((element) =>
    [
      ...element.properties,
      ...element.attributes,
      ...element.methods,
      ...element.events,
      ...element.events.flatMap(({ detail }) => detail),
      ...element.slots,
      ...element.parts,
      ...element.states,
      ...element.customProperties,
    ]
      .filter(({ name, description }) => name === '' || !/^[A-Z*`].*\.$/s.test(description))
      .map(({ name, description }) => `${element.tag}: ${name}: ${description}`),
  )
  assert.deepEqual(bare, [])
})

test('names in types only what the door of the element gives (house: 4)', () => {
  for (const { folder, properties, events, methods } of elements) {
    const types = [
      ...properties.map(({ type }) => type),
      ...events.flatMap(({ type, detail }) => [type, ...detail.map((member) => member.type)]),
      ...methods.flatMap(({ returns, parameters }) => [returns, ...parameters.map(({ type }) => type)]),
    ]
    const named = types.flatMap((type) => type.replaceAll(/'[^']*'/g, '').match(/\b[A-Z]\w+/g) ?? [])
    assert.isNotEmpty(named)
    const given = read(`widgets/${folder}/index.ts`)
    for (const name of named.filter((one) => !KNOWN.includes(one)))
      assert.match(given, new RegExp(`\\b${name}\\b`), `${folder}: ${name}`)
  }
})

test('holds the tables of the guide to the elements: `npm run elements` writes them (house: 4)', () => {
  const guide = read('widgets/GUIDE.md')
  assert.equal(withTables(guide, elements), guide)
  assert.notEqual(
    withTables(guide.replace('| `order-id` |', '| `order` |'), elements),
    guide.replace('| `order-id` |', '| `order` |'),
  )
  assert.throws(() => withTables('<!-- made of the elements: nothing -->\n<!-- end -->', elements), /nothing/)
})

test('writes a manifest in the form that its standard has (house: 4; ecosystem: 6)', () => {
  const isManifest = new Ajv({ strict: false }).compile(schema)
  const manifest = json<{ modules: { declarations: object[] }[] }>('custom-elements.json')
  assert.isTrue(isManifest(manifest), JSON.stringify(isManifest.errors))
  const planted = structuredClone(manifest)
  Object.assign(planted.modules[0]?.declarations[0] ?? {}, { kind: 'element' })
  assert.isFalse(isManifest(planted))
})

test('gives editors every tag, attribute, property, event, slot, part, state and custom property (house: 4)', () => {
  const html = json<{ tags: { name: string; attributes: { name: string }[] }[] }>(
    'vscode.html-custom-data.json',
  )
  const css = json<Record<'properties' | 'pseudoElements' | 'pseudoClasses', { name: string }[]>>(
    'vscode.css-custom-data.json',
  )
  const web = files.get('web-types.json') ?? ''
  for (const element of elements) {
    const tag = html.tags.find(({ name }) => name === element.tag)
    assert.deepEqual(names(tag?.attributes ?? []), names(element.attributes))
    assert.includeMembers(names(css.properties), names(element.customProperties))
    assert.includeMembers(
      names(css.pseudoElements),
      element.parts.map(({ name }) => `::part(${name})`),
    )
    assert.includeMembers(
      names(css.pseudoClasses),
      element.states.map(({ name }) => `:state(${name})`),
    )
    const all = [
      ...element.attributes,
      ...element.properties,
      ...element.events,
      ...element.slots,
      ...element.parts,
    ]
    for (const { name } of all) assert.include(web, `"name": "${name}"`)
  }
})

function names(all: readonly { name: string }[]): string[] {
  return all.map(({ name }) => name)
}
