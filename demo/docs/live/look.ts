/// <reference lib="dom" />
// How all elements of the live page look: language, light and dark, themes that are ready, and the custom properties that they share.

import { translated } from '../../../widgets/shared/text/words/languages.ts'
import { putTheme, THEMES } from '../looks/themes.ts'
import { propertyControls } from './controls.ts'
import type { LiveProperty } from './elements.ts'
import { make, makeButton, makeChoice } from './parts.ts'

/** Makes the controls. */
export function lookControls(
  places: Iterable<HTMLElement>,
  properties: readonly LiveProperty[],
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
      makeChoice('Theme', Object.fromEntries(THEMES.map((name) => [name, name])), putTheme),
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

const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
