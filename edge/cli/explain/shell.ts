// Takes a command line apart as a POSIX shell does: quotes, `$'…'`, backslashes, variables.
// It runs nothing: a command inside the line, a pipe and a second command are refused.

import type { Surroundings } from './text.ts'

const ESCAPES: Readonly<Partial<Record<string, string>>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\u0007',
}

/**
 * Lists the words of a line.
 *
 * @throws TypeError naming what only a shell could do, a quote that is not closed, or a variable that is not set.
 */
export function wordsOf(line: string, { variable }: Pick<Surroundings, 'variable'>): string[] {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  const add = (text: string) => void (word = (word ?? '') + text)
  const upTo = (quote: string) => {
    const end = line.indexOf(quote, at)
    if (end < 0) throw new TypeError(`curl must be called with quotes that are closed: one ${quote} is not`)
    const inside = line.slice(at, end)
    at = end + 1
    return inside
  }
  /** Reads the name after a `$`. */
  const expand = () => {
    const [whole = '', braced, plain] = /^(?:\{(\w+)\}|([A-Za-z_]\w*))/.exec(line.slice(at)) ?? []
    if (whole === '') {
      if (line[at] === '(' || line[at] === '{')
        throw new TypeError('curl must be called without commands inside: write their result')
      return add('$')
    }
    at += whole.length
    const name = braced ?? plain ?? ''
    const value = variable(name)
    if (value === undefined) throw new TypeError(`${name} must be set: the line names this variable`)
    return add(value)
  }
  while (at < line.length) {
    const sign = line[at++] ?? ''
    if (sign === '\\') {
      const next = line[at++] ?? ''
      const isBreak = next === '\n' || (next === '\r' && line[at] === '\n')
      if (next === '\r' && isBreak) at += 1
      if (!isBreak) add(next)
    } else if (/\s/.test(sign)) {
      if (sign === '\n' && line.slice(at).trim() !== '' && words.length > 0)
        throw new TypeError('curl must be one command: a line that goes on ends with a backslash')
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (sign === "'") {
      add(upTo("'"))
    } else if (sign === '$' && line[at] === "'") {
      at += 1
      add(ansi())
    } else if (sign === '"') {
      add('')
      quoted()
    } else if (sign === '$') {
      expand()
    } else if (sign === '`' || /[|;&<>()]/.test(sign)) {
      const isInAddress = sign === '&' && word !== undefined
      throw new TypeError(
        isInAddress
          ? 'curl must be given its address in quotes: the shell ends the command at &'
          : `curl must be one command: ${sign} begins something else`,
      )
    } else {
      add(sign)
    }
  }
  if (word !== undefined) words.push(word)
  return words

  function quoted(): void {
    for (;;) {
      const sign = line[at++]
      if (sign === undefined)
        throw new TypeError('curl must be called with quotes that are closed: one " is not')
      if (sign === '"') return
      if (sign === '`') throw new TypeError('curl must be called without commands inside: write their result')
      if (sign === '$') expand()
      else if (sign === '\\' && /["\\$`\n]/.test(line[at] ?? '')) {
        const next = line[at++] ?? ''
        if (next !== '\n') add(next)
      } else add(sign)
    }
  }

  /** Reads `$'…'` up to its end. */
  function ansi(): string {
    let text = ''
    for (;;) {
      const sign = line[at++]
      if (sign === undefined)
        throw new TypeError("curl must be called with quotes that are closed: one ' is not")
      if (sign === "'") return text
      if (sign !== '\\') {
        text += sign
        continue
      }
      const [whole = '', hex] = /^(?:u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2}))/.exec(line.slice(at)) ?? []
      if (whole !== '') {
        text += String.fromCodePoint(Number.parseInt(hex ?? whole.slice(1), 16))
        at += whole.length
        continue
      }
      const next = line[at++] ?? ''
      text += ESCAPES[next] ?? next
    }
  }
}
