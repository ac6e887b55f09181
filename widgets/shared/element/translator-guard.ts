// Lets an element draw on after a page translator, of the browser or an extension, has changed the nodes that it drew.
//
// A translator puts elements in the place of text nodes, joins them, or drops the comments that Lit marks its places with. Lit
// would write into nodes that nobody sees, or throw: a person would read an old sum, and agree to another one.

import type { LitElement, ReactiveController } from 'lit'

/** Takes back foreign changes before each drawing, and makes them again afterwards unless something was drawn there. */
export class TranslatorGuard implements ReactiveController {
  readonly #element: LitElement
  #observer: MutationObserver | undefined
  /** What was changed since the element was first drawn, as far as it is still there; in its order. */
  #foreign: Change[] = []
  /** Nodes of which something has been drawn, or cannot be put back. */
  readonly #drawn = new Set<Node>()

  constructor(element: LitElement) {
    this.#element = element
  }

  hostUpdate(): void {
    this.#note()
    this.#drawn.clear()
    for (const change of this.#foreign.toReversed()) {
      // It was nowhere for a moment, and a foreign node has it since.
      for (const node of change.removed) if (node.parentNode) this.#drawn.add(node)
      exchange(change, change.added, change.removed)
    }
    this.#observer?.takeRecords()
  }

  hostUpdated(): void {
    const root = this.#element.renderRoot
    for (const { type, target, addedNodes, removedNodes } of this.#observer?.takeRecords() ?? []) {
      for (const node of [target, ...addedNodes, ...removedNodes]) this.#drawn.add(node)
      if (type !== 'characterData' || !target.parentNode) continue
      this.#drawn.add(target.parentNode)
      // A translation that is still on its way belongs to an old text: it is written into a node that is not shown any more.
      target.parentNode.replaceChild(target.cloneNode(), target)
    }
    this.#foreign = this.#foreign.filter((change) => {
      const nodes = [change.target, ...change.added, ...change.removed]
      const stands = root.contains(change.target) && !nodes.some((node) => this.#drawn.has(node))
      if (stands) exchange(change, change.removed, change.added)
      else for (const node of nodes) this.#drawn.add(node)
      return stands
    })
    this.#observer?.takeRecords()
    if (this.#observer) return
    this.#observer = new MutationObserver((records) => this.#note(records))
    // Asking for the old values observes texts too (DOM, 4.3.1).
    this.#observer.observe(root, { subtree: true, childList: true, characterDataOldValue: true })
  }

  #note(records = this.#observer?.takeRecords() ?? []): void {
    for (const { target, addedNodes, removedNodes, nextSibling: next, oldValue: text } of records) {
      const [added, removed] = [[...addedNodes], [...removedNodes]]
      // A sheet is a look that an extension gives the element, and no text.
      const isSheet = text === null && [...added, ...removed].every(({ nodeName }) => nodeName === 'STYLE')
      if (!isSheet) this.#foreign.push({ target, added, removed, next, text })
    }
  }
}

/** One change of the tree. */
interface Change {
  readonly target: Node
  readonly added: readonly Node[]
  readonly removed: readonly Node[]
  /** What followed. */
  readonly next: Node | null
  /** The text that it had, or that it had been given. */
  text: string | null
}

/** Takes nodes out and puts others there; exchanges the value of a text. */
function exchange(change: Change, out: readonly Node[], into: readonly Node[]): void {
  const { target, next, text } = change
  if (text !== null) {
    change.text = target.nodeValue
    target.nodeValue = text
  }
  for (const node of out) if (node.parentNode === target) target.removeChild(node)
  for (const node of into) target.insertBefore(node, next?.parentNode === target ? next : null)
}
