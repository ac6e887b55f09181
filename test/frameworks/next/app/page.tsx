// The page as the server draws it: the order in words, and a place for the elements.
// The elements themselves are in checkout.tsx, and come in the browser.
import { Pay } from './pay'

export default function Page() {
  return (
    <main>
      <h1>One cup, 24.00 €</h1>
      <Pay />
    </main>
  )
}
