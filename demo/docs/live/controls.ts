/// <reference lib="dom" />
// Controls of an element on the live page: its attributes, custom properties of CSS, and the text that has the same effect.

import { makeCopyButton } from '../../../edge/shared/parts/copying.ts'
import type { LiveAttribute, LiveElement, LiveProperty } from './elements.ts'
import { make } from './parts.ts'

/** Makes a control for each attribute of an element; calls `onChange` after each change. */
export function attributeControls(
  element: HTMLElement,
  { tag, attributes }: LiveElement,
  onChange: () => void,
): HTMLElement {
  const row = make('div', { className: 'controls' })
  row.append(...attributes.map((attribute) => attributeControl(element, tag, attribute, onChange)))
  return row
}

function attributeControl(
  element: HTMLElement,
  tag: string,
  { name, type, about }: LiveAttribute,
  onChange: () => void,
): HTMLElement {
  const write = (value: string | undefined) => {
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, value)
    onChange()
  }
  const words = make('span', { textContent: name })
  if (type === 'boolean') {
    const box = make('input', { type: 'checkbox', checked: element.hasAttribute(name) })
    box.addEventListener('change', () => write(box.checked ? '' : undefined))
    return make('label', { className: 'control flag', title: about }, box, words)
  }
  const values = Array.from(type.matchAll(/'([^']+)'/g), ([, value = '']) => value)
  if (values.length > 0 && /^[' |\w-]+$/.test(type)) {
    const select = make('select', {})
    select.append(...['', ...values].map((value) => make('option', { value, textContent: value || '–' })))
    select.addEventListener('change', () => write(select.value || undefined))
    return make('label', { className: 'control', title: about }, words, select)
  }
  const input = make('input', { type: 'text', value: element.getAttribute(name) ?? '', spellcheck: false })
  input.name = `${tag} ${name}`
  input.autocomplete = 'off'
  input.addEventListener('change', () => write(input.value || undefined))
  // Changes that the page itself makes, such as a chosen account, also show in the control.
  new MutationObserver(() => {
    if (document.activeElement !== input) input.value = element.getAttribute(name) ?? ''
  }).observe(element, { attributes: true, attributeFilter: [name] })
  return make('label', { className: 'control', title: about }, words, input)
}

/** Makes a control for each custom property, which sets it on an element and all that is inside of it. */
export function propertyControls(
  on: HTMLElement,
  properties: readonly LiveProperty[],
  onChange: () => void = () => undefined,
): HTMLElement {
  const row = make('div', { className: 'controls' })
  row.append(...properties.map((property) => propertyControl(on, property, onChange)))
  return row
}

function propertyControl(
  on: HTMLElement,
  { name, light, dark, about }: LiveProperty,
  onChange: () => void,
): HTMLElement {
  const isColour = dark !== ''
  const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches
  const input = make(
    'input',
    isColour
      ? { type: 'color', value: hexOf(isDark() ? dark : light) }
      : { type: 'text', placeholder: light },
  )
  input.name = name
  input.addEventListener('input', () => {
    if (input.value === '') on.style.removeProperty(name)
    else on.style.setProperty(name, input.value)
    onChange()
  })
  return make('label', { className: 'control', title: about }, make('span', { textContent: name }), input)
}

/** Converts a colour of CSS to the form that a colour field takes. */
function hexOf(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Attributes whose value belongs to one browser: they are not written into what a person copies. */
const PASSING = ['handle', 'order', 'value', 'account', 'card']

/** Shows the markup by which a page gets the same element, and keeps it up to date. */
export function sameInYourPage(element: HTMLElement): {
  readonly block: HTMLElement
  readonly update: () => void
} {
  const code = make('code')
  const pre = make('pre', { tabIndex: 0 }, code)
  const block = make('div', { className: 'code' }, pre)
  const update = () => {
    const attributes = Array.from(element.attributes)
      .filter(
        ({ name, value }) =>
          !PASSING.includes(name) && !['style', 'class'].includes(name) && value !== undefined,
      )
      .map(({ name, value }) => {
        const own = name === 'src' ? 'https://pay.shop.example' : value
        return own === '' ? ` ${name}` : ` ${name}="${own.replaceAll('"', '&quot;')}"`
      })
    const tag = element.localName
    const style = Array.from(element.style, (name) => `  ${name}: ${element.style.getPropertyValue(name)};`)
    const css = style.length === 0 ? '' : `\n\n/* in your style sheet */\n${tag} {\n${style.join('\n')}\n}`
    code.textContent = `<${tag}${attributes.join('')}></${tag}>${css}`
  }
  update()
  block.append(
    makeCopyButton(() => code.textContent ?? '', { copy: 'Copy', copied: 'Copied', failed: 'Not copied' }),
  )
  return { block, update }
}
