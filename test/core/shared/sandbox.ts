// The sandbox bank in the process of a test.
import { createSandbox, memoryStore, type Sandbox, type SandboxOptions } from '../../../edge/sandbox/index.ts'

/** The address of the bank. */
export const BASE = 'https://bank.example'

const SANDBOX_KEY = 'sandbox-key-of-this-test'

/** A bank that can restart, and what controls it. */
export interface TestSandbox {
  readonly fetch: Sandbox['fetch']
  restart(): void
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Credentials of the client that every bank knows. */
  readonly client: Record<string, string>
}

// Keys and certificates take long to make: the first bank of a file makes them for all.
let first: Promise<[key: string, value: unknown][]> | undefined

/** Opens a bank of its own. */
export async function openSandbox(options: Pick<SandboxOptions, 'clock'>): Promise<TestSandbox> {
  const store = memoryStore()
  for (const [key, value] of (await first) ?? []) store.put(key, value)
  const start = () => createSandbox({ store, sandboxKey: SANDBOX_KEY, wake: () => undefined, ...options })
  let sandbox = start()
  const control: TestSandbox['control'] = async (method, path, body) => {
    const response = await sandbox.fetch(`${BASE}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
  const client = (await control('GET', '/keys'))['defaultClient'] as Record<string, string>
  first ??= sandbox
    .fetch(`${BASE}/.well-known/jwks.json`)
    .then((response) => response.text())
    .then(() => store.list({ prefix: 'keep/' }))
  await first
  return {
    fetch: (...given) => sandbox.fetch(...given),
    restart: () => void (sandbox = start()),
    control,
    client,
  }
}
