/// <reference types="node" />
// The page of looks as Markdown: every custom property and every part, out of the tables of the guide to the elements.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '../page.ts'

export function looksPage(): Page {
  const guide = readFileSync(fileURLToPath(new URL('../../../widgets/GUIDE.md', import.meta.url)), 'utf8')
  const properties = tableOf(guide, /^\| custom property \|/m)
  const elements = guide
    .split(/^### (?=`<silta-)/m)
    .slice(1)
    .flatMap((section) => {
      const [, tag = ''] = /^`<([\w-]+)>`/.exec(section) ?? []
      const name = tag.replace('silta-', '').replaceAll('-', ' ')
      return [
        `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        `<div data-look="${tag}" class="live"><p>The element stands here where scripts may run.</p></div>`,
        tableOf(section, /^\| part \|/m),
      ]
    })
  const text = [
    '# Parts and properties',
    'A page changes the look of the elements by custom properties and by `::part`. Press the name of one to see what it is: what a property changes is drawn loudly, and a part gets a frame. [The guide](../../../widgets/GUIDE.md) tells of themes, density and the rest; [States in pictures](site:states.md) shows what a person sees of each element.',
    '<div data-looks class="controls"></div>',
    ...elements,
    '## Custom properties',
    '<div data-look="silta-payment-button" class="live beside"><p>The elements stand here where scripts may run.</p></div>',
    'What is changed here is changed on every element of the page.',
    properties,
  ].join('\n\n')
  return {
    path: 'looks',
    title: 'Parts and properties',
    about: 'Every part and custom property of the elements, shown on them.',
    text: `${text}\n`,
    source: 'demo/docs/looks/text.ts',
  }
}

/** Takes a table out of a text, by its first line. */
function tableOf(text: string, head: RegExp): string {
  const at = text.search(head)
  return at < 0 ? '' : (text.slice(at).split('\n\n')[0] ?? '')
}
