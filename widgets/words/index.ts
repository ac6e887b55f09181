// The door of words: a page adds a whole language to the elements.
// It changes no sentence of a language that the elements speak by themselves, and registers no tag.

export { registerWords } from './register.ts'
export type { ElementWords, Sentence, Speaker, Words } from './types.ts'
