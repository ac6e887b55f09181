// Puts the bank's own address into an OpenAPI document before the bank serves it.
// `npm run openapi` (test/tools/openapi) makes the documents from core's operations and each interface's documentation.ts.

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string
  /** Addresses of the interface, with `{base_url}` for the address of the bank. */
  readonly servers: readonly { readonly url: string; readonly [member: string]: unknown }[]
  readonly [member: string]: unknown
}

/** Inserts the address of a bank into a document. */
export function atAddress(document: OpenApiDocument, baseUrl: string): OpenApiDocument {
  const servers = document.servers.map(({ url }) => ({ url: url.replace('{base_url}', baseUrl) }))
  return { ...document, servers }
}
