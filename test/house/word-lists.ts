// Every list of words that a person reads: of the elements, the demo's pages and the pages of bank and proxy, by language and key.
// Not a parser of TypeScript: it reads labels, as our formatter writes them, and leaves out what is made of parts.

import { read, sources } from './files.ts'
import { type TermLanguage, termLanguages } from '../../widgets/shared/text/terms.ts'

/** The labels of one list, by language and key. */
export type WordList = Partial<Record<TermLanguage, Record<string, string>>>

const codes = termLanguages.join('|')
const ofFile = new RegExp(`/(${codes})(?=/|\\.ts$)`)
const ofPart = new RegExp(`^(?:const |export const |  )(${codes})\\b[^{]*\\{$`)
const label = /^\s+(\w+): (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),?$/

/** Reads every list, by the place of its files; `*` stands where a file has the name of its language. */
export function wordLists(): Map<string, WordList> {
  const lists = new Map<string, WordList>()
  for (const file of sources('widgets', 'demo', 'edge').filter((one) => /words/.test(one))) {
    const name = file.replace(ofFile, '/*')
    const list = lists.get(name) ?? {}
    readList(read(file), list, codeIn(ofFile.exec(file)))
    lists.set(name, list)
  }
  return lists
}

/**
 * Reads the labels of a text into a list.
 * @param whole the language of the whole text; absent where each part of it has one
 */
export function readList(text: string, list: WordList, whole?: TermLanguage): void {
  let language = whole
  // A long sentence stands on the line below its key.
  for (const line of text.replace(/:\n\s+(?=['"])/g, ': ').split('\n')) {
    if (!whole) language = codeIn(ofPart.exec(line)) ?? language
    const [, key, single, double] = label.exec(line) ?? []
    if (key === undefined || language === undefined) continue
    const words = (list[language] ??= {})
    words[key] = (single ?? double ?? '').replaceAll('\\u00ad', '').replace(/\\(.)/g, '$1')
  }
}

function codeIn(match: RegExpExecArray | null): TermLanguage | undefined {
  return termLanguages.find((code) => code === match?.[1])
}
