// Lists of short texts, as one text.

/** Splits a text at its white space; with a type, a list to which other values can be added. */
export const words = <T = string>(text: string): (string | T)[] => text.trim().split(/\s+/)
