/// <reference types="node" />
// A socket in the folder of the data, by which the operator asks a running proxy for a copy. It takes no other command.
// Only the owner of the folder can open it; no port is involved.

import type { Backup } from './backup.ts'

/** Name of the socket, beside the database. */
const SOCKET = 'proxy.sock'
/** Longest question, characters. */
const MOST = 8_192

/** What is asked over the socket, on one line. */
export interface CopyWish {
  readonly to: string
  /** How many copies stay there. */
  readonly keep?: number | undefined
}

type Answer = Backup | { readonly error: string }

/**
 * Listens on the socket.
 *
 * @returns Closes it.
 * @throws Error if the system has no such sockets, or the path of the folder is longer than about a hundred characters.
 */
export async function listenOnSocket(
  folder: string,
  copy: (wish: CopyWish) => Promise<Backup>,
): Promise<() => void> {
  const [{ chmodSync, rmSync }, { createServer }, paths] = await Promise.all([
    import('node:fs'),
    import('node:net'),
    import('node:path'),
  ])
  const path = paths.join(folder, SOCKET)
  // The folder is ours, so an existing socket was left by a process that was killed.
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    let said = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (part: Uint8Array) => {
      said += new TextDecoder().decode(part)
      if (said.length > MOST) return void socket.destroy()
      if (!said.endsWith('\n')) return
      void answerTo(said, copy).then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  // Nobody else could have come in: the folder is for its owner only.
  chmodSync(path, 0o600)
  server.unref()
  return () => {
    server.close()
    rmSync(path, { force: true })
  }
}

async function answerTo(said: string, copy: (wish: CopyWish) => Promise<Backup>): Promise<Answer> {
  try {
    return await copy(JSON.parse(said) as CopyWish)
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'the copy was not made' }
  }
}

/** Asks a running proxy for a copy; nothing where none runs on this folder. */
export async function askForCopy(folder: string, wish: CopyWish): Promise<Answer | undefined> {
  const [{ connect }, paths] = await Promise.all([import('node:net'), import('node:path')])
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(paths.join(folder, SOCKET), () => socket.write(`${JSON.stringify(wish)}\n`))
    // No socket, or one of a process that was killed.
    socket.on('error', () => resolve(undefined))
    socket.on('data', (part: Uint8Array) => (said += new TextDecoder().decode(part)))
    socket.on('end', () => resolve(said === '' ? undefined : (JSON.parse(said) as Answer)))
  })
}
