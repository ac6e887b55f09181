// Shifts the clock of a Node process, for a run of the tests as of another date: `npm test -- --date`.
// What JavaScript asks is shifted: Date, and formats that are given no date. TLS, files, timers and `performance` keep real time.
import { env } from 'node:process'

// A set of files begins at the date, whenever it starts; the programs that it starts go on from there.
env['SILTA_AHEAD_MS'] ??= String(Date.parse(env['SILTA_DATE'] ?? '') - Date.now())
const ahead = Number(env['SILTA_AHEAD_MS'])
if (!Number.isFinite(ahead)) throw new TypeError('SILTA_DATE must be an ISO 8601 instant')

const RealDate = Date
const readReal = Date.now
const now = () => readReal() + ahead
RealDate.now = now
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made === globalThis.Date ? target : made),
})

const formats = Intl.DateTimeFormat.prototype
const { formatToParts } = formats
const format = Object.getOwnPropertyDescriptor(formats, 'format')?.get
Object.defineProperty(formats, 'format', {
  configurable: true,
  /** @this {Intl.DateTimeFormat} */
  get() {
    /** @type {Intl.DateTimeFormat['format']} */
    const shown = format?.call(this)
    return (/** @type {Parameters<typeof shown>[0]} */ date) => shown(date ?? now())
  },
})
formats.formatToParts = function shifted(date) {
  return formatToParts.call(this, date ?? now())
}
