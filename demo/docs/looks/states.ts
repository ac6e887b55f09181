/// <reference types="node" />
// The page of the states of the elements, each in a picture: those that the tests compare with what a browser draws.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '../page.ts'

/** The folder of the pictures. */
export const PICTURES = fileURLToPath(new URL('../../../test/widgets/pictures', import.meta.url))

/** The meaning of the first word of a picture's name, in the order of the page. */
const ELEMENTS: Readonly<Record<string, string>> = {
  picker: 'Provider picker',
  button: 'Payment button',
  receipt: 'Payment button, as the receipt',
  list: 'Account list',
  pager: 'Transaction pager',
}

/** Pictures that the page shows: narrow, in both schemes; wide ones show the same with more space. */
const LOOKS = ['360-light', '360-dark'] as const

/** A state that has pictures. */
export interface State {
  readonly element: string
  /** In words: `bank away`. */
  readonly name: string
  /** Its files, light before dark; few have one alone. */
  readonly files: readonly string[]
}

/** Lists the states that have pictures, by element. */
export function listStates(files: readonly string[] = readdirSync(PICTURES)): State[] {
  const names = new Set(files.map((file) => file.replace(/-\d+-(light|dark).*$/, '')))
  return Object.keys(ELEMENTS).flatMap((element) =>
    [...names]
      .filter((name) => name.startsWith(`${element}-`))
      .toSorted()
      .flatMap((name) => {
        const kept = LOOKS.map((look) => `${name}-${look}.png`).filter((file) => files.includes(file))
        const words = name.slice(element.length + 1).replaceAll('-', ' ')
        return kept.length > 0 ? [{ element, name: words, files: kept }] : []
      }),
  )
}

export function statesPage(): Page {
  const states = listStates()
  const parts = Object.entries(ELEMENTS).flatMap(([element, title]) => [
    `## ${title}`,
    ...states.filter((state) => state.element === element).map(drawState),
  ])
  const text = [
    '# States in pictures',
    'What a person sees in each state, 360 pixels wide, light and dark, in the look that the elements have by themselves. A test draws each state anew and compares it with its picture. [Parts and properties](looks.md) shows on the elements themselves what a page can change of it.',
    ...parts,
  ].join('\n\n')
  return {
    path: 'states',
    title: 'States in pictures',
    about: 'What a person sees of the elements in each state, light and dark.',
    text: `${text}\n`,
  }
}

function drawState({ element, name, files }: State): string {
  const images = files.map((file) => {
    const scheme = /(light|dark)\.png$/.exec(file)?.[1] ?? ''
    const { width, height } = sizeOf(file)
    const about = `${ELEMENTS[element]}: ${name}, ${scheme}`
    return `<img src="pictures/${file}" alt="${about}" width="${width}" height="${height}" loading="lazy">`
  })
  return `### ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n<div class="pictures">${images.join('')}</div>`
}

/** Reads the size of a picture out of its head (PNG, 11.2.1). */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(join(PICTURES, file))
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
