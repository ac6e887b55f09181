// Which build this is: for reports, and for metrics.
// A build or a bundler defines SILTA_COMMIT; without it the commit is unknown.

declare const SILTA_COMMIT: string | undefined

/** Version of the package, and the commit that it was built from; `unknown` outside a clone. */
export const BUILD = {
  version: '0.1.0',
  commit: typeof SILTA_COMMIT === 'string' ? SILTA_COMMIT : 'unknown',
} as const
