// What an OpenAPI document is to the bank: data that it passes on, with its own address put in.
// It knows no interface and makes no document; the others here are made by `npm run openapi`.

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
