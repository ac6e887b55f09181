// Which build this is. Whoever bundles or builds defines SILTA_COMMIT; a program that runs from sources has none.

declare const SILTA_COMMIT: string | undefined

/** Version of the package, and the commit that it was built of; `unknown` outside a clone. */
export const BUILD = {
  version: '0.1.0',
  commit: typeof SILTA_COMMIT === 'string' ? SILTA_COMMIT : 'unknown',
} as const
