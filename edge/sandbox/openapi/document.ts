// Puts the bank's own address into an OpenAPI document before the bank serves it.
// The documents are made by `npm run openapi` (test/tools/openapi), of core's operations and each interface's documentation.ts.

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string
  /** Addresses of the interface below that of the bank, which is written `{base_url}`. */
  readonly servers: readonly { readonly url: string; readonly [member: string]: unknown }[]
  readonly [member: string]: unknown
}

/** Puts the address of a bank into a document. */
export function atAddress(document: OpenApiDocument, baseUrl: string): OpenApiDocument {
  const servers = document.servers.map(({ url }) => ({ url: url.replace('{base_url}', baseUrl) }))
  return { ...document, servers }
}
