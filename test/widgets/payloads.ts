// Three hundred texts that would run a script, or break a page, if any of them were taken for anything but text.

const bodies = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src=javascript:parent.hit()></iframe>',
  '<body onload=hit()>',
  '<input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<object data=javascript:hit()>',
  '<embed src=javascript:hit()>',
  '<a href=javascript:hit()>x</a>',
  '<math href=javascript:hit()>x</math>',
  '<style>@import "javascript:hit()"</style>',
  '<link rel=stylesheet href=x onerror=hit()>',
  '<meta http-equiv=refresh content="0;javascript:hit()">',
  '<base href=javascript:hit()//>',
  '<template><script>hit()</script></template>',
  '<marquee onstart=hit()>',
  '<form><button formaction=javascript:hit()>x</button></form>',
  '<select autofocus onfocus=hit()>',
  '<textarea autofocus onfocus=hit()></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '{{constructor.constructor("hit()")()}}',
  '${hit()}',
  'javascript:hit()',
  '<!--><img src=x onerror=hit()>-->',
  ']]><script>hit()</script>',
]

const wraps: ((body: string) => string)[] = [
  (body) => body,
  (body) => `">${body}`,
  (body) => `'>${body}`,
  (body) => `</span>${body}`,
  (body) => `</button></li></ul>${body}`,
  (body) => `</style></script>${body}`,
  (body) => `<!--lit-part-->${body}<!--/lit-part-->`,
  (body) => `\u202E${body}\u2066`,
  (body) => `${body}\u0000\u2028{amount}{query}`,
  (body) => `__proto__ constructor ${body.toUpperCase()}`,
]

/** The texts. */
export const payloads: readonly string[] = wraps.flatMap((wrap) => bodies.map(wrap))
