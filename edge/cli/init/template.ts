// What a template is: the files of a small project, and what its package.json needs.

/** A small project. */
export interface Template {
  /** What it is for, for the list of templates. */
  readonly summary: string
  /** Content of the files by path. */
  readonly files: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  /** Version ranges by name of the package, besides `silta`. */
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  /** What git ignores besides keys, data and what is installed. */
  readonly ignored?: readonly string[]
}
