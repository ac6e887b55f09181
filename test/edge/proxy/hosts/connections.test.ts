// Clients that hold connections and say nothing, against the server of a machine of one's own: how long, and how many of them.
// Nothing here measures time: a wait is a guard against hanging.
// Runs with --all: whole programs, in every runtime that can host them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { type Listening, serve, type Serving } from '../../../../edge/shared/hosts/node-server.ts'
import { PROGRAM } from '../../../kit/program.ts'
import { root } from '../../../runtimes/process.ts'
import { settings } from '../kit/proxy.ts'

async function withServer(
  change: Partial<Serving>,
  work: (server: Listening) => Promise<void>,
): Promise<void> {
  const server = await serve({
    host: '127.0.0.1',
    port: 0,
    mostBytes: 1_000,
    answer: async () => new Response('served'),
    refuse: (status, message) => new Response(message, { status }),
    ...change,
  })
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

/** Opens a connection; tells what came back when the other side ends it. */
async function hold(address: string, begun = ''): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (part: Buffer) => void (heard += part.toString()))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  await once(socket, 'connect')
  if (begun !== '') socket.write(begun)
  return { socket, ended }
}

async function askOnce(address: string): Promise<string> {
  const { ended } = await hold(address, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return ended
}

test('ends a connection whose head is sent in part when its time is over, and serves others meanwhile (promises: R43)', () =>
  withServer({ headTimeoutMs: 200 }, async ({ address }) => {
    // By itself Node looks for such ones after half a minute.
    const slow = await hold(address, 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ')
    assert.match(await askOnce(address), /^HTTP\/1\.1 200 .*served$/s)
    const guard = new Promise<string>((resolve) => void setTimeout(resolve, 20_000, 'still open').unref())
    assert.match(await Promise.race([slow.ended, guard]), /^HTTP\/1\.1 408 /)
  }))

test('refuses a connection for which there is no room in words, and takes the next one when there is (promises: R43)', () =>
  withServer({ mostConnections: 8 }, async ({ address }) => {
    const silent = await Promise.all(Array.from({ length: 8 }, () => hold(address)))
    const refused = await askOnce(address)
    assert.match(refused, /^HTTP\/1\.1 429 /)
    assert.match(refused, /^retry-after: 1\r$/im)
    assert.match(refused, /too many connections, try again in a moment$/)
    // One more that says nothing goes soon, and what comes beyond it at once.
    const [waiting, beyond] = [await hold(address), await hold(address)]
    assert.deepEqual(await Promise.all([waiting.ended, beyond.ended]), ['', ''])
    silent[0]?.socket.destroy()
    await silent[0]?.ended
    let served = ''
    while (!served.startsWith('HTTP/1.1 200')) served = await askOnce(address)
    for (const { socket } of silent) socket.destroy()
  }))

test('answers a request while others hold more connections than the process has file handles (promises: R43)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-handles-'))
  const env = await settings({ BANK_KEYS_URL: undefined, CALLBACK_API_KEY: undefined })
  const program = `exec '${process.execPath}' '${PROGRAM}' proxy --port 0 --data '${folder}/data'`
  const child = spawn('sh', ['-c', `ulimit -n 256; ${program}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(env as Record<string, string>) },
  })
  const sockets: Socket[] = []
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.once('exit', () => reject(new Error(`it did not start: ${said}`)))
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString()
        const [found] = /http:\/\/[\d.]+:\d+/.exec(said) ?? []
        if (found !== undefined && said.includes('Stop with')) resolve(found)
      })
    })
    for (let at = 0; at < 320; at++) sockets.push((await hold(address, 'GET / HTTP/1.1\r\nx-a: ')).socket)
    // Those beyond the limit leave soon: then a caller is told that there is no room.
    let told = ''
    while (told === '') told = await askOnce(address)
    assert.match(told, /^HTTP\/1\.1 429 .*"code":"limit_reached"/s)
    for (const socket of sockets) socket.destroy()
    while (!told.startsWith('HTTP/1.1 404')) told = await askOnce(address)
    assert.include(told, 'route_unknown')
  } finally {
    for (const socket of sockets) socket.destroy()
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
