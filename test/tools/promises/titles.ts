// Reads the titles of tests out of their files, and the sources in the parentheses of a title.

/** One source of a promise, and the words that name it there. */
export interface Source {
  /** Where: a part of a paper (`1 B`), or `gaps`, `Part 2`, `promises`, `house`, `look` … */
  book: string
  /** What: a section, an id of the gaps, a number, a rule. */
  name: string
}

/**
 * Reads every title of a test file, in the order of the file.
 *
 * @param extent `quick` leaves out the tests with `{ extent: 'full' }` or `'deep'`.
 */
export function titlesIn(code: string, extent: 'quick' | 'full' = 'full'): string[] {
  const titles: string[] = []
  for (const call of code.matchAll(/(?<![.\w'"`])test\(\s*(?=['"`])/g)) {
    const start = call.index + call[0].length
    const { text, end } = literalAt(code, start)
    const waits = /^,\s*\{[^}]*extent: '(?:full|deep)'/.test(code.slice(end, end + 200))
    if (extent === 'full' || !waits) titles.push(text)
  }
  return titles
}

/** Splits a title into its sentence and the words in its last parentheses. */
export function splitTitle(title: string): { sentence: string; sources: string } {
  const { sentence = title, sources = '' } =
    /^(?<sentence>.*?) \((?<sources>(?:[^()]|\([^()]*\))*)\)$/s.exec(title)?.groups ?? {}
  return { sentence, sources }
}

/**
 * Reads the sources of a title.
 *
 * `(1 B, Errors, Limits; gaps: shared.id, Part 3, Amounts; promises: R1)` names two sections, an id, a part of the gaps and a number.
 */
export function sourcesOf(title: string): Source[] {
  const found: Source[] = []
  let book = ''
  for (const group of splitTitle(title).sources.split('; ')) {
    const [, prefix, rest = group] = /^([a-z]+): (.*)$/s.exec(group) ?? []
    book = prefix ?? book
    const paper = /^(?:paper )?(\d(?: [A-C])?)(?:, (.*))?$/s.exec(rest)
    if (paper && prefix === undefined) {
      for (const name of (paper[2] ?? 'all of it').split(', ')) found.push({ book: paper[1] ?? '', name })
    } else if (/^R\d/.test(rest)) {
      for (const name of rest.split(', ')) found.push({ book: 'promises', name })
    } else if (book === 'gaps' && !rest.startsWith('RFC ')) found.push(...gapsOf(rest.split(', ')))
    else if (prefix === undefined) {
      if (rest !== '' && rest !== '…') found.push({ book: 'standards', name: rest })
    } else for (const name of rest.split(', ')) found.push({ book, name })
  }
  return found
}

/** Reads ids of the gaps, and names in its parts: `Part 3, Amounts`, or `Part 3 Amounts`. */
function gapsOf(words: string[]): Source[] {
  const found: Source[] = []
  let part: string | undefined
  for (const word of words) {
    const [, named, name] = /^(Part \d)(?: (.+))?$/.exec(word) ?? []
    if (named !== undefined && name === undefined) part = named
    else if (named !== undefined && name !== undefined) found.push({ book: named, name })
    else {
      found.push({ book: part ?? 'gaps', name: word })
      part = undefined
    }
  }
  if (part !== undefined) found.push({ book: part, name: 'all of it' })
  return found
}

/** Reads the string or template that begins at a place, and returns its end. */
function literalAt(code: string, start: number): { text: string; end: number } {
  const quote = code[start] ?? ''
  let text = ''
  let at = start + 1
  while (at < code.length && code[at] !== quote) {
    if (code[at] === '\\') {
      text += code[at + 1] ?? ''
      at += 2
    } else if (quote === '`' && code.startsWith('${', at)) {
      text += '…'
      at = endOfHole(code, at + 2)
    } else {
      text += code[at] ?? ''
      at += 1
    }
  }
  return { text, end: at + 1 }
}

/** Finds the place after the brace that closes a hole of a template; strings and templates may be in it. */
function endOfHole(code: string, start: number): number {
  let depth = 1
  let at = start
  while (at < code.length && depth > 0) {
    const letter = code[at] ?? ''
    if (letter === '{') depth += 1
    else if (letter === '}') depth -= 1
    else if ('\'"`'.includes(letter)) at = endOfLiteral(code, at)
    at += 1
  }
  return at
}

function endOfLiteral(code: string, start: number): number {
  const quote = code[start]
  let at = start + 1
  while (at < code.length && code[at] !== quote) {
    if (code[at] === '\\') at += 1
    else if (quote === '`' && code.startsWith('${', at)) at = endOfHole(code, at + 2) - 1
    at += 1
  }
  return at
}
