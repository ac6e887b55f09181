/// <reference types="node" />
// The files for a container, played line by line in a plain folder with the package as users get it: no builder of images is
// at hand. What only an image can show, that its user has no rights, is read from the files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { assert, test, testKeyPair, wallClock } from '#kit'
import { makeFakeBank } from '../edge/proxy/kit/fake-bank.ts'
import { type Served, serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { signHmac } from '../edge/proxy/kit/token.ts'
import { read } from '../house/files.ts'
import { install } from './packed.ts'

type Yaml = string | readonly Yaml[] | { readonly [name: string]: Yaml }

/** Reads the part of YAML that the file uses: maps and lists by indentation, and lists in brackets. */
function readYaml(text: string): Yaml {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  const depthOf = (line = '') => line.length - line.trimStart().length
  const scalar = (value: string): Yaml => (/^["[]/.test(value) ? (JSON.parse(value) as Yaml) : value)
  const block = (depth: number): Yaml => {
    const list: Yaml[] = []
    const map: Record<string, Yaml> = {}
    while (lines.length > 0 && depthOf(lines[0]) === depth) {
      const line = lines.shift()?.trim() ?? ''
      const [, name = '', value = ''] = /^([\w.-]+):(?: (.*))?$/.exec(line) ?? []
      if (line.startsWith('- ')) list.push(scalar(line.slice(2)))
      else if (name === '') throw new Error(`a line is not understood: ${line}`)
      else map[name] = value === '' ? block(depth + 2) : scalar(value)
    }
    return list.length > 0 ? list : map
  }
  return block(0)
}

const compose = readYaml(read('edge/proxy/container/compose.yaml')) as unknown as {
  services: { proxy: Service }
  volumes: Record<string, { driver: string }>
  secrets: Record<string, { file: string }>
}

interface Service {
  container_name: string
  deploy: { replicas: string }
  stop_grace_period: string
  command: string[]
  ports: string[]
  volumes: string[]
  read_only: string
  cap_drop: string[]
  security_opt: string[]
  healthcheck: { test: string[]; interval: string; timeout: string }
  environment: Record<string, string>
  secrets: string[]
}

const service = compose.services.proxy
const steps = read('edge/proxy/container/Dockerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)
const stepsOf = (word: string) => steps.flatMap(([name, rest]) => (name === word ? [rest] : []))

/** The commands by which the guide makes the folder. */
const [, guide = ''] = /```sh\n(mkdir pay && cd pay[\s\S]*?)```/.exec(read('edge/proxy/DEPLOY.md')) ?? []

const folder = mkdtempSync(join(tmpdir(), 'silta-container-'))
const bank = makeFakeBank()
let server: Served

before(async () => {
  server = await serveFetch(bank.fetch)
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Puts a path of the container into the folder. */
const placed = (text: string) =>
  text.replaceAll(/\/(data|backups|run\/secrets|srv\/silta)\b/g, `${folder}/$1`)

/** Runs a line of a shell, and expects it to work. */
async function play(line: string, cwd = folder): Promise<void> {
  const child = spawn('sh', ['-c', line], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  assert.deepEqual(await once(child, 'close'), [0, null], line)
}

const HAVE = {
  'merchant-id': 'c0ffee00-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  'account-id': 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  'bank-api-key': 'canary-bank-api-key-fedcba9876543210',
}

/** The environment of the container, with a bank of this test. */
const environment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  ...Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, placed(value)])),
  BANK_ENVIRONMENT: 'sandbox',
  BANK_BASE_URL: server.address,
})

/** Starts what the container starts, and waits until it is up. */
async function startContainer() {
  const [entry = ''] = stepsOf('ENTRYPOINT')
  const words = [...(JSON.parse(entry) as string[]), ...service.command].map(placed)
  const [program = '', ...args] = words.map((word) =>
    word.replace(/^8080$/, '0').replace('0.0.0.0', '127.0.0.1'),
  )
  assert.equal(program, 'node')
  const [workdir = ''] = stepsOf('WORKDIR')
  const child = spawn(process.execPath, args, { cwd: placed(workdir), env: environment() })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Stop with')) resolve()
      })
    child.once('exit', () => reject(new Error(`it did not start: ${said}`)))
  })
  const [address = ''] = /http:\/\/[\d.]+:\d+/.exec(said) ?? []
  return {
    address,
    async stop(signal: NodeJS.Signals) {
      child.kill(signal)
      return once(child, 'exit')
    },
  }
}

