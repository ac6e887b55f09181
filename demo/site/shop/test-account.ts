// An account at the test bank from which a visitor of the demonstration may pay; the shop's server gives it.
// In a real shop payers know their own account.

/** Asks for an account in a country that holds so much; `none` where there is none, nothing where the bank does not answer. */
export async function fetchTestAccount(country: string, amount: string): Promise<string | undefined> {
  try {
    const query = new URLSearchParams({ country, amount })
    const response = await fetch(`/shop/test-account?${query.toString()}`, { headers: { 'x-silta': '1' } })
    if (response.status === 404) return 'none'
    const { iban } = (await response.json()) as { iban?: string }
    return iban
  } catch {
    // The field takes any account as before.
    return undefined
  }
}
