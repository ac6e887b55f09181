// Finds the declarations that the doors of the package lead to, and takes the others out of a build.
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A way of `exports`: a file, or a file for each condition. */
type Door = string | { readonly [condition: string]: Door }

const IMPORT = /(?:from |import\()?['"](\.[^'"]+)\.(?:ts|js)['"]/g

/**
 * Names the declarations that who imports the package can come to.
 *
 * @param folder The folder of its `package.json`.
 * @param exports Its doors.
 */
export function typesOfDoors(folder: string, exports: Door): Set<string> {
  const has = (file: string) => existsSync(join(folder, file))
  const found = new Set(
    filesOf(exports)
      .map((file) => posix.normalize(file).replace(/(?<!\.d)\.[jt]s$/, '.d.ts'))
      .flatMap((file) => (file.includes('*') ? globSync(file, { cwd: folder }) : [file]))
      .filter((file) => file.endsWith('.d.ts') && has(file)),
  )
  for (const file of found) {
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)) {
      const next = posix.join(dirname(file), `${path.replace(/\.d$/, '')}.d.ts`)
      // What a set gains while it is walked is walked too.
      if (has(next)) found.add(next)
    }
  }
  return found
}

/** Takes declarations to which no door leads out of a build, with their maps: half a megabyte of the merchant's calls alone. */
export function dropOtherTypes(folder: string, exports: Door): void {
  const kept = typesOfDoors(folder, exports)
  for (const file of globSync('dist/{core,edge,widgets}/**/*.d.ts', { cwd: folder })) {
    if (kept.has(file.replaceAll('\\', '/'))) continue
    for (const path of [file, `${file}.map`]) rmSync(join(folder, path), { force: true })
  }
}

function filesOf(door: Door): string[] {
  return typeof door === 'string' ? [door] : Object.values(door).flatMap(filesOf)
}
