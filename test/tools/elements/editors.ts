// Writes what editors read of the elements: the custom data of VS Code, and the web types of JetBrains.
import type { ElementFacts, Named } from './facts.ts'

/** Makes what VS Code knows of tags and attributes: its setting `html.customData`. */
export function makeHtmlData(elements: readonly ElementFacts[]): object {
  return {
    version: 1.1,
    tags: elements.map(({ tag, summary, attributes, events }) => ({
      name: tag,
      description: markdown(
        `${summary}\n\nEvents:\n${events.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`,
      ),
      attributes: attributes.map(({ name, description, type }) => ({
        name,
        description: markdown(description),
        ...(type === 'boolean' ? { valueSet: 'v' } : { values: wordsOf(type) }),
      })),
    })),
  }
}

/** Makes what VS Code knows of their look: its setting `css.customData`. */
export function makeCssData(elements: readonly ElementFacts[]): object {
  const parts = elements.flatMap(({ tag, parts: own }) => own.map((part) => ({ ...part, tag })))
  return {
    version: 1.1,
    properties: unique(elements.flatMap(({ customProperties }) => customProperties)).map(
      ({ name, description }) => ({ name, description: markdown(description) }),
    ),
    pseudoElements: unique(parts).map(({ name }) => ({
      name: `::part(${name})`,
      // Some parts of several elements have one name.
      description: markdown(
        parts
          .filter((part) => part.name === name)
          .map(({ tag, description }) => `\`<${tag}>\`: ${description}`)
          .join('\n\n'),
      ),
    })),
    pseudoClasses: elements.flatMap(({ tag, states }) =>
      states.map(({ name, description }) => ({
        name: `:state(${name})`,
        description: markdown(`\`<${tag}>\`: ${description}`),
      })),
    ),
  }
}

/** Makes the web types of JetBrains' editors, which find them by `web-types` of package.json. */
export function makeWebTypes(elements: readonly ElementFacts[], version: string): object {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'silta',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(webTypeOf) } },
  }
}

function webTypeOf(element: ElementFacts): object {
  return {
    name: element.tag,
    description: element.summary,
    attributes: element.attributes.map(({ name, description, type, initial }) => ({
      name,
      description,
      ...(initial !== undefined && { default: initial }),
      value: { type: type.replaceAll("'", '"') },
    })),
    slots: element.slots,
    js: {
      properties: element.properties.map(({ name, description, type, isReadonly }) => ({
        name,
        description,
        type,
        ...(isReadonly && { 'read-only': true }),
      })),
      events: element.events.map(({ name, description, type }) => ({ name, description, type })),
    },
    css: {
      properties: element.customProperties.map(({ name, description }) => ({ name, description })),
      parts: element.parts,
      'pseudo-classes': element.states.map(({ name, description }) => ({
        name: `state(${name})`,
        description,
      })),
    },
  }
}

/** The words of a union of words, as values to choose from. */
function wordsOf(type: string): { name: string }[] {
  return Array.from(type.matchAll(/'([^']+)'/g), ([, name = '']) => ({ name }))
}

function markdown(value: string): object {
  return { kind: 'markdown', value }
}

function unique<T extends Named>(all: readonly T[]): T[] {
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
}
