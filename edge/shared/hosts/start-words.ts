// Why a program of ours cannot start, in words for the person who started it, with what to do next.

/** Tests whether a port belongs to another program. */
export function isPortTaken(error: unknown): boolean {
  return /EADDRINUSE|AddrInUse|in use/i.test(String(error))
}

/**
 * Explains the error of a server that could not listen, with what to do next.
 *
 * @param port The port that was asked for.
 * @returns The same error if it is another one.
 */
export function portWords(error: unknown, host: string, port: number): unknown {
  if (isPortTaken(error)) {
    const words = `Port ${port} of ${host} is in use by another program. Take another one with --port, or 0 for any free one, or end that program.`
    return new Error(words, { cause: error })
  }
  if (!/EACCES|PermissionDenied/i.test(String(error))) return error
  const words = `Port ${port} of ${host} may not be used by this account. Take one from 1024 on with --port.`
  return new Error(words, { cause: error })
}
