// The users' projects of this folder: what each gets wrong on purpose, and how what it built is served.
// Does nothing with them: project.ts installs, checks, builds and drives.

/** A text of a project, and what stands in its place so that silence of a compiler means something. */
export type Fault = readonly [file: string, right: string, wrong: string]

/** What is particular to a project. */
export interface Kind {
  /** What its types must tell. */
  readonly faults: readonly Fault[]
  /** The program of its own server; a project without one is the files in `dist`. */
  readonly server?: readonly string[]
  /** What the server sends of the elements, before any script has run. */
  readonly drawn?: RegExp
}

/** The three faults that every template must tell: a value, a member of an event, a name. */
const inMarkup = (file: string, name: string): Fault[] => [
  [file, 'amount="24.00"', 'amount={24}'],
  [file, 'provider.id)', 'provider.identity)'],
  [file, `${name}\n`, `${name}s\n`],
]
const inVue = (file: string): Fault[] => [
  [file, 'amount="24.00"', ':amount="24"'],
  [file, '$event.provider.id', '$event.provider.identity'],
  [file, 'no-recent\n', 'no-recents\n'],
]

const DRAWN = /<silta-payment-button[^>]* order-id="1001"/

/** The projects, by the names of their folders. */
export const PROJECTS: Readonly<Record<string, Kind>> = {
  react: { faults: inMarkup('main.tsx', 'noRecent') },
  vue: { faults: inVue('App.vue') },
  svelte: { faults: inMarkup('App.svelte', 'noRecent') },
  angular: {
    faults: [
      ['src/checkout.ts', `[amount]="'24.00'"`, '[amount]="24"'],
      ['src/checkout.ts', '$event.provider.id', '$event.provider.identity'],
      ['src/checkout.ts', '[items]="items"', '[article]="items"'],
    ],
  },
  next: {
    faults: inMarkup('app/checkout.tsx', 'noRecent'),
    server: ['node_modules/next/dist/bin/next', 'start'],
    drawn: /One cup/,
  },
  nuxt: { faults: inVue('app/app.vue'), server: ['.output/server/index.mjs'], drawn: DRAWN },
  sveltekit: {
    faults: inMarkup('src/routes/+page.svelte', 'no-recent'),
    server: ['build/index.js'],
    drawn: DRAWN,
  },
  astro: {
    faults: [
      ['src/checkout.ts', 'provider.id', 'provider.identity'],
      ['src/checkout.ts', 'quantity: 1', "quantity: '1'"],
    ],
    server: ['dist/server/entry.mjs'],
    drawn: DRAWN,
  },
}
