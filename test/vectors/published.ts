// The published vectors: read from the folder that SILTA_VECTORS names, or, in a bundle, from what was put beside it.
// Holds none of them: they are too big to be committed, see `npm test -- --vectors FOLDER`.

/** Where a bundle finds the texts of the files, by their names below the folder. */
export const BUNDLED = 'siltaVectors'

/** The files that run in workerd and in a browser too, below the folder. */
export const PORTABLE_VECTORS = [
  'wycheproof/rsa_signature_2048_sha256_test.json',
  'wycheproof/rsa_signature_3072_sha256_test.json',
  'wycheproof/rsa_signature_4096_sha256_test.json',
  'wycheproof/hmac_sha256_test.json',
  'wycheproof/json_web_signature_test.json',
] as const

/** Reads one file of the folder. */
export async function publishedVectors<T>(name: (typeof PORTABLE_VECTORS)[number]): Promise<T> {
  const bundled = (globalThis as { [BUNDLED]?: Readonly<Record<string, string>> })[BUNDLED]
  if (bundled) return JSON.parse(bundled[name] ?? 'null')
  const folder = process.env['SILTA_VECTORS']
  if (!folder) throw new Error('SILTA_VECTORS must name the folder of the published vectors')
  const { readFile } = await import('node:fs/promises')
  return JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))
}
