// What the manifest of the package says of each element, and what its scenes have drawn: parts, slots, states.

/** What stands in the manifest of one element, as far as it is compared. */
export interface Told {
  tagName: string
  name: string
  members: {
    kind: string
    name: string
    readonly?: boolean
    attribute?: string
    reflects?: boolean
    default?: string
  }[]
  attributes: { name: string; fieldName?: string }[]
  events: { name: string; type: { text: string }; description: string; detail?: { name: string }[] }[]
  slots: { name: string }[]
  cssParts: { name: string }[]
  cssStates: { name: string }[]
  cssProperties: { name: string }[]
}

/** What can be drawn, under the names that the manifest has for it. */
const KINDS = ['cssParts', 'slots', 'cssStates'] as const
type Kind = (typeof KINDS)[number]

/** Reads the manifest, which the runner makes as a build does. */
export async function readManifest(): Promise<Told[]> {
  const answer = await fetch('/custom-elements.json')
  const { modules } = (await answer.json()) as { modules: { declarations: Told[] }[] }
  return modules.flatMap(({ declarations }) => declarations)
}

/** Collects what elements draw, and names where that is not what the manifest tells. */
export class Drawn {
  readonly #told: readonly Told[]
  readonly #seen = new Map<string, Set<string>>()

  constructor(told: readonly Told[]) {
    this.#told = told
  }

  /** Notes what every element in a place draws now. */
  note(place: Element): void {
    for (const { tagName, cssStates } of this.#told) {
      for (const element of place.querySelectorAll(tagName)) {
        for (const one of element.shadowRoot?.querySelectorAll('[part], slot[name]') ?? []) {
          for (const part of one.part) this.#names(tagName, 'cssParts').add(part)
          if (one instanceof HTMLSlotElement && one.name) this.#names(tagName, 'slots').add(one.name)
        }
        for (const { name } of cssStates)
          if (element.matches(`:state(${name})`)) this.#names(tagName, 'cssStates').add(name)
      }
    }
  }

  /** Lists what was drawn and is not told, and what is told and was never drawn. */
  differences(): string[] {
    return this.#told.flatMap((element) =>
      KINDS.flatMap((kind) => {
        const told = element[kind].map(({ name }) => name)
        const seen = [...this.#names(element.tagName, kind)]
        const where = `${element.tagName} ${kind}`
        return [
          ...seen.filter((name) => !told.includes(name)).map((name) => `${where}: ${name} is not told`),
          ...told.filter((name) => !seen.includes(name)).map((name) => `${where}: ${name} is never drawn`),
        ]
      }),
    )
  }

  #names(tag: string, kind: Kind): Set<string> {
    const key = `${tag} ${kind}`
    const names = this.#seen.get(key) ?? new Set()
    this.#seen.set(key, names)
    return names
  }
}
