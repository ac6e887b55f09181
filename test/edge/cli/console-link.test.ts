// The link to the console that a start prints.
import { assert, test } from '#kit'
import { consoleLink } from '../../../edge/cli/console-link.ts'

test('prints the link to the console with its key in the fragment on a terminal, and without it where the output goes elsewhere (promises: R30; house: 1)', () => {
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY')
  const link = (isTerminal: boolean) => {
    Object.defineProperty(process.stdout, 'isTTY', { value: isTerminal, configurable: true })
    return consoleLink('http://127.0.0.1:8788', 'a key+of/tests')
  }
  try {
    const { hash, href } = new URL(link(true))
    assert.equal(new URLSearchParams(hash.slice(1)).get('key'), 'a key+of/tests')
    assert.equal(href.replace(hash, ''), 'http://127.0.0.1:8788/console')
    assert.equal(link(false), 'http://127.0.0.1:8788/console')
  } finally {
    if (isTTY) Object.defineProperty(process.stdout, 'isTTY', isTTY)
    else Reflect.deleteProperty(process.stdout, 'isTTY')
  }
})
