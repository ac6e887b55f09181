// The starts in README, guides and site, and how each ends.
// What a person does in them is only in the texts.
import type { Part } from './text.ts'

/** A start. */
export interface Start extends Part {
  /** A payment in a browser, what is printed or shown in the text, or webhooks that a server has taken. */
  readonly end: 'paid' | 'printed' | 'shown' | 'noticed'
  /** What is in the folder before; it is empty when absent. */
  readonly folder?: 'npm-init' | 'site'
}

const site = (page: string) => `demo/docs/content/${page}.md`
const server = {
  file: site('start/server'),
  heading: 'A first payment from your server',
  end: 'paid',
} as const
const page = { file: site('start/site'), heading: 'A payment button in a page', end: 'paid' } as const
const typed = { file: site('start/back-end'), heading: 'The typed functions', end: 'printed' } as const
const webhooks = { file: site('guides/webhooks'), end: 'noticed' } as const
const tenMinutes = site('guides/console')
const adapter = { file: site('guides/adapters'), after: 'An adapter', end: 'printed' } as const
const framework = { file: site('start/frameworks'), end: 'paid' } as const

/** All starts, by their names. */
export const STARTS: Readonly<Record<string, Start>> = {
  readme: { file: 'README.md', heading: 'Use it', end: 'paid' },
  page,
  'no-build': { file: site('start/site'), heading: 'Without a build', end: 'paid' },
  react: { ...framework, heading: 'React' },
  vue: { ...framework, heading: 'Vue' },
  svelte: { ...framework, heading: 'Svelte' },
  angular: { ...framework, heading: 'Angular' },
  next: { ...framework, heading: 'Next' },
  worker: { ...server, choice: 'worker' },
  express: { ...server, choice: 'express' },
  node: server,
  deno: { ...server, choice: 'deno' },
  bun: { ...server, choice: 'bun' },
  // What most people begin in: a package.json of npm init -y, with the type commonjs, or a site of their own.
  'page-npm-init': { ...page, folder: 'npm-init' },
  'node-npm-init': { ...server, folder: 'npm-init' },
  'express-npm-init': { ...server, choice: 'express', folder: 'npm-init' },
  'next-npm-init': { ...server, choice: 'next', folder: 'npm-init' },
  'deno-npm-init': { ...server, choice: 'deno', folder: 'npm-init' },
  'bun-npm-init': { ...server, choice: 'bun', folder: 'npm-init' },
  'page-site': { ...page, folder: 'site' },
  'node-site': { ...server, folder: 'site' },
  'express-site': { ...server, choice: 'express', folder: 'site' },
  merchant: { file: 'edge/proxy/MERCHANT.md', heading: 'A first payment', end: 'paid' },
  'typed-node': typed,
  'typed-deno': { ...typed, choice: 'deno' },
  'typed-bun': { ...typed, choice: 'bun' },
  'webhooks-express': { ...webhooks, heading: 'Express' },
  'webhooks-hono': { ...webhooks, heading: 'Hono' },
  'webhooks-hono-deno': { ...webhooks, heading: 'Hono', choice: 'deno' },
  'webhooks-fastify': { ...webhooks, heading: 'Fastify' },
  'webhooks-node': { ...webhooks, heading: 'node:http' },
  console: { file: tenMinutes, after: 'Begin', heading: 'In a browser', end: 'shown' },
  terminal: { file: tenMinutes, after: 'Begin', heading: 'In a terminal', end: 'printed' },
  testing: { file: tenMinutes, heading: 'In a test', end: 'printed' },
  'node-test': { file: site('guides/testing'), heading: 'node:test', end: 'printed' },
  vitest: { file: site('guides/testing'), heading: 'Vitest', end: 'printed' },
  'deno-test': { file: site('guides/testing'), heading: 'Deno', end: 'printed' },
  'bun-test': { file: site('guides/testing'), heading: 'Bun', end: 'printed' },
  'adapter-node': { ...adapter, heading: 'In node:test' },
  'adapter-vitest': { ...adapter, heading: 'In Vitest' },
  'adapter-deno': { ...adapter, heading: 'In Deno' },
  'adapter-bun': { ...adapter, heading: 'In Bun' },
}
