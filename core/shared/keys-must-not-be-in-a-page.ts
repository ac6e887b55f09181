// What a page gets from a door that has keys: an import that does not exist, so that every bundler stops and prints it.
// Servers and workers are not affected: there the doors open as usual.

// A thrown error would show only when the page is opened; and a developer who imports one name would learn from the bundler
// that the name is missing, not why.
// oxlint-disable import/no-unassigned-import -- it is not meant to be found
// @ts-expect-error -- nor by the compiler
import './This part of Silta signs with private keys and must not be in a page. Let the page call the proxy (npx silta proxy) instead.'
