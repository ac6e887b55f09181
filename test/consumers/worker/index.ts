// The proxy in a worker of one's own: the lines of the README.
// It compiles with the types that wrangler makes, and with those of a package.
import { createProxy } from 'silta/edge/proxy'

export { PayoutObject, OrderObject, SessionObject } from 'silta/edge/proxy'
export default createProxy()
