// The format of a bank's stored data: a number, stored with the start of the simulation.
// It converts nothing: within one number, older and newer code can read each other's data.

/** The number of the format. It is raised if code of the number before cannot read the data, or would misread them. */
export const FORMAT = 1

/**
 * Throws for data of another format, which stay as they are.
 *
 * @param begun The record of the data's start, if there are any data.
 * @throws Error saying how to start again.
 */
export function checkFormat(begun: object | undefined): void {
  if (begun === undefined) return
  const { format } = begun as { format?: unknown }
  if (format === FORMAT) return
  throw new Error(
    `The data of this bank have format ${String(format)}, and this version reads ${FORMAT}. To begin anew, remove their folder: rm -r .silta`,
  )
}
