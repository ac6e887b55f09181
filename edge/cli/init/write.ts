/// <reference types="node" />
// Writes a small project into a folder, and never overwrites a file.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import paths, { dirname, join } from 'node:path'
import { ignoreFolders } from '../project-keys.ts'
import type { Template } from './template.ts'
import { readText } from '../text-files.ts'

/** What was written, and what was there already and stays as it is. */
export interface Written {
  readonly written: readonly string[]
  readonly kept: readonly string[]
}

/** A file of a project with scripts and dependencies, as JSON; other members stay. */
type Manifest = Record<string, unknown>

/**
 * Writes the files of a template, and what package.json lacks of it.
 *
 * @param dependency Gives the dependency on `silta`, if there is none yet.
 * @throws TypeError where package.json is there and is no JSON object.
 */
export function writeTemplate(folder: string, template: Template, dependency: () => string): Written {
  const { files: texts, ...rest } = beside(folder, template)
  const manifest = writeManifest(folder, { ...rest, files: texts }, dependency)
  ignoreFolders(folder, rest.ignored ?? [])
  const files = Object.entries(texts).map(([path, text]) => {
    const file = join(folder, path)
    if (existsSync(file)) return { path, isNew: false }
    mkdirSync(dirname(file), { recursive: true })
    // Fails if somebody has made the file in the meantime.
    writeFileSync(file, text, { flag: 'wx' })
    return { path, isNew: true }
  })
  const all = [manifest, ...files]
  return {
    written: all.filter(({ isNew }) => isNew).map(({ path }) => path),
    kept: all.filter(({ isNew }) => !isNew).map(({ path }) => path),
  }
}

/** Fits a template to a folder whose site lies in the folder itself: its pages stay, and the script is built beside them. */
function beside(folder: string, template: Template): Template {
  const isOwn = existsSync(join(folder, 'index.html')) && !existsSync(join(folder, 'public'))
  if (!isOwn) return template
  const files = Object.entries(template.files).flatMap(([path, text]) =>
    path === 'public/index.html'
      ? [['index.html', text] as const]
      : path.startsWith('public/')
        ? []
        : [[path, text] as const],
  )
  const moved = (text: string) => text.replaceAll('public/assets', 'assets')
  const config = files.find(([path]) => path === 'wrangler.json')
  if (config) {
    // The site already has a host, so the worker has the proxy only, without pages.
    const { assets: _, ...worker } = parsed(config[1])
    files.splice(files.indexOf(config), 1, [config[0], `${JSON.stringify(worker, undefined, 2)}\n`])
  }
  return {
    ...template,
    files: Object.fromEntries(files),
    scripts: Object.fromEntries(
      Object.entries(template.scripts).map(([name, script]) => [name, moved(script)]),
    ),
    ignored: (template.ignored ?? []).map(moved),
  }
}

function writeManifest(
  folder: string,
  template: Template,
  dependency: () => string,
): { path: string; isNew: boolean } {
  const file = join(folder, 'package.json')
  const before = existsSync(file) ? readText(file) : undefined
  const manifest: Manifest =
    before === undefined ? { name: nameOf(folder), private: true, type: 'module' } : parsed(before)
  const known = Object.keys(Object.assign({}, manifest['dependencies'], manifest['devDependencies']))
  const own = known.includes('silta') ? {} : { silta: dependency() }
  const wanted = {
    scripts: template.scripts,
    dependencies: { ...own, ...template.dependencies },
    devDependencies: template.devDependencies ?? {},
  }
  for (const [member, entries] of Object.entries(wanted)) {
    const there: object = Object(manifest[member])
    const missing = Object.entries(entries).filter(
      ([name]) => !(name in there) && (member === 'scripts' || !known.includes(name)),
    )
    if (missing.length > 0) manifest[member] = { ...there, ...Object.fromEntries(missing) }
  }
  const indent = /^[ \t]+/m.exec(before ?? '')?.[0] ?? 2
  const text = `${JSON.stringify(manifest, undefined, indent)}\n`
  // Line ends stay as they were; otherwise git would show every line as changed.
  const after = before?.includes('\r\n') === true ? text.replaceAll('\n', '\r\n') : text
  if (before !== undefined && JSON.stringify(parsed(before)) === JSON.stringify(manifest))
    return { path: 'package.json', isNew: false }
  writeFileSync(file, after)
  return { path: 'package.json', isNew: true }
}

function parsed(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Manifest
  } catch {
    // Reported below, without quoting the file.
  }
  throw new TypeError('package.json must be a JSON object')
}

/**
 * Makes a name that npm accepts from the name of a folder; a folder without one, such as `C:\\`, gets our default.
 *
 * @param system How paths are written; that of this machine when absent.
 */
export function nameOf(folder: string, system: Pick<typeof paths, 'basename' | 'resolve'> = paths): string {
  const name = system
    .basename(system.resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name === '' || name === 'silta' ? 'my-shop' : name
}
