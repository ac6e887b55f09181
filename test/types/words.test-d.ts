// What the types of a language that a page adds must refuse: tsc is the runner of this file, and it runs nothing.

import { registerWords, type Words } from '../../widgets/words/index.ts'

declare const picker: Words<'provider-picker'>
declare const button: Words<'payment-button'>
declare const accounts: Words<'accounts'>

registerWords('da', picker)
registerWords('da', { ...picker, ...button })
registerWords('da', { ...accounts, ...button })
// @ts-expect-error an element has a language as a whole
registerWords('da', { receipt: button.receipt })
// @ts-expect-error every key is there
registerWords('da', { providers: { all: 'Alle' } })
// @ts-expect-error a sentence is a text
registerWords('da', { providers: { ...picker.providers, all: () => 'Alle' } })
// @ts-expect-error no topic but those of the elements
registerWords('da', { ...picker, outcomes: {} })
