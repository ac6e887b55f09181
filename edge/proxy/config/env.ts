// The settings as a type, for a worker or a program of one's own: made of the forms that check them.
// It checks nothing, and has no bindings of objects and certificates.

import type * as v from 'valibot'
import type { InterfaceForms } from '../interfaces/index.ts'
import type { Settings } from './settings.ts'

/**
 * The settings and secrets of a proxy, all of them text. Which ones belong together, the first answer and the log say.
 *
 * @example
 * ```ts
 * import type { Env } from 'silta/edge/proxy'
 *
 * const settings: Partial<Env> = { BANK_ENVIRONMENT: 'sandbox', MERCHANT_NAME: 'Shop' }
 * console.log(settings.MERCHANT_NAME)
 * ```
 */
export type Env = v.InferInput<typeof Settings> & {
  [Name in keyof InterfaceForms]?: v.InferInput<InterfaceForms[Name]>
}
