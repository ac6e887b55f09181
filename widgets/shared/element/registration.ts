// Registers an element once for a page, even if the page loads two copies of it.

/**
 * Registers an element, or leaves the one that the page has under this tag, and warns if that is another class.
 *
 * A browser accepts each tag once. Without this, a second copy of Silta on a page, of the same or another version, would throw,
 * and stop every script that imports it.
 *
 * @param tag Such as `silta-payment-button`.
 */
export function registerOnce(tag: string, element: CustomElementConstructor): void {
  const registered = customElements.get(tag)
  if (!registered) return customElements.define(tag, element)
  if (registered === element) return
  // oxlint-disable-next-line no-console -- the console is where a developer looks first
  console.warn(
    `<${tag}> is registered already, by another copy of Silta or by the page: that one is used. Load Silta from one place.`,
  )
}
