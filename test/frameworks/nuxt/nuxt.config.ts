// Tells Nuxt's compiler of templates which tags are elements of the browser.
export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('silta-') } },
  typescript: { strict: true, tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
  telemetry: false,
})
