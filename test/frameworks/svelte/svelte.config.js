// Takes the types out of what stands in files of Svelte.
// Not the configuration of Vite, which stands beside it.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default { preprocess: vitePreprocess() }
