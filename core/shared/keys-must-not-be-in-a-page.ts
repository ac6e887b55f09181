// What a page gets from a door that holds keys: an import that leads nowhere, so that every bundler stops and repeats it.
// Not a shield for servers and workers: there the doors open as usual.

// An error that is thrown would be seen when the page is opened, and by few: who imports one name hears from the bundler that
// the name is missing, and not why.
// oxlint-disable import/no-unassigned-import -- it is not meant to be found
// @ts-expect-error -- nor by the compiler
import './This part of Silta signs with private keys and must not be in a page. Let the page call the proxy (npx silta proxy) instead.'
