// The pieces that have a budget: what a user's bundler makes of each, and how many kB it may weigh (house: 5).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../runtimes/process.ts'
import { exists, sources } from './files.ts'
import { bundle, type BundleOptions } from './weigh.ts'

/** A piece with a budget. */
export interface Piece {
  name: string
  /** kB of 1,024 bytes, minified, gzip -9, elements with Lit. */
  budget: number
  /** Weighs it, in the same kB. */
  weigh: () => Promise<number>
}

const elements = sources('widgets').filter((file) => /^widgets\/[^/]+\/define\.ts$/.test(file))
const words = sources('widgets').filter((file) =>
  /^widgets\/shared\/text\/words\/(?!en\/)[a-z]{2}\/\w+\.ts$/.test(file),
)
const clients = sources('core').filter((file) => /^core\/(?!shared|view)[^/]+\/operations\.ts$/.test(file))
const signing = sources('core').filter((file) => file.startsWith('core/shared/signing/'))

/**
 * What a client may weigh that brings more than others: jose if it signs JWS, the evidence of refunds, for PSD2 four kinds of
 * payments, for Baltic accounts and six orders.
 */
const CLIENTS: Readonly<Record<string, number>> = {
  'core/baltic/operations.ts': 21.7,
  'core/corporate-payments/operations.ts': 21.5,
  'core/online-payment/operations.ts': 16,
  'core/psd2-payments/operations.ts': 28.7,
}

/** What an element may weigh that brings more than others: a picker folds, shows logos and sorts thousands; a button knows the days of a series. */
const ELEMENTS: Readonly<Record<string, number>> = {
  'widgets/payment-button/define.ts': 17,
  'widgets/provider-picker/define.ts': 17,
}

/** How a server's bundler resolves. */
export const server: BundleOptions = { conditions: ['workerd', 'worker', 'browser'] }

/** Budget of the proxy worker with all routes and six interfaces, kB. */
export const PROXY_WORKER = 162.7

/**
 * Lists all pieces.
 *
 * @param isBuilt Weighs the files of dist in place of the sources.
 */
export function pieces(isBuilt = false): Piece[] {
  const place = (file: string) => (isBuilt ? `dist/${file.replace(/\.ts$/, '.js')}` : file)
  /** Writes a module that keeps everything of some files. */
  const everything = (...files: string[]) =>
    files.map((file, index) => `export * as part${index} from './${place(file)}'`).join('\n')
  /** Writes what a caller of one interface imports through its door: the bank and every operation. */
  const client = async (operations: string): Promise<string> => {
    const files = [operations, operations.replace('operations.ts', 'bank.ts')].filter(exists)
    const modules = await Promise.all(files.map(load))
    const door = operations.replace('operations.ts', 'index.ts')
    const names = Object.keys(await load(door)).filter((name) => modules.some((module) => name in module))
    // Several interfaces have a call of one name, and all of them together are one module.
    const own = (name: string) => `${name} as ${name}_${door.replaceAll(/\W/g, '_')}`
    return `export { ${names.map(own).join(', ')} } from './${place(door)}'`
  }
  const piece = (
    name: string,
    budget: number,
    code: () => string | Promise<string>,
    options?: BundleOptions,
  ): Piece => ({ name, budget, weigh: async () => (await bundle(await code(), options)).kilobytes })
  return [
    piece('signing on top of jose', 3, () => everything(...signing), { ...server, external: ['jose/*'] }),
    ...clients.map((file) => piece(`the client of ${file}`, CLIENTS[file] ?? 15, () => client(file), server)),
    piece(
      'all clients together',
      44.1,
      async () => (await Promise.all(clients.map((file) => client(file)))).join('\n'),
      server,
    ),
    ...elements.map((file) =>
      piece(`the element of ${file}`, ELEMENTS[file] ?? 15.5, () => everything(file)),
    ),
    piece('all elements together', 30, () => everything(...elements)),
    ...words.map((file) => piece(`the words of ${file}`, 2, () => everything(file))),
    piece('the proxy worker', PROXY_WORKER, () => everything('edge/proxy/worker.ts'), server),
  ]
}

function load(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(root, file)).href)
}
