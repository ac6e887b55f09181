// What a browser gets from a door that holds keys: an error at import.
// Not a shield for the server: there the doors open as usual.

throw new Error(
  'silta: this door signs with private keys and must not be opened in a browser. ' +
    'Call a proxy made with silta/edge/proxy instead.',
)
