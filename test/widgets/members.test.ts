// Holds the manifest of the package to the classes as a browser runs them: attributes, properties, methods, events, custom properties.
import { LitElement } from 'lit'
import { assert, test } from '#kit'
import * as accountList from '../../widgets/account-list/index.ts'
import * as paymentButton from '../../widgets/payment-button/index.ts'
import * as providerPicker from '../../widgets/provider-picker/index.ts'
import * as transactionPager from '../../widgets/transaction-pager/index.ts'
import '../../widgets/account-list/define.ts'
import '../../widgets/payment-button/define.ts'
import '../../widgets/provider-picker/define.ts'
import '../../widgets/transaction-pager/define.ts'
import { readManifest } from './drawn.ts'

type ElementClass = typeof LitElement & { formAssociated?: boolean }
type EventClass = new (...given: unknown[]) => Event & { detail?: object }

const doors: Record<string, Record<string, unknown>> = {
  'silta-account-list': accountList,
  'silta-payment-button': paymentButton,
  'silta-provider-picker': providerPicker,
  'silta-transaction-pager': transactionPager,
}
const elements = await readManifest()
const tags = Object.keys(doors)

/** What Lit itself gives every element, and what the browser calls. */
const isOwn = (name: string) =>
  !(name in LitElement.prototype && name !== 'focus') && !/Callback$|^constructor$/.test(name)

function classOf(tag: string): ElementClass {
  const found = customElements.get(tag)
  if (!found) throw new Error(`${tag} is not registered`)
  return found as unknown as ElementClass
}

test('tells of every element that there is, and of no other (house: 4)', () => {
  assert.sameMembers(
    elements.map(({ tagName }) => tagName),
    tags,
  )
  for (const { tagName, name } of elements) assert.equal(doors[tagName]?.[name], classOf(tagName))
})

for (const tag of tags) {
  const told = elements.find(({ tagName }) => tagName === tag)
  if (!told) throw new Error(`the manifest has no ${tag}`)
  const fields = told.members.filter(({ kind }) => kind === 'field')
  const settable = fields.filter(({ readonly }) => !readonly)

  test(`tells the attributes that <${tag}> observes and the properties that it takes (house: 4)`, () => {
    const type = classOf(tag)
    const observed = told.attributes.flatMap(({ name, fieldName }) => (fieldName === undefined ? [] : [name]))
    assert.sameMembers(observed, [...type.observedAttributes])
    const properties = [...type.elementProperties].map(([name]) => String(name))
    assert.sameMembers(
      settable.map(({ name }) => name),
      properties,
    )
    for (const { name, attribute, reflects = false } of settable) {
      const options = type.elementProperties.get(name)
      assert.equal(options?.reflect ?? false, reflects, name)
      assert.equal(attribute === undefined, options?.attribute === false, name)
    }
  })

  test(`tells what <${tag}> is at first, what it only shows, and its methods (house: 4)`, () => {
    const element = document.createElement(tag) as unknown as Record<string, unknown>
    for (const { name, default: initial } of settable.filter(({ name: own }) => own !== 'navigate')) {
      const expected: unknown = initial === undefined ? undefined : JSON.parse(initial.replaceAll("'", '"'))
      assert.equal(element[name], expected, name)
    }
    const own = Object.entries(Object.getOwnPropertyDescriptors(classOf(tag).prototype)).filter(([name]) =>
      isOwn(name),
    )
    // Accessors that Lit makes of the properties have a setter.
    const shown = own.filter(([, { get, set }]) => get && !set).map(([name]) => name)
    assert.sameMembers(
      fields.filter(({ readonly }) => readonly).map(({ name }) => name),
      shown,
    )
    const methods = own.filter(([, { value }]) => typeof value === 'function').map(([name]) => name)
    assert.sameMembers(
      told.members.filter(({ kind }) => kind === 'method').map(({ name }) => name),
      methods,
    )
  })

  test(`tells the events of <${tag}>, what they carry, and which can be stopped (house: 4)`, () => {
    for (const { name, type, description, detail = [] } of told.events) {
      if (!name.startsWith('silta-')) continue
      const Made = doors[tag]?.[type.text] as EventClass
      const event = new Made({}, {})
      assert.equal(event.type, name)
      assert.isTrue(event.bubbles && event.composed, name)
      assert.equal(event.cancelable, description.includes('preventDefault()'), name)
      const members = Object.keys(event.detail ?? {})
      assert.sameMembers(
        detail.map((member) => member.name),
        members,
      )
      for (const member of members) assert.property(event, member)
    }
  })
}

test('tells every custom property that a style sheet reads (house: 4)', async () => {
  for (const { tagName, cssProperties } of elements) {
    const styles = [classOf(tagName).elementStyles]
      .flat()
      .map((style) => ('cssText' in style ? style.cssText : ''))
    const names = cssProperties.map(({ name }) => name)
    for (const name of styles.join('\n').match(/(?<=var\()--silta-[\w-]+/g) ?? []) assert.include(names, name)
  }
})
