/// <reference lib="dom" />
// The first module of the console: takes the key out of the address before anything else happens, and draws the page.
// It is built into a static file; no worker imports it.

import { ConsoleApp } from './app.ts'
import { BankLink } from './bank-link.ts'
import { takeKey } from './key.ts'
import { languageOf, setLanguage } from './words/index.ts'

const key = takeKey(location, history, sessionStorage)
const link = new BankLink(location.origin)

await setLanguage(languageOf(localStorage, navigator.languages))
ConsoleApp.link = link
customElements.define('bank-console', ConsoleApp)
link.open(key)
