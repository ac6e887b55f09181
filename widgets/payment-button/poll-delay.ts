// How long the payment button waits before it asks again about a payment that has not ended.

const firstSeconds = [2, 5, 15]
const laterSeconds = 60
const laterTimes = 10

/**
 * Returns how long to wait before the next question, or nothing when a page has asked long enough.
 * @param asked how many questions were already asked at this pace
 * @returns milliseconds
 * @see gaps.md part 4, online-payment.status
 */
export function pollDelay(asked: number): number | undefined {
  if (asked >= firstSeconds.length + laterTimes) return undefined
  return (firstSeconds[asked] ?? laterSeconds) * 1000
}
