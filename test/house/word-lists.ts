// Every list of words that a person reads: of the elements, the demo's pages and the pages of bank and proxy, by language and key.

import { read, sources } from './files.ts'
import { WORDS as shop } from '../../demo/site/words/languages.ts'
import { WORDS as bank } from '../../edge/sandbox/pages/languages.ts'
import { WORDS as proxy } from '../../edge/proxy/page/words.ts'
import { type TermLanguage, termLanguages } from '../../widgets/shared/text/terms.ts'

/** The labels of one list, by language and key. */
export type WordList = Partial<Record<TermLanguage, Record<string, string>>>

/** The tables of whole languages, by the place of their files: each topic is a list. */
const tables = {
  'demo/site/words/*.ts': shop,
  'edge/sandbox/pages/words/*.ts': bank,
  'edge/proxy/page/words.ts': proxy,
}

const codes = termLanguages.join('|')
const ofFile = new RegExp(`/(${codes})(?=/|\\.ts$)`)
const ofPart = new RegExp(`^(?:const |export const |  )(${codes})\\b[^{]*\\{$`)
const label = /^\s+(\w+): (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),?$/

/** Reads every list, by its path with `*` in place of the language. */
export function wordLists(): Map<string, WordList> {
  const lists = new Map<string, WordList>()
  for (const [name, table] of Object.entries(tables))
    for (const code of termLanguages) addTopic(lists, name, code, table[code])
  for (const file of sources('widgets', 'demo', 'edge').filter((one) => /words/.test(one))) {
    const name = file.replace(ofFile, '/*')
    if (name in tables) continue
    const list = lists.get(name) ?? {}
    readList(read(file), list, codeIn(ofFile.exec(file)))
    lists.set(name, list)
  }
  return lists
}

/** Adds the labels of a topic, and of the topics in it. */
function addTopic(lists: Map<string, WordList>, name: string, language: TermLanguage, topic: object): void {
  const list = lists.get(name) ?? {}
  lists.set(name, list)
  for (const [key, said] of Object.entries(topic)) {
    if (typeof said === 'string') (list[language] ??= {})[key] = said
    else addTopic(lists, `${name} ${key}`, language, said as object)
  }
}

/**
 * Reads the labels of a text into a list.
 * @param whole the language of the whole text; absent if each part of it has one
 */
export function readList(text: string, list: WordList, whole?: TermLanguage): void {
  let language = whole
  // A long sentence is on the line below its key.
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
