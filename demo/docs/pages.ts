/// <reference types="node" />
// All pages of the site, in reading order, and the source of the text of each.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adapterScenarios } from '../../edge/testing/adapter/index.ts'
import { errorsPage, problemsPage } from './errors/page.ts'
import { frameworkPages } from './frameworks.ts'
import { journeyPages } from './journey-pages.ts'
import { recordRun } from './live/record.ts'
import { openPage } from './open.ts'
import { operationPages } from './operations.ts'
import { statesPage } from './looks/states.ts'
import { looksPage } from './looks/text.ts'
import type { Group, Page } from './page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const own = (path: string, title: string, about: string): Page => ({
  path,
  title,
  about,
  text: readFileSync(fileURLToPath(new URL(`content/${path}.md`, import.meta.url)), 'utf8'),
})

const guide = (source: string, path: string, title: string, about: string): Page => ({
  path,
  title,
  about,
  text: readFileSync(join(root, source), 'utf8'),
  source,
})

/** The live page, with a run that is recorded now for browsers that cannot play it. */
async function livePage(): Promise<Page> {
  const page = own('live', 'Try it here', 'The elements at a bank and a proxy that run in this page.')
  const run = `\`\`\`text\n${(await recordRun()).join('\n')}\n\`\`\``
  return { ...page, text: page.text.replace('{{recorded run}}', run) }
}

/** The page for authors of adapters, with what each scenario requires. */
function adaptersPage(): Page {
  const page = own(
    'guides/adapters',
    'Writing an adapter',
    'A plug-in of a shop against the real proxy, in the scenarios that it must pass.',
  )
  const rows = adapterScenarios.map(({ name, promise }) => `| ${name} | ${promise} |`)
  const table = ['| scenario | promise |', '|---|---|', ...rows].join('\n')
  return { ...page, text: page.text.replace('{{scenarios}}', table) }
}

export async function listPages(): Promise<readonly Group[]> {
  return [
    {
      title: 'Start',
      pages: [
        own('index', 'Silta', 'What Silta is, and where to begin.'),
        await livePage(),
        own('start/site', 'You have a web site', 'A payment button in a page, in five minutes.'),
        own(
          'start/frameworks',
          'You have a framework',
          'The button in React, Vue, Svelte, Angular and Next.',
        ),
        own(
          'start/server',
          'You have a shop’s server',
          'A first payment from your own server, and its webhook.',
        ),
        own(
          'start/back-end',
          'You call a bank yourself',
          'The typed functions in Node, Deno, Bun or a worker.',
        ),
        own('start/waiting', 'You wait for a bank', 'A whole bank on your own machine.'),
      ],
    },
    { title: 'One whole journey of each interface', pages: journeyPages() },
    { title: 'Elements in frameworks', pages: frameworkPages() },
    {
      title: 'Guides',
      pages: [
        guide('widgets/GUIDE.md', 'guides/elements', 'Elements', 'Attributes, events, forms, accounts.'),
        looksPage(),
        statesPage(),
        guide('core/GUIDE.md', 'guides/core', 'Calling a bank', 'Interface by interface, from a back end.'),
        guide(
          'edge/proxy/GUIDE.md',
          'guides/proxy',
          'The proxy',
          'Settings, order tokens, what pages may ask.',
        ),
        guide('edge/proxy/DEPLOY.md', 'guides/deploy', 'Deployment', 'Cloudflare, workerd, Node, Deno, Bun.'),
        guide(
          'edge/proxy/MERCHANT.md',
          'guides/merchant',
          'The merchant interface',
          'Lists, refunds, suppliers, webhooks.',
        ),
        guide('edge/sandbox/GUIDE.md', 'guides/sandbox', 'The sandbox', 'The bank on your machine.'),
        guide(
          'edge/sandbox/CONTROL.md',
          'guides/control',
          'Steering the sandbox',
          'The clock, outcomes, clients.',
        ),
        own(
          'guides/console',
          'The bank’s console',
          'Ten minutes with the test bank: in a browser, in a terminal, in a test.',
        ),
        own('guides/webhooks', 'Receiving webhooks', 'In Express, Hono, Fastify and node:http.'),
        own('guides/testing', 'Testing', 'Your shop against a bank in memory.'),
        adaptersPage(),
        own('guides/security', 'Security', 'What a page may hold, policies, keys and their exchange.'),
        own('guides/moving', 'Moving from plain fetch', 'What of your own code goes, and what stays.'),
      ],
    },
    {
      title: 'Reference',
      pages: [
        ...(await operationPages()),
        guide(
          'core/CALLS.md',
          'reference/calls',
          'Calls and safe next steps',
          'What to do when an answer is lost.',
        ),
        openPage(),
        problemsPage(),
        errorsPage(),
        own('reference/sizes', 'Sizes, speeds, costs', 'What is measured, and by which command.'),
        guide(
          'edge/proxy/COSTS.md',
          'reference/costs',
          'Costs',
          'Rows, requests, time and price of an order.',
        ),
      ],
    },
    {
      title: 'About',
      pages: [
        own('about/limits', 'What Silta is not', 'What it cannot do, and what it leaves to others.'),
        own('about/sources', 'Words and sources', 'What “paper 1 A” and “gaps” stand for.'),
        guide('.github/SECURITY.md', 'about/reporting', 'Reporting a hole', 'Where, and what happens then.'),
        guide('CHANGELOG.md', 'about/changes', 'Changes', 'What changed from version to version.'),
      ],
    },
  ]
}
