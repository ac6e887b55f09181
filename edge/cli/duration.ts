// Durations of the command line: ISO 8601 as the bank takes them, and short ones as people type them.

const UNITS: Readonly<Record<string, (count: string) => string>> = {
  s: (count) => `PT${count}S`,
  m: (count) => `PT${count}M`,
  h: (count) => `PT${count}H`,
  d: (count) => `P${count}D`,
  w: (count) => `P${Number(count) * 7}D`,
  y: (count) => `P${count}Y`,
}

/**
 * Reads a duration: `P1D`, or a whole number with one of `s`, `m` (minutes), `h`, `d`, `w`, `y`.
 *
 * @returns ISO 8601.
 * @throws TypeError naming the option.
 */
export function durationOf(name: string, text: string): string {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhdwy])$/.exec(text) ?? []
  const write = UNITS[unit]
  if (write) return write(count)
  if (/^P(?=.)[\dYMWDTHS.]+$/.test(text)) return text
  throw new TypeError(`${name} must be a duration such as 90s, 30m, 2h, 1d, 1w, 1y or P1DT12H`)
}
