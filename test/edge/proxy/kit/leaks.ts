// Finds what must not be seen in what was sent or written, in any form that it could have.
// It knows no secret itself.

/** Names the secrets that a text holds, in any of the forms that they could be written in, whole or in part. */
export function leaks(text: string, secrets: Record<string, string>): string[] {
  const plain = text.toLowerCase()
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const bytes = Array.from(new TextEncoder().encode(secret))
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'))
    const forms = {
      plain: secret,
      reversed: Array.from(secret).toReversed().join(''),
      hex: hex.join(''),
      percent: hex.map((pair) => `%${pair}`).join(''),
      escaped: hex.map((pair) => `\\u00${pair}`).join(''),
      // Base64 of the secret at each of the three places it can start at; the ends depend on neighbours.
      ...Object.fromEntries(
        [0, 1, 2].map((shift) => {
          const text64 = btoa(String.fromCharCode(...Array<number>(shift).fill(0), ...bytes))
          return [`base64 at ${shift}`, text64.slice(4, -4)]
        }),
      ),
      // Any sixteen characters in a row; eight would meet the zeros of an id.
      ...Object.fromEntries(
        Array.from({ length: Math.max(secret.length - 15, 0) }, (_, at) => [
          `part ${at}`,
          secret.slice(at, at + 16),
        ]),
      ),
    }
    const url = (form: string) => form.replaceAll('+', '-').replaceAll('/', '_')
    const found = Object.entries(forms).find(
      ([, form]) =>
        form.length >= 12 && (plain.includes(form.toLowerCase()) || plain.includes(url(form).toLowerCase())),
    )
    return found ? [`${name} (${found[0]})`] : []
  })
}

/** Writes everything of an answer down. */
export async function bytesOf(response: Response): Promise<string> {
  return [
    response.status,
    response.statusText,
    JSON.stringify([...response.headers]),
    await response.text(),
  ].join('\n')
}
