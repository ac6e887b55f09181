// A message that was not sent, read from a text: the raw HTTP message, or the `curl` line that would send it.

import { messageOfCurl } from './curl.ts'
import { messageOfHttp } from './http.ts'
import { decoded, type Message, type Surroundings } from './text.ts'

/**
 * Reads a message.
 *
 * @param bytes UTF-8.
 * @throws TypeError naming what is not understood, with its line in a message or its word in a command line. No value is repeated.
 */
export function readMessage(bytes: Uint8Array, surroundings: Surroundings): Message {
  const text = decoded('message', bytes)
  if (text.trim() === '')
    throw new TypeError('message must be a raw HTTP message or a curl line: it is empty')
  return /^\s*(\$\s+)?curl(\.exe)?\s/.test(text)
    ? messageOfCurl(text, surroundings)
    : messageOfHttp(text, surroundings)
}
