// Which of the two media types an answer has, by what the caller accepts.
// The body is the same in both; errors are always plain JSON.

/** Media types of the interface (paper 1 A, Authentication). */
export const MEDIA_TYPES = ['application/hal+json', 'application/json'] as const

/** A media type of the interface. */
export type MediaType = (typeof MEDIA_TYPES)[number]

/**
 * Chooses the media type that a caller likes best; `undefined` where it takes neither.
 *
 * A type that is named beats a range that holds it, and `application/hal+json` is what ranges get.
 *
 * @param accept Value of the header.
 * @see gaps: account-access.accept; RFC 9110, 12.5.1
 */
export function chooseMediaType(accept: string): MediaType | undefined {
  const ranges = accept.split(',').map(readRange)
  const liked = MEDIA_TYPES.map((type) => {
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
