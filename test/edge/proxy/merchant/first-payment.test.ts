// What the merchant's guide does by hand, played as it stands there: a bank, a proxy, and curl as server and payer. Only where the
// programs and free ports are is put in their places. The two commands with which the guide begins are in test/starts.
// Runs with --all: whole programs, where curl and openssl are.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { read } from '../../../house/files.ts'
import { PROGRAM } from '../../../kit/program.ts'

const section = /## Bank and proxy by hand\n(.*)/s.exec(read('edge/proxy/MERCHANT.md'))?.[1] ?? ''
const blocks = Array.from(section.matchAll(/^```sh\n(.*?)^```/gms), ([, code = '']) => code)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs a block in a shell of its own group, which ends as a whole. */
function run(code: string, cwd: string): { child: ChildProcess; said: () => string } {
  const path = [join(process.execPath, '..'), process.env['PATH']].join(':')
  const child = spawn('sh', ['-ec', code], { cwd, detached: true, env: { PATH: path, HOME: cwd } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  return { child, said: () => said }
}

/** Waits until a program says that it is up. */
async function isUp({ child, said }: ReturnType<typeof run>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => said().includes('Stop with') && resolve())
    child.once('exit', () => reject(new Error(`it did not start: ${said()}`)))
  })
}

test('leads from nothing to a paid payment by curl alone, as the guide is written (house: 1)', async () => {
  assert.lengthOf(blocks, 3)
  const folder = mkdtempSync(join(tmpdir(), 'silta-first-'))
  const [bankPort, proxyPort] = [await freePort(), await freePort()]
  const placed = (code: string) =>
    code
      .replace(/^npm install .*\n/, '')
      .replace(/npx silta sandbox.*/, `node ${PROGRAM} sandbox --port ${bankPort} $&`)
      .replace(/npx silta proxy.*/, `node ${PROGRAM} proxy --port ${proxyPort} $&`)
      .replaceAll(/npx silta \w+ /g, '')
      .replaceAll(':8788', `:${bankPort}`)
      .replaceAll(':8080', `:${proxyPort}`)
  const running: ChildProcess[] = []
  try {
    for (const code of blocks.slice(0, 2)) {
      const program = run(placed(code), folder)
      running.push(program.child)
      await isUp(program)
    }
    const server = run(placed(blocks[2] ?? ''), folder)
    const [code] = (await once(server.child, 'close')) as [number]
    assert.equal(code, 0, server.said())
    assert.match(server.said(), /"orderId":"2026-0001","state":"paid","amount":"24.00"/)
  } finally {
    for (const { pid, exitCode } of running)
      if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
