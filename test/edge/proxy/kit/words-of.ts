// Lists of words as a test writes them: several on a line.

/** Splits a text at its spaces and line ends. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/)
