// The format of what a bank stores: one number, kept with the beginning of its customers' lives.
// It changes nothing: within one number older and newer code read each other.

/** The number of the format. It is raised when code of the number before could not read the data, or would misread them. */
export const FORMAT = 1

/**
 * Refuses data of another format; they stay as they are.
 *
 * @param begun The record of how the data began, if they have begun.
 * @throws Error saying how to begin anew.
 */
export function checkFormat(begun: object | undefined): void {
  if (begun === undefined) return
  const { format } = begun as { format?: unknown }
  if (format === FORMAT) return
  throw new Error(
    `The data of this bank have format ${String(format)}, and this version reads ${FORMAT}. To begin anew, remove their folder: rm -r .silta`,
  )
}
