/// <reference lib="dom" />
// The ready themes as files of the site. Only one is loaded at a time, because each sets `:root`.

const FILES: Readonly<Record<string, string>> = {
  none: '',
  neutral: new URL('../../../widgets/themes/neutral.css', import.meta.url).href,
  sharp: new URL('../../../widgets/themes/sharp.css', import.meta.url).href,
  warm: new URL('../../../widgets/themes/warm.css', import.meta.url).href,
}

/** The names of the themes; the first one is no theme. */
export const THEMES: readonly string[] = Object.keys(FILES)

/** Puts a theme on the page, in place of the one before. */
export function putTheme(name: string): void {
  document.querySelector('link[data-theme]')?.remove()
  if (!FILES[name]) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: FILES[name] })
  link.dataset['theme'] = name
  document.head.append(link)
}
