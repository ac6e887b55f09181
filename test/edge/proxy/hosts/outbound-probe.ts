// Asks for addresses by the outbound calls of a host, in whichever runtime runs it, and prints what came of each.
// It judges nothing: outbound.test.ts does.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { makeOutbound } from '../../../../edge/proxy/hosts/index.ts'

export interface Asked {
  addresses: string[]
  allowPrivate?: boolean
  authority?: string
  certificate?: { key: string; chain: string }
  /** What names resolve to, one list after the other for each question; absent: as the system does. */
  names?: Record<string, string[][]>
}

const asked = JSON.parse(process.argv[2] ?? '') as Asked
const pem = (file: string) => readFileSync(file, 'utf8')
const questions: string[] = []
const { names } = asked
const outbound = await makeOutbound({
  ...(asked.allowPrivate !== undefined && { allowPrivate: asked.allowPrivate }),
  ...(asked.authority !== undefined && { authorities: [pem(asked.authority)] }),
  ...(asked.certificate && {
    certificate: { key: pem(asked.certificate.key), chain: pem(asked.certificate.chain) },
  }),
  ...(names && {
    resolve: (name: string) => {
      questions.push(name)
      return Promise.resolve(names[name]?.shift() ?? [])
    },
  }),
})
const told: string[] = []
for (const address of asked.addresses) {
  const init = {
    method: 'POST',
    body: 'hello',
    headers: { 'x-test': '1' },
    signal: AbortSignal.timeout(120_000),
  }
  const answer = await outbound(address, init).then(
    async (response) => `${response.status} ${await response.text()}`,
    (error: unknown) => `refused: ${error instanceof Error ? `${error.name}: ${error.message}` : 'oddly'}`,
  )
  told.push(answer)
}
process.stdout.write(JSON.stringify({ told, questions }))
process.exit(0)
