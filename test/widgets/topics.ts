// Every topic of words that the elements have, in English, for tests that go through all of them.

import * as words from '../../widgets/shared/text/words/en/index.ts'
import type { Topic } from '../../widgets/shared/text/words/topics.ts'

/** The English words by topic. */
export const english = { ...words }

/** Names of the topics. */
export const topics = Object.keys(english) as Topic[]
