/// <reference types="node" />
// A page for each framework with a project in test/frameworks: the project's files, which are built and tested there,
// what the types know, and what the framework breaks. A framework without a project has no page.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from './page.ts'

const projects = fileURLToPath(new URL('../../test/frameworks', import.meta.url))

/** The text about a framework beside its files. */
interface Framework {
  readonly folder: string
  readonly title: string
  /** Files that a person writes, in the order in which they are read. */
  readonly files: readonly string[]
  readonly types: string
  /** What the framework breaks, and the remedy. */
  readonly breaks: string
}

const BROWSER_ONLY = 'Importing a `define` module on a server is safe, and registers nothing there.'

const FRAMEWORKS: readonly Framework[] = [
  {
    folder: 'react',
    title: 'React',
    files: ['main.tsx'],
    types:
      "`import 'silta/widgets/react'`, once in any module, tells JSX the tags, their properties and events. It adds no code.",
    breaks:
      'React 19 sets objects and functions as properties, and listens as `onsilta-payment-change={…}`. React 18 and older write every value as an attribute: set `source`, `order` and `items` in an effect, on a `ref`. An event of an element is the browser’s own, not one of React’s.',
  },
  {
    folder: 'vue',
    title: 'Vue',
    files: ['vite.config.ts', 'main.ts', 'App.vue'],
    types: "`import 'silta/widgets/vue'`, once in any module, tells templates the tags. It adds no code.",
    breaks:
      'Without `compilerOptions.isCustomElement` Vue looks for a component of each tag, and warns. A value that a tag could have as an attribute and as a property is set as a property once the element is registered; `:items.prop` says it in any case.',
  },
  {
    folder: 'svelte',
    title: 'Svelte',
    files: ['main.ts', 'App.svelte'],
    types: "`import 'silta/widgets/svelte'`, once in any module, tells markup the tags. It adds no code.",
    breaks:
      'Nothing, in Svelte 5: properties are set as properties, and `onsilta-payment-change={…}` listens. A tag is closed by a tag of its own, `<silta-payment-button></silta-payment-button>`.',
  },
  {
    folder: 'angular',
    title: 'Angular',
    files: ['src/main.ts', 'src/elements.ts', 'src/checkout.ts'],
    types:
      'Events are typed by the page’s own types. Properties are typed by small directives as below, with the types of the elements.',
    breaks:
      'A strict template refuses tags that it does not know. `CUSTOM_ELEMENTS_SCHEMA` lets them pass, and leaves every property unchecked; directives for the tags that you use keep the check.',
  },
  {
    folder: 'next',
    title: 'Next',
    files: ['app/page.tsx', 'app/pay.tsx', 'app/checkout.tsx'],
    types: "As in React: `import 'silta/widgets/react'`.",
    breaks: `React gives an element that came from the server neither properties nor listeners: a button would be drawn, and know no order. The remedy is \`dynamic(…, { ssr: false })\` in a client component, with words in its place meanwhile. ${BROWSER_ONLY}`,
  },
  {
    folder: 'nuxt',
    title: 'Nuxt',
    files: ['nuxt.config.ts', 'app/app.vue'],
    types: "As in Vue: `import 'silta/widgets/vue'`.",
    breaks: `The server writes what is bound as text, so an object would become \`[object Object]\`: bind it as \`.prop\`, and register the elements when the page is mounted. ${BROWSER_ONLY}`,
  },
  {
    folder: 'sveltekit',
    title: 'SvelteKit',
    files: ['vite.config.ts', 'src/routes/+page.svelte'],
    types: "As in Svelte: `import 'silta/widgets/svelte'`.",
    breaks: `The server draws the tags alone. The elements are registered in \`onMount\`, and find what was set before. ${BROWSER_ONLY}`,
  },
  {
    folder: 'astro',
    title: 'Astro',
    files: ['astro.config.ts', 'src/pages/index.astro', 'src/checkout.ts'],
    types: '`document.querySelector` knows the tags and the events wherever a `define` module is imported.',
    breaks: `Astro writes attributes only: objects, functions and listeners belong to the script of the page. ${BROWSER_ONLY}`,
  },
]

/** How a file is coloured. */
const LANGUAGES: Readonly<Record<string, string>> = {
  tsx: 'tsx',
  ts: 'ts',
  vue: 'html',
  svelte: 'html',
  astro: 'html',
}

/** Makes the pages of the frameworks whose projects are in the tree. */
export function frameworkPages(): readonly Page[] {
  return FRAMEWORKS.filter(({ folder }) => existsSync(join(projects, folder, 'package.json'))).map(
    (framework) => ({
      path: `frameworks/${framework.folder}`,
      title: framework.title,
      about: `The elements in ${framework.title}: what to write, types, and what it breaks by itself.`,
      text: textOf(framework),
    }),
  )
}

function textOf({ folder, title, files, types, breaks }: Framework): string {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(projects, folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const needs = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name !== 'silta')
  const shown = files
    .filter((file) => existsSync(join(projects, folder, file)))
    .map((file) => {
      const text = readFileSync(join(projects, folder, file), 'utf8').trim()
      return `### ${file}\n\n\`\`\`${LANGUAGES[file.split('.').at(-1) ?? ''] ?? 'text'}\n${text}\n\`\`\``
    })
  return `# The elements in ${title}

\`\`\`sh
npm install ../silta/silta-0.1.0.tgz
\`\`\`

## What to write

These files are a project that is installed, type-checked, built and driven in a browser. Its \`source\` is a list of banks of its own: in a shop, give \`src="https://pay.shop.example"\`, the address of your proxy, in its place.

${shown.join('\n\n')}

## Types

${types} A misspelt attribute, a wrong type and an unknown member of an event are faults of the compiler.

## What ${title} breaks by itself

${breaks}

## What it was tried with

${needs.map(([name, version]) => `- \`${name}\` ${version}`).join('\n')}

In a clone, \`npm run frameworks -- ${folder}\` tries it again. A first payment in a new site, from its first command on: [You have a framework](../start/frameworks.md). Every member of every
element: [Elements](../guides/elements.md).
`
}
