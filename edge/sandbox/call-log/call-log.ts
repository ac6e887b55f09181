// The log of calls of a bank: records calls, and explains them with what the bank knows.
// A bank without a log does not open it.

import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import type { BankInterface } from '../bank-interface.ts'
import type { Explanation, HeardCall } from '../explanation/explanation.ts'
import { explainCallback } from '../explanation/page.ts'
import { noteChange } from '../http/trace.ts'
import type { Settings } from '../options/index.ts'
import type { Services } from '../services.ts'
import { makeDirectory } from './directory.ts'
import { type CallRecorder, makeCallRecorder } from './recorder.ts'
import { sharedSecrets } from './mask.ts'
import type { StoredCall } from './stored-call.ts'

/** The log, as control calls read it. */
export interface CallLog extends CallRecorder {
  explainStored(call: StoredCall): Promise<Explanation>
}

/** What the log needs of the bank; asked for at each call, as the log is opened before the bank is complete. */
export interface Bank {
  readonly services: Services
  readonly interfaces: readonly BankInterface[]
}

/** Lists what the bank knows to be secret now: values of its clients and its own. */
export function secretsOf({ services, interfaces }: Bank): string[] {
  return [...sharedSecrets(services), ...interfaces.flatMap((one) => one.secrets?.() ?? [])]
}

/** Opens the log; `undefined` if the settings turn it off. */
export function openCallLog(settings: Settings, bank: () => Bank): CallLog | undefined {
  if (!settings.callLog) return undefined
  settings.store.watch('', (key) => {
    if (key !== undefined) noteChange(key)
  })
  const explain = async (call: HeardCall): Promise<Explanation> => {
    const { services, interfaces } = bank()
    const { explainCall } = await import('../explanation/explain.ts')
    const owner = interfaces.find(({ name }) => name === call.interfaceName)
    return explainCall(call, makeDirectory(services, call.header), await owner?.signing?.())
  }
  const recorder = makeCallRecorder(settings.callLog, {
    wire: settings.wire,
    explain,
    secrets: () => secretsOf(bank()),
    claimed(header) {
      const { clients, tokens } = bank().services
      const key = header('x-api-key')
      const byKey = key === '' ? undefined : clients.findByApiKey(key)?.clientId
      return byKey ?? tokens.findAny(readBearer(header('authorization')) ?? '')?.clientId
    },
    failed: (error) => settings.log({ event: 'sandbox.call_log_failed', error }),
  })
  return {
    ...recorder,
    async explainStored(call) {
      if (call.explanation) return call.explanation
      const isRefused = (call.status ?? 500) >= 400
      if (isRefused && call.direction === 'out') return explainCallback(call)
      return isRefused && call.interface !== undefined ? NOT_LOOKED_INTO : explain(heardAgain(call))
    },
  }
}

/** For a call that was refused among many: the secrets that would show why are gone. */
const NOT_LOOKED_INTO: Explanation = {
  verdict: 'refused',
  causes: [
    {
      code: 'other',
      sentence: 'Many calls were refused at that moment, and the bank has not looked into this one.',
      advice: 'Read the words of the refusal, or send the call again.',
    },
  ],
}

/** Restores a stored call for the explanation, with fingerprints in place of its secrets. */
function heardAgain(call: StoredCall): HeardCall {
  const headers = new Map(call.request.headers)
  const address = call.address ?? `https://bank.invalid${call.path}`
  return {
    interfaceName: call.interface,
    operation: call.operation,
    method: call.method,
    address,
    sentAddress: address,
    header: (name) => headers.get(name) ?? '',
    body: new TextEncoder().encode(call.request.body?.text ?? ''),
    at: Date.parse(call.at),
    status: call.status,
    stage: call.stage,
    faults: call.code === undefined ? [] : [{ code: call.code }],
    message: call.message ?? '',
    outcome: call.outcome,
  }
}
