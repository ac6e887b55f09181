// Writes the table of promises: what is promised, and the titles of the tests that prove it.
import { apart, numbered, sections } from './promised.ts'
import { type Source, sourcesOf, splitTitle } from './titles.ts'

/** The titles of one test file, named by its path without `test/` and `.test.ts`. */
export interface TestFile {
  name: string
  titles: readonly string[]
}

/** What one source names: for each file, the sentences that prove it. */
type Proofs = Map<string, string[]>

/** What one book names, by its name in small letters: some titles write a capital, some do not. */
type Book = Map<string, { source: Source; proofs: Proofs }>

/** Books that are listed test by test, in their order. */
const headings: readonly (readonly [book: string, heading: string])[] = [
  ['promises', 'Promises by number'],
  ['1 A', 'Paper 1 A, Account Access'],
  ['1 B', 'Paper 1 B, Online Payment'],
  ['1 C', 'Paper 1 C, Request-to-Pay'],
  ['2 A', 'Paper 2 A, PSD2 payment initiation'],
  ['2 B', 'Paper 2 B, Corporate payment'],
  ['3', 'Paper 3, Baltic'],
  ['gaps', 'What the papers leave open'],
  ['Part 2', 'The same, Part 2: states'],
  ['Part 3', 'The same, Part 3: rules of values'],
  ['Part 4', 'The same, Part 4: lost answers'],
]

/** Books of our own and standards of others: listed by file, for their rules cut through everything. */
const byFile: Record<string, string> = {
  house: 'Rules of the house',
  look: 'The look',
  edge: 'The parts of the proxy',
  peers: 'What users of others asked for',
  ecosystem: 'Ground to build on',
  standards: 'Standards',
}

/** Writes the page. */
export function writePage(files: readonly TestFile[]): string {
  const books = collect(files)
  return [
    '# Promises and their proofs',
    'Made from the titles of the tests by `npm run promises`, never by hand.',
    'A `…` stands where a title is made for several values. The same test may prove several things.',
    ...headings.flatMap(([book, heading]) => writeBook(book, heading, books.get(book))),
    ...Object.entries(byFile).flatMap(([book, heading]) => writeTable(heading, books.get(book))),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

/** Names what must be proven and no title names, and the numbers of titles that are no promises. */
export function unproven(files: readonly TestFile[]): string[] {
  const books = collect(files)
  const missing = [...Object.entries(sections), ['promises', Object.keys(numbered)] as const].flatMap(
    ([book, names]) =>
      names.filter((name) => !books.get(book)?.has(key(name))).map((name) => `${book}, ${name}`),
  )
  const unsaid = [...(books.get('promises')?.keys() ?? [])]
    .map((name) => name.toUpperCase())
    .filter((name) => /^R\d+$/.test(name) && !(name in numbered))
  return [...missing, ...unsaid.map((name) => `promises, ${name}, which promised.ts does not say`)]
}

function collect(files: readonly TestFile[]): Map<string, Book> {
  const books = new Map<string, Book>()
  for (const { name: file, titles } of files) {
    for (const title of titles) {
      for (const source of sourcesOf(title)) {
        const book = books.get(source.book) ?? (new Map() as Book)
        books.set(source.book, book)
        const entry = book.get(key(source.name)) ?? { source, proofs: new Map() }
        book.set(key(source.name), entry)
        entry.proofs.set(file, [...(entry.proofs.get(file) ?? []), splitTitle(title).sentence])
      }
    }
  }
  return books
}

function writeBook(book: string, heading: string, found: Book | undefined): string[] {
  if (found === undefined) return []
  const first = book === 'promises' ? Object.keys(numbered) : (sections[book] ?? [])
  const known = new Set(first.map(key))
  const others = [...found.values()].map(({ source }) => source.name).filter((name) => !known.has(key(name)))
  return [
    `## ${heading}`,
    ...[...first, ...others.toSorted()].flatMap((name) => {
      const proofs = found.get(key(name))?.proofs
      if (proofs === undefined) return []
      const promise = book === 'promises' ? numbered[name] : undefined
      return [`### ${name}${promise === undefined ? '' : `: ${promise}`}`, writeProofs(proofs)]
    }),
    ...(book === 'promises' ? Object.entries(apart).map(([name, why]) => `### ${name}\n\n${why}`) : []),
  ]
}

function writeProofs(proofs: Proofs): string {
  return [...proofs]
    .map(
      ([file, sentences]) => `\`${file}\`\n${[...new Set(sentences)].map((text) => `- ${text}`).join('\n')}`,
    )
    .join('\n\n')
}

function writeTable(heading: string, found: Book | undefined): string[] {
  if (found === undefined) return []
  const rows = [...found.values()]
    .map(
      ({ source, proofs }) =>
        `| ${source.name} | ${[...proofs.keys()].map((file) => `\`${file}\``).join(', ')} |`,
    )
    .toSorted()
  return [`## ${heading}`, ['| rule | proven in |', '|---|---|', ...rows].join('\n')]
}

function key(name: string): string {
  return name.toLowerCase()
}
