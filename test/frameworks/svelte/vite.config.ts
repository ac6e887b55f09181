// Tells Vite what a file of Svelte is.
// Nothing else differs from what Vite does by itself.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [svelte()] })
