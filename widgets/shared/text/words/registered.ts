// The languages that a page has added, and the event by which elements hear of them.

import type { Topic, Words } from './topics.ts'

/** The words of a language of the page, by topic. */
export type RegisteredTopics = { readonly [Name in Topic]?: Words<Name> }

const languages = new Map<string, RegisteredTopics>()

/** Fires `change` after a language was added. */
export const registry: EventTarget = new EventTarget()

/** Adds topics of a language; a topic that it has already is replaced as a whole. */
export function register(language: string, words: RegisteredTopics): void {
  languages.set(language, { ...languages.get(language), ...words })
  registry.dispatchEvent(new Event('change'))
}

/** The words of one topic in a language of the page, if it has them. */
export function registered<Name extends Topic>(language: string, topic: Name): Words<Name> | undefined {
  return languages.get(language)?.[topic]
}
