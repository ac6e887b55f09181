// The page of an unknown address, in the visitor's language, with a link back to the shop.

import { html } from 'lit'
import { show } from '../parts/frame.ts'
import { say } from '../words/index.ts'

show({
  title: () => say('pageUnknown'),
  main: () => html`<section class="nothing">
    <h1>${say('pageUnknown')}</h1>
    <p class="lead">${say('pageUnknownText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`,
})
