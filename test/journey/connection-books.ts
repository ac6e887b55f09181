/// <reference types="node" />
// Looks into the proxy's own notes on disk, so that a test can learn the tokens and ids that must stay secret.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deserialize } from 'node:v8'
import type { SessionRecord } from '../../edge/proxy/sessions/session-record.ts'
import type { Secret } from './scan.ts'

/** Reads every connection, begun or made, of the demo whose data is in a folder. */
export function readConnections(folder: string): SessionRecord[] {
  return globSync(join(folder, 'state/v3/do/*SessionObject*/*.sqlite')).flatMap((file) => {
    const notes = new DatabaseSync(file, { readOnly: true, timeout: 60_000 })
    try {
      const tables = notes.prepare("SELECT name FROM sqlite_master WHERE name = '_cf_KV'").all()
      if (tables.length === 0) return []
      const rows = notes.prepare("SELECT value FROM _cf_KV WHERE key = 'session'").all()
      return rows.map(({ value }) => deserialize(value as Uint8Array) as SessionRecord)
    } finally {
      notes.close()
    }
  })
}

/** Names everything of some connections that must not leave the proxy. */
export function secretsOfConnections(connections: readonly SessionRecord[]): Secret[] {
  return connections.flatMap(({ idKey, exchange, grant, ids = {} }) => {
    const secrets = {
      'key of ids': idKey,
      'code verifier': exchange?.pending.codeVerifier,
      'access token': grant?.accessToken,
      'refresh token': grant?.refreshToken,
    }
    const named = Object.entries(secrets).flatMap(([name, value]) => (value ? { name, value } : []))
    return [
      ...named,
      ...Object.values(ids).map(({ kind, id }) => ({ name: `${kind} id of the bank`, value: id })),
    ]
  })
}
