// Lets an element go on drawing after a page translator, of the browser or an extension, has changed the nodes that it drew.
//
// A translator replaces text nodes by elements, joins them, or drops the comments by which Lit finds its places. Lit would
// then write into nodes that nobody sees, or throw: a person would read an old sum, and agree to another one.

import type { LitElement, ReactiveController } from 'lit'

/** Undoes foreign changes before each drawing, and repeats them afterwards, unless something was drawn there. */
export class TranslatorGuard implements ReactiveController {
  readonly #element: LitElement
  #observer: MutationObserver | undefined
  /** Foreign changes since the element was first drawn, in order, as far as they still exist. */
  #foreign: Change[] = []
  /** Nodes in which something was drawn, or which cannot be put back. */
  readonly #drawn = new Set<Node>()

  constructor(element: LitElement) {
    this.#element = element
  }

  hostUpdate(): void {
    this.#note()
    this.#drawn.clear()
    for (const change of this.#foreign.toReversed()) {
      // The node was taken out, and a foreign node contains it since.
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
      // A translation that comes late is of the old text. A new node takes the place of this one, so that it is not shown.
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
      // A style sheet that an extension adds changes only the look, no text.
      const isSheet = text === null && [...added, ...removed].every(({ nodeName }) => nodeName === 'STYLE')
      if (!isSheet) this.#foreign.push({ target, added, removed, next, text })
    }
  }
}

/** One change of the DOM. */
interface Change {
  readonly target: Node
  readonly added: readonly Node[]
  readonly removed: readonly Node[]
  /** The node after the changed ones. */
  readonly next: Node | null
  /** For a text: the value that it had before, or was given. */
  text: string | null
}

/** Replaces nodes by others, or exchanges the value of a text. */
function exchange(change: Change, out: readonly Node[], into: readonly Node[]): void {
  const { target, next, text } = change
  if (text !== null) {
    change.text = target.nodeValue
    target.nodeValue = text
  }
  for (const node of out) if (node.parentNode === target) target.removeChild(node)
  for (const node of into) target.insertBefore(node, next?.parentNode === target ? next : null)
}
