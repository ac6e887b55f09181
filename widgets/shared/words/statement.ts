// The words of exported statements, in every language.
// Not the sentences: they stand in a folder for each language.

import { statement as en } from './en/statement.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of exported statements. */
export const statement: Topic<keyof typeof en> = makeTopic('statement', en)
