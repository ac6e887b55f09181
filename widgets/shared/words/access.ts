// The words of what the account list and the transaction pager say before there is data, in every language.
// Not the sentences: they stand in a folder for each language.

import { access as en } from './en/access.ts'
import { makeTopic, type Topic } from './topic.ts'

/** Words of what the account list and the transaction pager say before there is data. */
export const access: Topic<keyof typeof en> = makeTopic('access', en)
