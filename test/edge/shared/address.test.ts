// Addresses of others that carry one parameter more.
import { assert, test } from '#kit'
import { withParameter, withQuery } from '../../../edge/shared/address.ts'

test('keeps an address byte for byte, takes out the pairs of a name, and adds one before the fragment (house: 2)', () => {
  const cases = [
    ['/a', '/a?p=1'],
    ['/a?', '/a?p=1'],
    ['/a?p', '/a?p=1'],
    ['/a?p=0&p=2', '/a?p=1'],
    ['/a?x=%e4&&%70=0&y=a b', '/a?x=%e4&&y=a b&p=1'],
    ['/a?op=1&P=2&p[]=3', '/a?op=1&P=2&p[]=3&p=1'],
    ['/a?x=1#/b?p=0', '/a?x=1&p=1#/b?p=0'],
    ['/a#', '/a?p=1#'],
    ['/a?b?p=0', '/a?b?p=0&p=1'],
    ['/a??p=0', '/a??p=0&p=1'],
  ] as const
  for (const [address, expected] of cases) assert.equal(withParameter(address, 'p', '1'), expected)
  assert.equal(withParameter('/a?x&p=1&y=#b', 'p', undefined), '/a?x&y=#b')
  assert.equal(withParameter('/a?p=1', 'p', undefined), '/a')
  assert.equal(withQuery('/a?x=%e4&#b', new URLSearchParams({ y: 'ä' })), '/a?x=%e4&y=%C3%A4#b')
})
