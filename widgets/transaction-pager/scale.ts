// The scale of the chart: round figures from below the lowest amount to above the highest.

/** A scale of evenly spaced figures. */
export interface Scale {
  /** The figures beside the chart, lowest first, as decimal strings. */
  figures: readonly string[]
  /** Computes the place of a value: 0 at the bottom, 1 at the top. */
  placeOf: (value: number) => number
  hasZero: boolean
}

/** A step consists of one of these digits and zeros, so that its figures are easy to read. */
const digits = [1, 2, 5]

/** Spaces between the figures, at most; with room at both ends there may be one more. */
const mostSteps = 3

/**
 * Makes the scale of some values, which fill its height; it has zero only if they come near zero.
 * @param values at least one
 */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const span = most - least
  const low = least > 0 && least < span ? 0 : least
  const high = most < 0 && -most < span ? 0 : most
  const { digit, exponent } = stepOf(high - low || Math.abs(high) / 10 || 1)
  const step = digit * 10 ** exponent
  const first = Math.floor(low / step)
  // A single value needs a scale too.
  const last = Math.max(Math.ceil(high / step), first + 1)
  const count = last - first
  return {
    figures: Array.from({ length: count + 1 }, (_, at) => decimal((first + at) * digit, exponent)),
    placeOf: (value) => (value / step - first) / count,
    hasZero: first <= 0 && last >= 0,
  }
}

/** Finds the smallest round step that divides a span into few parts. */
function stepOf(span: number): { digit: number; exponent: number } {
  const exponent = Math.floor(Math.log10(span / mostSteps))
  const digit = digits.find((one) => one * 10 ** exponent * mostSteps >= span)
  return digit === undefined ? { digit: 1, exponent: exponent + 1 } : { digit, exponent }
}

/** Writes a whole number of tens, hundreds, tenths … as a decimal string. */
function decimal(count: number, exponent: number): string {
  if (count === 0) return '0'
  const sign = count < 0 ? '-' : ''
  const text = String(Math.abs(count))
  if (exponent >= 0) return sign + text + '0'.repeat(exponent)
  const padded = text.padStart(1 - exponent, '0')
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`
}
