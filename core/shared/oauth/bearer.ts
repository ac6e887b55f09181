// The bearer token of a call: how it is written into `authorization`, and how it is read from it.

import { isBearerToken } from '../values/opaque.ts'

/** Reads the token from an `authorization` value, with `scheme` before it in any case; `undefined` for another form. */
export function readBearer(value: string, scheme = 'Bearer'): string | undefined {
  const [word = '', token, ...more] = value.split(' ')
  const isToken = isBearerToken(token) && more.length === 0
  return isToken && word.toLowerCase() === scheme.toLowerCase() ? token : undefined
}
