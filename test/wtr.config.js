// Runs the tests of the elements in a real browser, under the strict policy that the elements promise to work with.
// Not the place of tests that need Node too (reloads, the import without a DOM): those are test/widgets/*.node.test.ts.
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { chromeLauncher } from '@web/test-runner-chrome'
import { browsersOf } from './kit/browsers.ts'
import { elementFiles } from './tools/elements/write.ts'

/** Scripts of the runner itself stand in the page; they alone need this. */
const nonce = crypto.randomUUID()

const policy = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${nonce}'`,
  "connect-src 'self' ws:",
  // For the picker's picture of logos.
  "img-src 'self'",
  "style-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  // lit-html's own policy; the runner comes from one server, so there is one copy of lit-html.
  'trusted-types lit-html',
].join('; ')

export default {
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  files: ['test/widgets/**/*.test.ts', '!test/widgets/**/*.node.test.ts'],
  nodeResolve: { exportConditions: ['browser'], browser: true },
  concurrency: 2,
  // Guards against hanging, milliseconds: ten times what a slow and busy machine needs.
  browserStartTimeout: 600_000,
  testsStartTimeout: 600_000,
  testsFinishTimeout: 1_200_000,
  testFramework: { config: { ui: 'bdd', timeout: 600_000 } },
  browsers: browsersOf(process.env.SILTA_BROWSERS).map((launchOptions) => {
    const launcher = chromeLauncher({
      launchOptions,
      // Firefox draws no frame of a tab that is not in front.
      ...(launchOptions.browser === 'firefox' && { concurrency: 1 }),
      // A storage for each page: files run side by side, and each of them clears it.
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    })
    launcher.name = launchOptions.browser
    return launcher
  }),
  plugins: [
    esbuildPlugin({
      ts: true,
      target: 'es2023',
      // A page has no environment: what it says is written in.
      define: {
        'process.env.SILTA_NAME': JSON.stringify(process.env.SILTA_NAME ?? ''),
        'globalThis.SILTA_EXTENT': JSON.stringify(process.env.SILTA_EXTENT ?? 'full'),
      },
      tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    }),
    {
      name: 'manifest',
      // What the package says of its elements, for the test that compares them: it is made by a build.
      serve: ({ path }) => (path === '/custom-elements.json' ? elementFiles().get(path.slice(1)) : undefined),
    },
    {
      name: 'production',
      // The library of long lists leaves this word to bundlers; without one the pager keeps to pages, which a test holds.
      transform: ({ path, body }) =>
        path.includes('/@tanstack/') && typeof body === 'string'
          ? body.replaceAll('process.env.NODE_ENV', '"production"')
          : undefined,
    },
  ],
  middleware: [
    async function underPolicy(context, next) {
      await next()
      if (!context.response.is('html') || typeof context.body !== 'string') return
      context.set('content-security-policy', policy)
      context.body = context.body.replaceAll(/<(script|link)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    },
  ],
}
