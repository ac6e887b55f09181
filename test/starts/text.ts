// What a text of ours asks a person to do: the commands and files of one of its parts, in their order.
// It does nothing of it; play.ts does.

/** One step of a text. */
export type Step =
  /** Lines for a terminal; `stays` is one that goes on running beside the others. */
  | { readonly kind: 'command'; readonly line: string; readonly stays: boolean; readonly exits?: number }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** What is printed then, line by line. */
  | { readonly kind: 'printed'; readonly lines: readonly string[] }
  /** What is pressed in the page that is open, or what it shows then. */
  | { readonly kind: 'pressed' | 'shown'; readonly text: string }

/** A part of a text, and what of its choices a person takes. */
export interface Part {
  /** From the top of the tree. */
  readonly file: string
  /** The heading above it, without its signs. */
  readonly heading: string
  /** The heading of what a person has done before, in the same file. */
  readonly after?: string
  /** A word that the comment of a command offers: `express` of "or express, next, deno". */
  readonly choice?: string
}

/**
 * Reads the steps of a part. A block after a sentence that ends with the name of a file and a colon is that file; `sh` is for the
 * terminal, `text` is what is printed; a comment that names an exit code is how a command ends. In the items of a list, what is
 * **bold** is pressed in the page that is open, and what is in “quotes” is shown there. All else is there to be read.
 *
 * @throws Error if the text has no such heading, offers no such choice, or has no steps.
 */
export function readSteps(text: string, { heading, after, choice }: Omit<Part, 'file'>): Step[] {
  const steps: Step[] = after === undefined ? [] : readSteps(text, { heading: after })
  let isChosen = choice === undefined
  for (const { language, code, before } of blocksOf(partOf(text, heading))) {
    if (language === 'list') steps.push(...itemsOf(code))
    else if (language === 'text') steps.push({ kind: 'printed', lines: code.trim().split('\n') })
    else if (language === 'sh') {
      let isSameShell = false
      for (const { line, comment } of commandsOf(code)) {
        const chosen = choice === undefined ? undefined : withChoice(line, comment, choice)
        isChosen ||= chosen !== undefined
        const stays =
          /\bterminal\b|\banother\b/.test(comment) || /^npx silta (dev|sandbox|proxy)\b/.test(line)
        const exits = /exit code (\d+)/.exec(comment)?.[1]
        const command: Step = {
          kind: 'command',
          line: chosen ?? line,
          stays,
          ...(exits !== undefined && { exits: Number(exits) }),
        }
        const last = steps.at(-1)
        // Lines of one block share a shell, and what one sets.
        if (isSameShell && last?.kind === 'command' && !stays && !line.startsWith('cd '))
          steps[steps.length - 1] = { ...command, line: `${last.line} && ${command.line}` }
        else steps.push(command)
        isSameShell = !stays && !line.startsWith('cd ')
      }
    } else {
      const path = /`([\w./-]+\.\w+)`:$/.exec(before)?.[1]
      if (path !== undefined) steps.push({ kind: 'file', path, text: code })
    }
  }
  if (!isChosen) throw new Error(`"${heading}" offers no ${choice}`)
  if (steps.length === 0) throw new Error(`"${heading}" has no steps`)
  return steps
}

/** Returns the text below a heading, up to the next one that is as high. */
function partOf(text: string, heading: string): string {
  const lines = text.split('\n')
  const depthOf = (line: string) => /^#+(?= )/.exec(line)?.[0].length ?? 0
  const from = lines.findIndex((line) => depthOf(line) > 0 && line.replace(/^#+ /, '') === heading)
  if (from === -1) throw new Error(`there is no heading "${heading}"`)
  const depth = depthOf(lines[from] ?? '')
  let isCode = false
  const length = lines.slice(from + 1).findIndex((line) => {
    if (line.startsWith('```')) isCode = !isCode
    // The title of a page contains what comes before its first part.
    return !isCode && depthOf(line) > 0 && (depth === 1 || depthOf(line) <= depth)
  })
  return lines.slice(from + 1, length === -1 ? undefined : from + 1 + length).join('\n')
}

/** Lists the blocks of code, each with the end of the paragraph before it, and the lists between them. */
function blocksOf(text: string): { language: string; code: string; before: string }[] {
  return Array.from(
    text.matchAll(/^```(\w+).*\n([^]*?)^```$|^- (?:.+\n)+/gm),
    ({ 0: all, 1: language = 'list', 2: code = all, index }) => ({
      language,
      code,
      before: text.slice(0, index).trimEnd(),
    }),
  )
}

/** Lists what is pressed and shown in the items of a list. */
function itemsOf(list: string): Step[] {
  return Array.from(
    list.replaceAll(/\n */g, ' ').matchAll(/\*\*(.+?)\*\*|“(.+?)”/g),
    ([, pressed, shown = '']): Step =>
      pressed === undefined ? { kind: 'shown', text: shown } : { kind: 'pressed', text: pressed },
  )
}

/** Lists the commands of a block, each with its comment; a line that ends with a backslash goes on. */
function commandsOf(code: string): { line: string; comment: string }[] {
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((written) => {
      const [line = '', ...comment] = written.split(/(?:^|\s+)#\s/)
      return { line: line.trim(), comment: comment.join(' ') }
    })
    .filter(({ line }) => line !== '')
}

/**
 * Puts a choice into the command whose comment offers it: in the place of the template that it names, as one more option, or as
 * the other command in it.
 */
function withChoice(line: string, comment: string, choice: string): string | undefined {
  const other = new RegExp(`(?:^|\\bor |, )(${choice} [^,;]+)`).exec(comment)?.[1]
  if (other !== undefined && !/^\w+ or |for others/.test(other)) return other.trim()
  if (!new RegExp(`\\b${choice}\\b`).test(comment)) return undefined
  return line.includes('--template')
    ? line.replace(/--template \S+/, `--template ${choice}`)
    : `${line} --template ${choice}`
}
