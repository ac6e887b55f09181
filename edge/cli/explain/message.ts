// A message that was not sent, read from a text: the raw HTTP message, or the `curl` line that would send it.

import { messageOfCurl } from './curl.ts'
import { decoded, type Message, type Surroundings } from './text.ts'

/**
 * Reads a message.
 *
 * @param bytes UTF-8.
 * @throws TypeError naming what is not understood, by line of the message or word of the command line, without any value.
 */
export function readMessage(bytes: Uint8Array, surroundings: Surroundings): Message {
  const text = decoded('message', bytes)
  if (text.trim() === '')
    throw new TypeError('message must be a raw HTTP message or a curl line: it is empty')
  return /^\s*(\$\s+)?curl(\.exe)?\s/.test(text)
    ? messageOfCurl(text, surroundings)
    : messageOfHttp(text, surroundings)
}

/**
 * Reads a raw HTTP/1.1 message (RFC 9112). Lines of the head may end in any system's way; the body stays as it is.
 *
 * @throws TypeError naming the line that is not understood.
 */
function messageOfHttp(text: string, { bank }: Surroundings): Message {
  const started = text.replace(/^(\r?\n)+/, '')
  const [, head = '', rest] = /^(.*?)(?:\r?\n\r?\n(.*))?$/s.exec(started) ?? []
  const [first = '', ...lines] = head.split(/\r?\n/)
  const [, method = '', target = ''] =
    /^([A-Z]{1,20}) (\S+)(?: HTTP\/\d(?:\.\d)?)?$/.exec(first.trimEnd()) ?? []
  if (method === '')
    throw new TypeError('message must begin with a line such as "POST /path HTTP/1.1", or with curl')
  // A file without a body often lacks the empty line after the headers.
  const headers = lines
    .filter((line, at) => line !== '' || at < lines.length - 1)
    .map((line, at): [string, string] => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):(.*)$/.exec(line) ?? []
      if (name === '') throw new TypeError(`message must have "name: value" in line ${at + 2}`)
      return [name, value.trim()]
    })
  const valueOf = (name: string) => headers.find(([one]) => one.toLowerCase() === name)?.[1]
  if (valueOf('transfer-encoding') !== undefined)
    throw new TypeError('message must hold its body as it is, without transfer-encoding')
  const body = bodyOf(rest ?? '', valueOf('content-length'))
  return {
    method,
    address: addressOf(target, valueOf('host'), bank),
    headers,
    ...(body !== '' && { body }),
  }
}

/** Cuts off the line break that an editor has added after the body. */
function bodyOf(text: string, length: string | undefined): string {
  if (length === undefined) return text.replace(/\r?\n$/, '')
  const found = [text, text.replace(/\r?\n$/, '')].find((one) => String(bytesOf(one)) === length.trim())
  if (found !== undefined) return found
  throw new TypeError(
    `content-length must be the bytes of the body: it says ${/^\d{1,9}$/.test(length) ? length : 'no number'}, and there are ${bytesOf(text)}`,
  )
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Makes the address from path and host of a message; only the bank's own address shows whether it is `https`. */
function addressOf(target: string, host: string | undefined, bank: string): string {
  if (/^https?:\/\//.test(target)) return target
  if (!target.startsWith('/')) throw new TypeError('message must name a path, or a whole address, in line 1')
  const own = new URL(bank)
  const isOwn = host === undefined || host === own.host
  return isOwn ? `${own.origin}${target}` : `https://${host}${target}`
}
