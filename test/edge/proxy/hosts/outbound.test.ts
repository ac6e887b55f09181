// Calls that leave a machine of one's own, in Node, Deno and Bun: where they may go, and by which address and certificate.
// What a workerd of one's own lets out is in workerd-config.test.ts.
// Runs with --all: whole programs, in every runtime that can host them.
// Runs as of today only: TLS judges certificates by the clock of the machine.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTls } from 'node:https'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { assert, test } from '#kit'
import { commandOf, RUNTIMES } from '../../sandbox/program.ts'
import { root } from '../../../runtimes/process.ts'
import { makeOutbound } from '../../../../edge/proxy/hosts/index.ts'
import { mintCertificates } from './certificates.ts'
import type { Asked } from './outbound-probe.ts'

const run = promisify(execFile)

async function probe(runtime: string, asked: Asked): Promise<{ told: string[]; questions: string[] }> {
  const [command, ...args] = commandOf(runtime)
  const { stdout } = await run(
    command,
    [...args, 'test/edge/proxy/hosts/outbound-probe.ts', JSON.stringify(asked)],
    { cwd: root },
  )
  return JSON.parse(stdout)
}

interface Trap {
  port: number
  /** What came, as path and `Host`. */
  came: string[]
  close(): void
}

async function openTrap(serve: (port: number) => Server = () => createServer()): Promise<Trap> {
  const came: string[] = []
  const server = serve(0)
  server.on('request', (request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()))
    request.on('end', () => {
      const who = (request.socket as TLSSocket).getPeerCertificate?.().subject?.CN
      came.push([request.url, request.headers.host, text, request.headers['x-test'], who].join(' ').trim())
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('moved')
    })
  })
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => void server.listen(0, '::', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get came() {
      // A connection without a request counts too.
      return came.length === 0 && connections > 0 ? ['a connection'] : came
    },
    close: () => void server.close(),
  }
}

for (const runtime of RUNTIMES) {
  test(`lets no webhook reach this machine or its neighbours, however they are spelled or named, in ${runtime} (promises: R39)`, async () => {
    const trap = await openTrap()
    try {
      const hosts = `
        127.0.0.1 127.1 2130706433 0x7f.1 0.0.0.0 localhost ${hostname()}
        [::1] [::] [::ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]
        10.0.0.1 172.31.255.255 192.168.0.1 100.64.0.1 169.254.169.254 2852039166
        [fd00::1] [fe80::1] [ff02::1] 255.255.255.255 224.0.0.1
      `
        .trim()
        .split(/\s+/)
      const addresses = [
        ...hosts.map((host) => `http://${host}:${trap.port}/`),
        `https://localhost:${trap.port}/`,
      ]
      const { told } = await probe(runtime, { addresses })
      for (const [at, answer] of told.entries())
        assert.match(answer, /^refused: PrivateAddressError: /, addresses[at])
      assert.lengthOf(told, addresses.length)
      assert.isEmpty(trap.came)

      // A name that is public now and this machine a moment later; and one that is both at once.
      const rebinding = [`http://shop.example:${trap.port}/a`, `http://shop.example:${trap.port}/b`]
      const names = { 'shop.example': [['192.0.2.1', '127.0.0.1'], ['127.0.0.1']] }
      const bound = await probe(runtime, { addresses: rebinding, names })
      for (const answer of bound.told) assert.match(answer, /^refused: PrivateAddressError: /)
      assert.isEmpty(trap.came)
    } finally {
      trap.close()
    }
  })

  test(`connects to the address that was judged, asks for it once, and follows no redirect, in ${runtime} (promises: R37, R39)`, async () => {
    const trap = await openTrap()
    try {
      const address = `http://shop.example:${trap.port}/webhooks?x=1`
      const names = { 'shop.example': [['127.0.0.1'], ['192.0.2.1']] }
      const { told, questions } = await probe(runtime, { addresses: [address], allowPrivate: true, names })
      assert.deepEqual(told, ['302 moved'])
      assert.deepEqual(questions, ['shop.example'])
      assert.deepEqual(trap.came, [`/webhooks?x=1 shop.example:${trap.port} hello 1`])
    } finally {
      trap.close()
    }
  })

  test(`shows its certificate to a server that asks for one, and trusts only who is vouched for by name, in ${runtime} (promises: R54)`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'silta-certificates-'))
    const { authority, client, server, stranger } = await mintCertificates()
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const files = {
      authority: file('authority.pem', authority),
      certificate: { key: file('client.key', client.key), chain: file('client.pem', client.certificate) },
    }
    const strange = {
      key: file('stranger.key', stranger.key),
      chain: file('stranger.pem', stranger.certificate),
    }
    const options = { key: server.key, cert: server.certificate, ca: authority, requestCert: true }
    const trap = await openTrap(() => createTls({ ...options, rejectUnauthorized: true }))
    try {
      const addresses = [`https://localhost:${trap.port}/bank`]
      const here = { allowPrivate: true, addresses, names: { localhost: [['127.0.0.1']] } }
      assert.deepEqual((await probe(runtime, { ...here, ...files })).told, ['302 moved'])
      assert.deepEqual(trap.came, [`/bank localhost:${trap.port} hello 1 merchant`])
      const refused = async (more: Partial<Asked>) => {
        const { told } = await probe(runtime, { ...here, names: { localhost: [['127.0.0.1']] }, ...more })
        assert.match(told[0] ?? '', /^refused: /)
      }
      // Without a certificate, with an unvouched one, of an unknown authority, under another name.
      await refused({ authority: files.authority })
      await refused({ authority: files.authority, certificate: strange })
      await refused({ certificate: files.certificate })
      await refused({
        ...files,
        addresses: [`https://other.example:${trap.port}/bank`],
        names: { 'other.example': [['127.0.0.1']] },
      })
      assert.lengthOf(trap.came, 1)
    } finally {
      trap.close()
      rmSync(folder, { recursive: true })
    }
  })
}

test('refuses an option that it does not have, and names those that it has (house: 1)', async () => {
  const misspelt: object = { authority: [] }
  const refusal: unknown = await makeOutbound(misspelt).catch((error: unknown) => error)
  assert.instanceOf(refusal, TypeError)
  assert.include(String(refusal), 'no option authority;')
  assert.include(String(refusal), 'authorities')
  assert.isFunction(await makeOutbound({ authorities: [] }))
})
