/// <reference types="node" />
// A bank that is served over mutual TLS beside its plain address, and sockets that show a certificate to it.
// It is independent of interfaces: what a call looks like is beside the tests of its interface.
import { after } from 'node:test'
import { connect } from 'node:tls'
import { serveSandbox } from '../../../edge/sandbox/hosts/index.ts'
import { type Answer, answersIn, type Bank } from './raw-client.ts'
import { sample } from './sample-key.ts'

/** What a caller shows in the handshake. */
export interface Identity {
  cert: string
  key: string
}

/** Starts a bank with both addresses, and closes it after the file's last test. */
export async function openTlsBank() {
  const served = await serveSandbox({ sampleKey: sample.privatePem, mutualTlsPort: 0 })
  after(() => served.close())
  const { mutualTls } = served
  if (!mutualTls) throw new Error('the bank does not answer over TLS')
  const bankAt = (address: string): Bank => {
    const { host, port } = new URL(address)
    const { sandboxKey } = served.sandbox
    return { port: Number(port), base: address, host, sandboxKey, idle: () => Promise.resolve() }
  }
  const secure = bankAt(mutualTls.address)
  const ca = mutualTls.authorityPem

  /** Writes bytes over TLS and reads every answer until the connection ends; none if the handshake fails. */
  const exchangeTls = (bytes: Uint8Array, identity?: Identity): Promise<Answer[]> =>
    new Promise((resolve) => {
      const received: Buffer[] = []
      const socket = connect({ host: '127.0.0.1', port: secure.port, ca, ...identity })
      socket.setTimeout(300_000, () => socket.destroy())
      socket.on('secureConnect', () => socket.write(bytes))
      socket.on('data', (chunk: Buffer) => received.push(chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answersIn(Buffer.concat(received))))
    })

  /** Like `exchangeTls`, for a request that must be answered once. */
  const askTls = async (bytes: Uint8Array, identity?: Identity): Promise<Answer> => {
    const [answer] = await exchangeTls(bytes, identity)
    if (!answer) throw new Error('no answer came over TLS')
    return answer
  }
  return { plain: bankAt(served.address), secure, exchangeTls, askTls }
}
