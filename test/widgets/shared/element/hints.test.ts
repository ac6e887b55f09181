// A browser that wrongly says that it is offline: behind a VPN, a second network card, a blocked probe.

import { assert, test } from '#kit'
import { connected, settled, turn } from '../../fixtures.ts'
import { clean, scenes } from '../../scenes.ts'

const isBusy = (element: Element) => element.shadowRoot?.querySelector('[aria-busy="true"]')

/** Shows a scene until it has drawn what it waits for, and gives its texts. */
async function textOf(name: string, online: boolean): Promise<string> {
  clean(document.body)
  connected(online)
  const element = (await scenes[name]?.(document.body)) ?? assert.fail(name)
  for (let turns = 0; isBusy(element) && turns < 100; turns++) await turn()
  await settled(element as HTMLElementTagNameMap['silta-payment-button'])
  return element.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}

test('lets no hint of the browser stop a request, in any element and state (look: Words)', async () => {
  for (const name of [
    'button leaving',
    'button changed',
    'button error',
    'receipt paid',
    'receipt pending',
    'receipt cancelled',
    'picker list',
    'picker search',
    'list full',
    'list banks',
    'pager full',
    'pager middle',
    'pager open',
  ]) {
    const expected = await textOf(name, true)
    assert.equal(await textOf(name, false), expected, name)
  }
  clean(document.body)
})