/** Runs the health check; 0 is well. */
async function health(address: string): Promise<number> {
  const [kind, , ...args] = service.healthcheck.test
  assert.equal(kind, 'CMD')
  const words = args.map((word) => word.replace('http://127.0.0.1:8080', address))
  const child = spawn(process.execPath, words, { env: environment(), stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

async function press(address: string, id: string) {
  const secret = readFileSync(join(folder, 'run/secrets/order-secret'), 'utf8').trim()
  const order = { id, amount: '12.50', currency: 'EUR' }
  const token = await signHmac({ exp: Math.floor(wallClock() / 1_000) + 900, order }, undefined, secret)
  const response = await fetch(`${address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: 'https://shop.example' },
    body: JSON.stringify({ order: token }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

test('plays the files for a container in a plain folder: built, started, healthy, paid at, stopped, and started again on its volume (house: 1; promises: R6)', async () => {
  // The guide: all but what installs from a registry and what needs an engine of containers.
  mkdirSync(join(folder, 'run'))
  const made = guide.split('\n').filter((line) => /^(mkdir -m|openssl|echo|chmod)/.test(line))
  assert.lengthOf(made, 7)
  const { privatePem } = await testKeyPair()
  for (const line of made) {
    if (line.startsWith('chmod')) {
      for (const [name, value] of Object.entries({ ...HAVE, 'signing-key.pem': privatePem }))
        writeFileSync(join(folder, 'run/secrets', name), value)
    }
    await play(line, join(folder, 'run'))
  }
  assert.equal(statSync(join(folder, 'run/secrets')).mode & 0o777, 0o700)
  assert.sameMembers(readdirSync(join(folder, 'run/secrets')), [...service.secrets])
  for (const name of service.secrets) {
    assert.equal(compose.secrets[name]?.file, `./secrets/${name}`)
    assert.equal(statSync(join(folder, 'run/secrets', name)).mode & 0o777, 0o444)
  }
  // The image.
  const { folder: project } = await install()
  const [workdir = ''] = stepsOf('WORKDIR')
  mkdirSync(placed(workdir), { recursive: true })
  const [installs, ...runs] = stepsOf('RUN')
  assert.equal(installs, 'npm ci --omit=dev --ignore-scripts')
  assert.deepEqual(stepsOf('COPY'), ['package.json package-lock.json *.tgz ./'])
  symlinkSync(join(project, 'node_modules'), join(placed(workdir), 'node_modules'), 'junction')
  for (const line of runs) {
    await play(placed(line).replace(' -o node -g node', ''))
  }
  assert.equal(statSync(join(folder, 'data')).mode & 0o777, 0o700)

  const first = await startContainer()
  assert.equal(await health(first.address), 0)
  const pressed = await press(first.address, 'in-a-container')
  assert.equal(pressed.status, 201)
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => !/^(data|backups)/.test(String(file)),
  )
  assert.deepEqual(await first.stop('SIGTERM'), [0, null])
  assert.notEqual(await health(first.address), 0)
  const second = await startContainer()
  const again = await press(second.address, 'in-a-container')
  assert.deepEqual([again.status, again.body['approvalUrl']], [200, pressed.body['approvalUrl']])
  assert.equal(bank.count('create'), 1)
  // What the image could not write was not written, and the copies are in the volume.
  const left = readdirSync(folder, { recursive: true }).filter(
    (file) => !/^(data|backups)/.test(String(file)),
  )
  assert.sameMembers(left, files)
  assert.isNotEmpty(readdirSync(join(folder, 'backups')).filter((file) => /^proxy-.*\.sqlite$/.test(file)))
  assert.deepEqual(await second.stop('SIGTERM'), [0, null])
})

test('gives the container a user without rights, one process on a local disk, and more time to end than a call of a bank takes (house: 2)', () => {
  assert.match(stepsOf('FROM')[0] ?? '', /^node:2[4-9]-slim$/)
  const words = steps.map(([word]) => word)
  assert.equal(stepsOf('USER')[0], 'node')
  assert.isAbove(words.indexOf('USER'), words.lastIndexOf('RUN'))
  assert.deepEqual([service.read_only, service.cap_drop], ['true', ['ALL']])
  assert.deepEqual(service.security_opt, ['no-new-privileges:true'])
  assert.deepEqual([service.deploy.replicas, service.container_name], ['1', 'silta-proxy'])
  assert.deepEqual(service.ports, ['127.0.0.1:8080:8080'])
  assert.deepEqual(service.volumes, ['data:/data', 'backups:/backups'])
  assert.deepEqual(compose.volumes, { data: { driver: 'local' }, backups: { driver: 'local' } })
  const [, longest = ''] = /timeoutMs = ([\d_]+)/.exec(read('core/shared/bank.ts')) ?? []
  assert.isAbove(Number(longest.replaceAll('_', '')), 0)
  assert.isAtLeast(parseInt(service.stop_grace_period, 10) * 1_000, 2 * Number(longest.replaceAll('_', '')))
  // Every secret of the environment is a file.
  const secrets = Object.entries(service.environment).filter(([name]) => name.endsWith('_FILE'))
  assert.sameMembers(
    secrets.map(([, file]) => file),
    service.secrets.map((name) => `/run/secrets/${name}`),
  )
  assert.notMatch(read('edge/proxy/container/compose.yaml'), /-----BEGIN|whsec_|[0-9a-f]{32}/)
})
