// Reads a `curl` line as a shell and curl would: words, quotes, variables, and the options that change what is sent.
// It runs nothing. It refuses options that it does not know: a message that is read wrongly would be explained wrongly.

import { toBase64, utf8 } from '../../../core/shared/bytes.ts'
import { decoded, type Message, type Surroundings } from './text.ts'
import { wordsOf } from './shell.ts'

/** Options that do not change what is sent: first those without a value, then those with one. */
const IDLE = new Set(
  '-s -S -i -v -k -L -f -g -# -N -4 -6 --silent --show-error --include --verbose --insecure --location --fail --fail-with-body --globoff --progress-bar --no-buffer --compressed --http1.1 --http2 --ipv4 --ipv6 --no-progress-meter --tlsv1.2 --tlsv1.3'.split(
    ' ',
  ),
)
const IDLE_WITH_VALUE = new Set(
  '-o -m -w -E -x --output --max-time --connect-timeout --write-out --cert --key --cacert --proxy --resolve --retry --cert-type --key-type'.split(
    ' ',
  ),
)
/** Options with a value, by their short and their long names. */
const VALUED: Readonly<Partial<Record<string, string>>> = {
  '-X': 'request',
  '-H': 'header',
  '-d': 'data',
  '-u': 'user',
  '-A': 'user-agent',
  '-e': 'referer',
  '-b': 'cookie',
  '--request': 'request',
  '--header': 'header',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-raw': 'data-raw',
  '--data-binary': 'data-binary',
  '--data-urlencode': 'data-urlencode',
  '--json': 'json',
  '--user': 'user',
  '--user-agent': 'user-agent',
  '--referer': 'referer',
  '--cookie': 'cookie',
  '--url': 'url',
}

interface Read {
  method?: string
  readonly urls: string[]
  readonly headers: [name: string, value: string | undefined][]
  readonly data: string[]
  readonly defaults: Map<string, string>
  isGet: boolean
  isHead: boolean
}

/**
 * Reads a command line.
 *
 * @throws TypeError naming the word or the option that is not understood.
 */
export function messageOfCurl(text: string, surroundings: Surroundings): Message {
  const words = wordsOf(text.replace(/^\s*\$\s+/, ''), surroundings).slice(1)
  const read: Read = {
    urls: [],
    headers: [],
    data: [],
    defaults: new Map([
      ['accept', '*/*'],
      ['user-agent', 'curl'],
    ]),
    isGet: false,
    isHead: false,
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') {
      read.urls.push(word)
      continue
    }
    for (const [option, glued] of optionsOf(word)) {
      if (IDLE.has(option)) continue
      if (option === '-G' || option === '--get') read.isGet = true
      else if (option === '-I' || option === '--head') read.isHead = true
      else {
        const name = VALUED[option]
        if (name === undefined && !IDLE_WITH_VALUE.has(option))
          throw new TypeError(`curl must be called with options that are known here: ${option} is not`)
        const value = glued ?? words[++at]
        if (value === undefined) throw new TypeError(`curl must be given a value for ${option}`)
        if (name !== undefined) take(read, name, value, surroundings)
      }
    }
  }
  return messageOf(read, surroundings)
}

/** Takes `-sSXPOST` apart: options without a value, then one with its value attached. */
function optionsOf(word: string): [option: string, glued?: string][] {
  if (word.startsWith('--')) {
    // curl does not know the form --name=value.
    return [[word]]
  }
  const found: [string, string?][] = []
  for (let at = 1; at < word.length; at++) {
    const option = `-${word[at]}`
    const rest = word.slice(at + 1)
    const takesValue = VALUED[option] !== undefined || IDLE_WITH_VALUE.has(option)
    if (!takesValue) {
      found.push([option])
      continue
    }
    found.push(rest === '' ? [option] : [option, rest])
    break
  }
  return found
}

function take(read: Read, name: string, value: string, surroundings: Surroundings): void {
  const form = 'application/x-www-form-urlencoded'
  const fromFile = (text: string) =>
    text.startsWith('@') ? decoded('the file of the data', surroundings.file(text.slice(1))) : text
  switch (name) {
    case 'request':
      read.method = value
      break
    case 'url':
      read.urls.push(value)
      break
    case 'header':
      read.headers.push(headerOf(value))
      break
    case 'user':
      read.defaults.set('authorization', `Basic ${base64Of(value)}`)
      break
    case 'json':
      read.defaults.set('content-type', 'application/json')
      read.defaults.set('accept', 'application/json')
      // curl joins the texts of several --json without anything between them.
      read.data.push((read.data.pop() ?? '') + fromFile(value))
      break
    case 'data':
      read.data.push(value.startsWith('@') ? fromFile(value).replace(/[\r\n\0]/g, '') : value)
      break
    case 'data-binary':
      read.data.push(fromFile(value))
      break
    case 'data-raw':
      read.data.push(value)
      break
    case 'data-urlencode':
      read.data.push(encoded(value))
      break
    default:
      read.defaults.set(name, value)
  }
  if (name.startsWith('data') && !read.defaults.has('content-type')) read.defaults.set('content-type', form)
}

/** Reads `name: value`; `name:` removes a header of curl's own, and `name;` is a header without a value. */
function headerOf(text: string): [string, string | undefined] {
  const [, name = '', sign = '', value = ''] = /^([^\s:;]+)(:|;$)(.*)$/s.exec(text) ?? []
  if (name === '') throw new TypeError('curl must be given headers as "name: value"')
  if (/[\r\n]/.test(value)) throw new TypeError(`curl must be given the header ${name} on one line`)
  if (sign === ';') return [name, '']
  return [name, value.trim() === '' ? undefined : value.trim()]
}

function encoded(value: string): string {
  if (/^[^=]*@/.test(value)) throw new TypeError('curl must be given --data-urlencode without a file')
  const [, name, text = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? [undefined, '', value]
  return (name ? `${name}=` : '') + encodeURIComponent(text)
}

function base64Of(text: string): string {
  return toBase64(utf8(text))
}

function messageOf(read: Read, { bank }: Surroundings): Message {
  const [url, ...more] = read.urls
  if (url === undefined) throw new TypeError('curl must be given an address')
  if (more.length > 0) throw new TypeError('curl must be given one address')
  const body = read.data.length > 0 ? read.data.join('&') : undefined
  const isQuery = read.isGet && body !== undefined
  const whole = /^https?:\/\//.test(url)
    ? url
    : url.startsWith('/')
      ? new URL(bank).origin + url
      : `http://${url}`
  const address = isQuery ? `${whole}${whole.includes('?') ? '&' : '?'}${body}` : whole
  const hasBody = body !== undefined && !isQuery
  const given = new Set(read.headers.map(([name]) => name.toLowerCase()))
  const own = [...read.defaults].filter(([name]) => !given.has(name) && (name !== 'content-type' || hasBody))
  const headers = [...own, ...read.headers].flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  const method = read.method ?? (read.isHead ? 'HEAD' : hasBody ? 'POST' : 'GET')
  return {
    method: method.toUpperCase(),
    address: address.replace(/#.*$/s, ''),
    headers,
    ...(hasBody && { body }),
  }
}
