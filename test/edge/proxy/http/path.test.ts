// The path of a request: the one that the parser of addresses finds, however the address came and how often its host did.
import { assert, deep, fc, test } from '#kit'
import { HOST_INVALID, makePathFinder } from '../../../../edge/proxy/http/path.ts'

/** What an address means, found anew each time. */
function parsed(address: string, base: string): string {
  if (!URL.canParse(address)) return HOST_INVALID
  const { pathname } = new URL(address)
  if (base === '') return pathname
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/'
}

test('finds the path that the parser finds, for plain addresses and for all others (house: 2)', () => {
  const host = fc.constantFrom(
    'https://pay.shop.example',
    'http://127.0.0.1:8787',
    'https://a, b',
    'https://[::1]',
    'https://999.999.999.999',
    'https://pay.shop.example:99999',
    'https://user@pay.shop.example',
  )
  const part = fc.constantFrom(
    'pay',
    'payments',
    'x_-9',
    '..',
    '.',
    '%2e%2e',
    '%2F',
    '\\',
    '',
    ' ',
    '\t',
    'é',
    '?',
    '#',
    ':',
    '@',
  )
  const rest = fc
    .array(part, { maxLength: 5 })
    .map((parts) => (parts.length > 0 ? `/${parts.join('/')}` : ''))
  const query = fc.constantFrom('', '?', '?a=1', '?a=/../b', '?x#y', '#z')
  const bases = fc.constantFrom('', '/pay', '/pay/x_-9')
  fc.assert(
    fc.property(fc.array(fc.tuple(host, rest, query), { maxLength: 12 }), bases, (asked, base) => {
      // One finder for all, as in one worker: what it remembers of a host must change nothing.
      const find = makePathFinder()
      for (const [from, path, after] of asked) {
        const address = from + path + after
        assert.equal(find(address, `https://pay.shop.example${base}`), parsed(address, base), address)
      }
    }),
    { numRuns: deep(500, 20_000) },
  )
})
