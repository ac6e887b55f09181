// The owner's words: who publishes Silta, and where people find it. They are in one file, and never made up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../runtimes/process.ts'

/** Their path. */
export const OWNER = '.github/owner.json'

/** What a release must know of its owner, and what each of them is. */
const MEMBERS = {
  author: 'the name of who publishes, as npm shows it',
  repository: 'the https address of the repository',
  homepage: 'the https address of the site',
  bugs: 'the https address of the list of issues',
  security: 'the mail or https address for reports of holes',
  jsrScope: 'the scope at JSR, without @',
} as const

/** The version that was published first, which the owner adds after that; until then our texts install the packed file. */
const PUBLISHED = 'published'

/** The owner's words, each empty until the owner has filled it in. */
export type Owner = Readonly<Record<keyof typeof MEMBERS | typeof PUBLISHED, string>>

/** Reads the file, which has exactly these members. */
export function readOwner(text = readFileSync(join(root, OWNER), 'utf8')): Owner {
  const owner: Record<string, unknown> = JSON.parse(text)
  const names = [...Object.keys(MEMBERS), PUBLISHED]
  const others = Object.keys(owner).filter((name) => !names.includes(name))
  const bad = names.filter((name) => typeof owner[name] !== 'string')
  if (others.length > 0 || bad.length > 0)
    throw new TypeError(`${OWNER} must have the texts ${names.join(', ')}, and no others`)
  return owner as Owner
}

/** Lists what the owner has still to fill in, or has filled in in a wrong form. */
export function missingWords(owner: Owner): string[] {
  const isRight = (name: keyof typeof MEMBERS) => {
    const value = owner[name]
    if (name === 'author') return value.trim() !== ''
    if (name === 'jsrScope') return /^[a-z][a-z0-9-]{1,18}[a-z0-9]$/.test(value)
    if (name === 'security' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) return true
    return URL.canParse(value) && new URL(value).protocol === 'https:'
  }
  return (Object.keys(MEMBERS) as (keyof typeof MEMBERS)[])
    .filter((name) => !isRight(name))
    .map((name) => `${name}: ${MEMBERS[name]}`)
}

/** Gives the fields of package.json that are the owner's; empty ones are left out. */
export function ownerFields({ author, repository, homepage, bugs }: Owner): Record<string, unknown> {
  return {
    ...(author && { author }),
    ...(repository && { repository: { type: 'git', url: `git+${repository.replace(/(\.git)?$/, '.git')}` } }),
    ...(homepage && { homepage }),
    ...(bugs && { bugs: { url: bugs } }),
  }
}
