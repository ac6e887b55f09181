// Statements and other lists as JSON Lines: one object per line, for other programs.

/** Some programs end a line at these too; JSON may escape any character. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g

/**
 * Writes entries, or other objects, as JSON Lines: UTF-8, one object per line, LF after each.
 *
 * @see https://jsonlines.org
 */
export async function* writeJsonLines(
  entries: Iterable<object> | AsyncIterable<object>,
): AsyncGenerator<string, undefined, undefined> {
  for await (const entry of entries) {
    const line = JSON.stringify(entry).replace(
      OTHER_LINE_ENDS,
      (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    yield `${line}\n`
  }
}
