/// <reference lib="dom" />
// How all elements of the live page look: language, light and dark, themes that are ready, and the custom properties that they share.
// It changes the places around the elements, as a page would.

import { translated } from '../../../widgets/shared/text/words/languages.ts'
import { propertyControls } from './controls.ts'
import type { LiveProperty } from './elements.ts'
import { make, makeButton, makeChoice } from './parts.ts'

/** Themes that are ready: files of CSS, each for the class `silta-theme-` and its name. */
export interface Themes {
  readonly names: readonly string[]
  /** The way to the top of the site, below which they stand in `themes/`. */
  readonly top: string
}

/** Makes the controls. */
export function lookControls(
  places: Iterable<HTMLElement>,
  properties: readonly LiveProperty[],
  themes: Themes,
): HTMLElement {
  const all = Array.from(places)
  // One holder: what is set on it is copied to every place.
  const holder = make('div')
  const copy = () => {
    for (const place of all)
      for (const { name } of properties) place.style.setProperty(name, holder.style.getPropertyValue(name))
  }
  const tags = ['en', ...translated]
  const names = Object.fromEntries(tags.map((tag) => [tag, nameOf(tag)]))
  const look = propertyControls(holder, properties, copy)
  const reset = makeButton('As at first', () => {
    holder.removeAttribute('style')
    copy()
    for (const field of look.querySelectorAll('input')) field.value = field.defaultValue
  })
  return make(
    'div',
    {},
    make(
      'div',
      { className: 'controls' },
      makeChoice('Language', names, (tag) => {
        for (const place of all) place.lang = tag
      }),
      makeChoice('Light or dark', { auto: 'as the system', light: 'light', dark: 'dark' }, (scheme) => {
        for (const place of all) place.style.colorScheme = scheme === 'auto' ? '' : scheme
      }),
      ...(themes.names.length > 0 ? [themeChoice(all, themes)] : []),
    ),
    make(
      'details',
      { className: 'folded' },
      make('summary', { textContent: 'Custom properties of all elements' }),
      look,
      reset,
    ),
  )
}

function themeChoice(places: readonly HTMLElement[], { names, top }: Themes): HTMLElement {
  for (const name of names)
    document.head.append(make('link', { rel: 'stylesheet', href: `${top}themes/${name}.css` }))
  const choices = { '': 'none', ...Object.fromEntries(names.map((name) => [name, name])) }
  return makeChoice('Theme', choices, (chosen) => {
    for (const place of places)
      for (const name of names) place.classList.toggle(`silta-theme-${name}`, name === chosen)
  })
}

const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
