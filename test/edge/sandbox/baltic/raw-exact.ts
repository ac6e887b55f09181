// Answers with numbers as they are written: each number becomes its source text, so that 10.10 is not 10.1.
import type { Answer } from '../raw-client.ts'

/** A JSON object in which numbers are strings. */
export type Exact = Record<string, unknown>

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Reads a body as a JSON object whose numbers keep their text. */
export function exact(answer: Pick<Answer, 'body'>): Exact {
  const text = answer.body.toString('utf8')
  const quoted = text.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`))
  return JSON.parse(quoted) as Exact
}

/** A number in a body, with the text that is to be sent for it. */
export class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Writes a number as this text. */
export function written(text: string): Written {
  return new Written(text)
}

/** Writes a body in which some numbers have a text of their own. */
export function bodyText(body: unknown): string {
  const texts: string[] = []
  const json = JSON.stringify(body, (_, value: unknown) =>
    value instanceof Written ? `\u0000${texts.push(value.text) - 1}\u0000` : value,
  )
  return json.replaceAll(/"\\u0000(\d+)\\u0000"/g, (_, at: string) => texts[Number(at)] ?? '')
}
