// What the build adds to the language: addresses of pictures and `import.meta` of pages.
// No code of ours.

/// <reference types="vite/client" />
