// The policy of the shop's pages: what a browser may do with them.

/** Lets the shop's pages use only scripts, styles, pictures and addresses of their own origin. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** Adds the policy to a page or its files. Files with a hash in their names never change, so browsers may keep them. */
export function withPageHeaders(response: Response, pathname: string): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value)
  if (response.ok && pathname.startsWith('/assets/'))
    headers.set('cache-control', 'public, max-age=31536000, immutable')
  return new Response(response.body, { status: response.status, headers })
}
