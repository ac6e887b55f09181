// What a transport reports about a fault on the way, without what the call was about.

/** A fault on the way to a bank that may be logged: no address, no id, no header, no body. */
export interface NetworkFault extends Error {
  /** Code of the system or the runtime, for example `ECONNREFUSED` or `UND_ERR_SOCKET`; not every runtime gives one. */
  readonly code?: string
}

// Runtimes nest their errors two or three deep; a longer chain is not genuine.
const MOST_CAUSES = 4
const MOST_CHARACTERS = 300

/**
 * Makes an error that may be logged from what a transport threw.
 *
 * Runtimes write addresses into their messages, and so ids: only plain words of a sentence pass, and none that is in
 * the request as well. Everything else becomes `…`; members other than the code, and the stack, are dropped.
 *
 * @param thrown What was thrown; its causes are read too, because some runtimes hide the code there.
 * @param request Everything that was sent, as one text; empty if it is not known.
 */
export function makeNetworkFault(thrown: unknown, request = ''): NetworkFault {
  const said = wordsOf(request.toLowerCase())
  const errors = chainOf(thrown)
  const code = errors.map(codeOf).find((text) => text !== undefined && !said.has(text.toLowerCase()))
  const messages = errors.map(({ message }) => plainSentence(textOf(message), said, code))
  const fault = new Error(
    messages.filter((text, at) => text !== '' && messages.indexOf(text) === at).join(': '),
  )
  const name = textOf(errors[0]?.name)
  // Not enumerable, as the name of every error; the code is shown with the error.
  Object.defineProperty(fault, 'name', { value: /^[A-Z][A-Za-z]{2,39}$/.test(name) ? name : 'Error' })
  return code === undefined ? fault : Object.assign(fault, { code })
}

interface Thrown {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** Lists an error and its causes; of several attempts at one address the first represents all. */
function chainOf(thrown: unknown): Thrown[] {
  const chain: Thrown[] = []
  let next = thrown
  while (typeof next === 'object' && next !== null && chain.length < MOST_CAUSES) {
    const error: Thrown = next
    chain.push(error)
    next = error.cause ?? (Array.isArray(error.errors) ? (error.errors as unknown[])[0] : undefined)
  }
  return chain
}

const codeOf = ({ code }: Thrown): string | undefined =>
  typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(code) ? code : undefined

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Lists every run of letters, and every code, of a text in lower case. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.split(/[^a-z]+/), ...text.split(/[^a-z0-9_]+/)])

// A word of a sentence: lower case, no digits, with the marks around words.
const WORD = /^\(?([a-z]{1,14}|TLS|SSL|DNS|HTTP|URL)[).,:;!?]*$/
const FIRST_WORD = /^\(?([A-Z]?[a-z]{1,14}|TLS|SSL|DNS|HTTP|URL)[).,:;!?]*$/

function plainSentence(message: string, said: ReadonlySet<string>, code: string | undefined): string {
  const words = message.slice(0, MOST_CHARACTERS).trim().split(/\s+/)
  const plain = words.map((word, at) => {
    if (code !== undefined && word.replace(/[:,.]$/, '') === code) return word
    const [, bare] = (at === 0 ? FIRST_WORD : WORD).exec(word) ?? []
    return bare === undefined || said.has(bare.toLowerCase()) ? '…' : word
  })
  return plain
    .filter((word, at) => word !== '…' || plain[at - 1] !== '…')
    .join(' ')
    .replace(/^…$/, '')
}
