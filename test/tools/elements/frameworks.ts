// Writes the types by which the templates of React, Vue and Svelte know the elements: doors with nothing else.
import type { ElementEvent, ElementFacts } from './facts.ts'

/** The frameworks that have a door of types, and what makes its declarations. */
export const FRAMEWORKS: Readonly<Record<string, (elements: readonly ElementFacts[]) => string>> = {
  react: makeReactTypes,
  svelte: makeSvelteTypes,
  vue: makeVueTypes,
}

/** The module of such a door: it can be imported where types are not erased, and does nothing. */
export const EMPTY_MODULE = 'export {}\n'

const head = (framework: string) =>
  `// The elements in templates of ${framework}: types alone, generated from the elements.\n// It registers no tag: import the doors named define for that.\n\n`

function makeReactTypes(elements: readonly ElementFacts[]): string {
  return `${head('React')}import type { DetailedHTMLProps, HTMLAttributes } from 'react'
${importsOf(elements)}
type Props<E extends HTMLElement, P> = Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, keyof P> & P

${elements.map((element) => propsOf(element, (event) => `on${event.name}`, true)).join('\n')}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tagsOf(elements, ({ className, name }) => `Props<${className}, ${name}Props>`, 6)}
    }
  }
}
`
}

function makeSvelteTypes(elements: readonly ElementFacts[]): string {
  return `${head('Svelte')}import type { HTMLAttributes } from 'svelte/elements'
${importsOf(elements)}
type Props<E extends HTMLElement, P> = Omit<HTMLAttributes<E>, keyof P> & P

${elements.map((element) => propsOf(element, (event) => `on${event.name}`, true)).join('\n')}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tagsOf(elements, ({ className, name }) => `Props<${className}, ${name}Props>`, 4)}
  }
}
`
}

function makeVueTypes(elements: readonly ElementFacts[]): string {
  return `${head('Vue')}import type { EmitFn, HTMLAttributes, PublicProps } from 'vue'
${importsOf(elements)}
type Component<E extends HTMLElement, P, Events> = new () => E & {
  /** Read by the compiler of templates alone. */
  $props: Omit<HTMLAttributes, keyof P> & P & PublicProps
  /** Read by the compiler of templates alone. */
  $emit: EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>
}

${elements.map((element) => propsOf(element, undefined, false) + eventsOf(element)).join('\n')}
declare module 'vue' {
  interface GlobalComponents {
${tagsOf(elements, ({ className, name }) => `Component<${className}, ${name}Props, ${name}Events>`, 4)}
  }
}
`
}

function importsOf(elements: readonly ElementFacts[]): string {
  return elements
    .map(({ className, folder }) => `import type { ${className} } from '../${folder}/index.js'\n`)
    .join('')
}

/** The attributes, properties and events of an element as members of a template's tag. */
function propsOf(
  element: ElementFacts,
  handlerOf: ((event: ElementEvent) => string) | undefined,
  hasAttributes: boolean,
): string {
  const { className, tag } = element
  const writable = element.properties.filter(({ isReadonly }) => !isReadonly)
  const properties = writable.map(({ name, description }) =>
    member(name, `${className}['${name}'] | undefined`, description),
  )
  const names = new Set(writable.map(({ name }) => name))
  const attributes = element.attributes
    .filter(({ name, property }) => !names.has(name) && (hasAttributes || property === undefined))
    .map(({ name, type, description }) => member(name, `${attributeType(type)} | undefined`, description))
  const handlers = handlerOf
    ? element.events
        .filter(({ name }) => name.startsWith('silta-'))
        .map((event) =>
          member(handlerOf(event), `((event: ${eventType(event)}) => void) | undefined`, event.description),
        )
    : []
  return `/** What a template may give \`<${tag}>\`. */
export interface ${nameOf(element)}Props {
${[...properties, ...attributes, ...handlers].join('')}}
`
}

function eventsOf(element: ElementFacts): string {
  return `
/** The events of \`<${element.tag}>\`. */
export interface ${nameOf(element)}Events {
${element.events
  .filter(({ name }) => name.startsWith('silta-'))
  .map((event) => `  /** ${event.description} */\n  '${event.name}': ${eventType(event)}\n`)
  .join('')}}
`
}

/** What an attribute of a template takes: words, a number, or whether it is there. */
function attributeType(type: string): string {
  if (type === 'boolean' || /^'[^']+'( \| '[^']+')*$/.test(type)) return type
  return /\bnumber\b/.test(type) ? 'string | number' : 'string'
}

/** An event by the types of the page, so that a template and \`addEventListener\` agree. */
function eventType({ name }: ElementEvent): string {
  return `HTMLElementEventMap['${name}']`
}

function member(name: string, type: string, description: string): string {
  const key = /^\w+$/.test(name) ? name : `'${name}'`
  return `  /** ${description.replaceAll('\n', ' ')} */\n  ${key}?: ${type}\n`
}

function tagsOf(
  elements: readonly ElementFacts[],
  type: (element: { className: string; name: string }) => string,
  indent: number,
): string {
  return elements
    .map(
      (element) =>
        `${' '.repeat(indent)}'${element.tag}': ${type({ className: element.className, name: nameOf(element) })}`,
    )
    .join('\n')
}

function nameOf({ className }: ElementFacts): string {
  return className.replace(/Element$/, '')
}
