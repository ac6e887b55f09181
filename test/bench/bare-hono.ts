// What the start of our workers is measured against: the same library with one route and nothing else.

import { Hono } from 'hono'

/** Answers every address with nothing. */
export default new Hono().get('*', (c) => c.body(null, 204))
