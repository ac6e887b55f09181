// Chooses the media type of an answer by the caller's `Accept` (RFC 9110, 12.5.1).
// If the caller accepts none, the interface refuses the call.

/**
 * Chooses the media type that a caller prefers; `undefined` if it accepts none.
 *
 * A type that is named counts more than a range that includes it; a range gets the first type of `types`.
 *
 * @param accept Value of the header.
 * @param types Media types, all beginning with `application/`.
 */
export function chooseMediaType<const T extends string>(accept: string, types: readonly T[]): T | undefined {
  const ranges = accept.split(',').map(readRange)
  const liked = types.map((type) => {
    const fitting = ranges.flatMap(({ range, quality }, place) => {
      const nearness = [type, 'application/*', '*/*'].indexOf(range)
      return nearness < 0 ? [] : [{ nearness, quality, place }]
    })
    const [nearest] = fitting.toSorted((left, right) => left.nearness - right.nearness)
    return { type, nearness: 9, quality: 0, place: 0, ...nearest }
  })
  const [best] = liked
    .filter(({ quality }) => quality > 0)
    .toSorted(
      (left, right) =>
        right.quality - left.quality || left.nearness - right.nearness || left.place - right.place,
    )
  return best?.type
}

function readRange(text: string): { range: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { range, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}
