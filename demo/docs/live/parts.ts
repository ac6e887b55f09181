/// <reference lib="dom" />
// Small things that every part of the live page is made of: an element with members, a button, a labelled choice, a log.

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  members: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), members)
  made.append(...children)
  return made
}

export function makeButton(words: string, press: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'plain', textContent: words })
  button.addEventListener('click', press)
  return button
}

/** Makes a list to choose from. */
export function makeChoice(
  name: string,
  values: Readonly<Record<string, string>>,
  choose: (value: string) => void,
): HTMLElement {
  const select = make('select')
  select.append(
    ...Object.entries(values).map(([value, words]) => make('option', { value, textContent: words })),
  )
  select.addEventListener('change', () => choose(select.value))
  return make('label', { className: 'control' }, make('span', { textContent: name }), select)
}

/** A list of what happened, the newest first. */
export interface Log {
  readonly list: HTMLElement
  readonly note: (kind: string, text: string) => void
}

/** Most rows that a list keeps. */
const MOST = 200

/** Makes such a list. */
export function makeLog(label: string): Log {
  const list = make('ol', { className: 'log', tabIndex: 0, ariaLabel: label })
  return {
    list,
    note(kind, text) {
      list.prepend(make('li', {}, make('strong', { textContent: kind }), ` ${text}`))
      list.children[MOST]?.remove()
    },
  }
}
