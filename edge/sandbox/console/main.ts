/// <reference lib="dom" />
// The first module of the console: takes the key from the address before anything else happens, and draws the page.

import { ConsoleApp } from './app.ts'
import { BankLink } from './bank-link.ts'
import { takeGivenKey, takeKey } from './key.ts'
import { BANK_PATH } from './routes.ts'

let key = takeKey(location, history, sessionStorage, BANK_PATH)
const link = new BankLink(location.origin + BANK_PATH)
// Pasting a link into a tab of the console changes only the fragment: the page is not loaded anew.
for (const event of ['popstate', 'hashchange'])
  addEventListener(event, () => {
    const given = takeGivenKey(location, history, sessionStorage, BANK_PATH)
    if (given === undefined) return
    key = given
    link.open(given)
  })

ConsoleApp.link = link
customElements.define('bank-console', ConsoleApp)
link.open(key)
