/// <reference lib="dom" />
// Shows parts and custom properties on the elements: the names in the tables of the page become buttons.

import { samplesOf } from './samples.ts'
import { putTheme, THEMES } from './themes.ts'

/** A colour and a factor for lengths that nobody overlooks. */
const LOUD = { colour: 'oklch(65% 0.28 350)', factor: 2.5 }

/** Draws the elements into their places, and makes the names of the tables pressable. */
export function showLooks(places: Iterable<HTMLElement>, controls: Element): void {
  const stages = [...places].map((place) => {
    const tag = place.dataset['look'] ?? ''
    const samples = samplesOf(tag)
    place.replaceChildren(...samples)
    place.classList.add('look')
    // The place scrolls if the samples are taller, so it must be reachable by keys.
    place.tabIndex = 0
    place.role = 'group'
    place.ariaLabel = `Samples of ${tag}`
    for (const [name, button] of namesAfter(place)) mark(button, () => highlightPart(tag, name, samples))
    return place
  })
  for (const [name, button, initial] of propertiesOf(document))
    mark(button, () => exaggerate(name, initial, stages))
  controls.replaceChildren(
    choice('Theme', THEMES, putTheme),
    choice('Density', ['comfortable', 'compact'], (density) => {
      for (const element of stages.flatMap((stage) => [...stage.children]))
        element.setAttribute('density', density)
    }),
    choice('Scheme', ['of the page', 'light', 'dark'], (scheme) => {
      for (const stage of stages) stage.dataset['scheme'] = scheme
    }),
  )
}

/**
 * Frames a part of elements, as a page would: by `::part`.
 *
 * @param tag Name of the elements.
 * @param samples Those that are on the page: the first one that draws the part is brought into view.
 * @returns What takes the frame away again.
 */
function highlightPart(tag: string, part: string, samples: readonly HTMLElement[]): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `${tag}::part(${part}) { outline: 3px solid ${LOUD.colour} !important; outline-offset: 2px !important; }`,
  )
  document.adoptedStyleSheets.push(sheet)
  samples
    .find(({ shadowRoot }) => shadowRoot?.querySelector(`[part~="${part}"]`))
    ?.scrollIntoView({ block: 'nearest' })
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Sets a conspicuous value of a property on every stage; returns the function that removes it. */
function exaggerate(name: string, initial: string, stages: readonly HTMLElement[]): () => void {
  const [, size, unit] = /^([\d.]+)(px|rem)$/.exec(initial) ?? []
  const isColour = /^(oklch|#)/.test(initial)
  const loud = isColour ? LOUD.colour : size ? `${Number(size) * LOUD.factor}${unit}` : '12rem'
  for (const { style } of stages) style.setProperty(name, loud)
  return () => {
    for (const { style } of stages) style.removeProperty(name)
  }
}

/** Undoes the last highlight, so that only one is on at a time. */
let quieten = () => {}

function mark(button: HTMLButtonElement, turnOn: () => () => void): void {
  button.addEventListener('click', () => {
    const isOn = button.getAttribute('aria-pressed') === 'true'
    quieten()
    if (isOn) return
    const turnOff = turnOn()
    button.setAttribute('aria-pressed', 'true')
    quieten = () => {
      turnOff()
      button.setAttribute('aria-pressed', 'false')
      quieten = () => {}
    }
  })
}

/** The names of the table that follows a place, as buttons. */
function namesAfter(place: Element): [name: string, button: HTMLButtonElement][] {
  const table = place.nextElementSibling
  return rowsOf(table).map(([name, button]) => [name, button])
}

/** The properties of the page, as buttons, each with what it is at first. */
function propertiesOf(page: ParentNode): [name: string, button: HTMLButtonElement, initial: string][] {
  return [...page.querySelectorAll('.table')].flatMap((table) =>
    rowsOf(table).filter(([name]) => name.startsWith('--')),
  )
}

function rowsOf(table: Element | null): [name: string, button: HTMLButtonElement, initial: string][] {
  return [...(table?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => {
    const [first, second] = row.querySelectorAll('td')
    const code = first?.querySelector('code')
    if (!first || !code || first.querySelector('button')) return []
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: 'plain' })
    button.setAttribute('aria-pressed', 'false')
    code.replaceWith(button)
    button.append(code)
    return [[code.textContent, button, second?.textContent ?? '']]
  })
}

function choice(name: string, values: readonly string[], choose: (value: string) => void): HTMLElement {
  const label = document.createElement('label')
  label.textContent = name
  const select = document.createElement('select')
  select.append(...values.map((value) => new Option(value, value)))
  select.addEventListener('change', () => choose(select.value))
  label.append(select)
  return label
}
