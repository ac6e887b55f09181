// Reads a raw HTTP/1.1 message: its first line, headers, an empty line, the body (RFC 9112).
// Lines may end as a file of any system has them; the body stays as it is.

import type { Message, Surroundings } from './text.ts'

/**
 * Reads a message.
 *
 * @throws TypeError naming the line that is not understood.
 */
export function messageOfHttp(text: string, { bank }: Surroundings): Message {
  const started = text.replace(/^(\r?\n)+/, '')
  const [, head = '', rest] = /^(.*?)(?:\r?\n\r?\n(.*))?$/s.exec(started) ?? []
  const [first = '', ...lines] = head.split(/\r?\n/)
  const [, method = '', target = ''] =
    /^([A-Z]{1,20}) (\S+)(?: HTTP\/\d(?:\.\d)?)?$/.exec(first.trimEnd()) ?? []
  if (method === '')
    throw new TypeError('message must begin with a line such as "POST /path HTTP/1.1", or with curl')
  // A file that has no body often ends with one empty line too few.
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

/** Cuts off what an editor has put behind the body. */
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

/** A message names a path and a host; only the address of the bank shows whether it is for TLS. */
function addressOf(target: string, host: string | undefined, bank: string): string {
  if (/^https?:\/\//.test(target)) return target
  if (!target.startsWith('/')) throw new TypeError('message must name a path, or a whole address, in line 1')
  const own = new URL(bank)
  const isOwn = host === undefined || host === own.host
  return isOwn ? `${own.origin}${target}` : `https://${host}${target}`
}
