// Passes the merchant interface's export on to the merchant's page: one line for each payment, with what a page may see.
// It holds one line at a time. A line that cannot be read ends the export with an error, so that a part never looks whole.

import * as v from 'valibot'
import { PaymentDetail } from './merchant-view.ts'

/** Longest line, characters: a payment with its longest history is far below it. */
const MOST_CHARACTERS = 4_194_304

/** Takes out of each line what {@link PaymentDetail} names: no id of the bank goes to a page. */
export function linesShown(lines: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let begun = ''
  const shown = new TransformStream<string, string>({
    transform(text, controller) {
      const parts = (begun + text).split('\n')
      begun = parts.pop() ?? ''
      if (begun.length > MOST_CHARACTERS) throw new Error('A line is too long')
      for (const line of parts)
        controller.enqueue(`${JSON.stringify(v.parse(PaymentDetail, JSON.parse(line)))}\n`)
    },
    flush() {
      if (begun !== '') throw new Error('The last line has no end')
    },
  })
  return lines
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(shown)
    .pipeThrough(new TextEncoderStream())
}
