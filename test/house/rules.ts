// The arrows of the house: who may import whom, one rule after another.
// Holds no list of files: a new folder is judged by where it stands.
import { type Arrow, isInside, packageOf } from './files.ts'

const pure = /^core\/shared\/values\//
/** Folders of an interface, a rail or a source; each stands on the shared ones beside it, never on another of its kind. */
const interfaces = [
  'account-access',
  'online-payment',
  'request-to-pay',
  'psd2-payments',
  'corporate-payments',
  'baltic',
]
/** Folders of the proxy that hold how an interface is spoken to which it uses in two ways. */
const sharedWays: Readonly<Record<string, string>> = { psd2: 'psd2-payments', baltic: 'baltic' }
const isSharedWay = (folder: string) => Object.hasOwn(sharedWays, folder)
/** What writes certificates: the sandbox loads it at the first one, and nothing else may hold it. */
const certificatePackages = ['@peculiar/x509', 'reflect-metadata']
const runtimePackages: Record<string, string[]> = {
  core: ['jose', 'valibot', '@noble/hashes', 'oauth4webapi'],
  edge: ['hono', 'jose', 'valibot', '@noble/hashes', 'cloudflare:workers'],

  widgets: ['lit', '@tanstack/lit-virtual'],
}

/** Names the rule that an arrow breaks; nothing when it breaks none. */
export function brokenRule(arrow: Arrow): string | undefined {
  const { from, to, typesOnly } = arrow
  if (!isInside(to)) return brokenPackageRule(arrow)
  const [room, part = ''] = folders(from)
  const [toRoom, toPart = ''] = folders(to)
  if (toRoom === 'test') return 'nothing imports test'
  if (room === 'core') {
    if (toRoom !== 'core') return 'core imports core only'
    if (part === '') return undefined
    if (part === 'shared' && toPart !== 'shared') return 'core/shared imports no interface'
    if (pure.test(from) && !pure.test(to)) return 'core/shared/values imports values only'
    if (part === 'view') {
      return toPart === 'view' || typesOnly || pure.test(to) ? undefined : 'core/view takes types only'
    }
    if (toPart !== part && toPart !== 'shared') return 'an interface imports itself and core/shared'
    return toPart === part ? brokenRoleRule(role(from), role(to)) : undefined
  }
  if (room === 'edge') {
    if (toRoom === 'core') return brokenCoreUseRule(from, to)
    if (toRoom !== 'edge') return 'edge imports core and edge'
    if (part === 'shared' && toPart !== 'shared') return 'edge/shared imports no worker'
    // The program of the package is no worker: it starts one.
    if (from === 'edge/serve.ts' && to.endsWith('/hosts/serve.ts')) return undefined
    if (toPart !== part && toPart !== 'shared') return 'workers do not import each other'
    return brokenSandboxRule(from, to) ?? brokenProxyRule(from, to)
  }
  if (room === 'widgets') {
    if (toRoom === 'core') {
      return typesOnly || toPart === 'view' || pure.test(to)
        ? undefined
        : 'widgets run core/view and the pure parts only'
    }
    if (toRoom !== 'widgets') return 'widgets import core and widgets'
    if (part === 'shared' && toPart !== 'shared') return 'widgets/shared imports no element'
    return toPart === part || toPart === 'shared' ? undefined : 'elements do not import each other'
  }
  // The demo uses Silta as a stranger does: through the doors.
  return toRoom === 'core' && !typesOnly && !to.endsWith('/index.ts')
    ? 'demo imports doors of core'
    : undefined
}

/** Finds circles, each as the list of files that it runs through. */
export function circles(arrows: Arrow[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) return void found.push([...path.slice(at), file])
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

function brokenPackageRule({ from, to, lazy, typesOnly }: Arrow): string | undefined {
  const [room] = folders(from)
  const name = packageOf(to)
  const allowed = runtimePackages[room]
  if (allowed === undefined || allowed.includes(name)) return undefined
  if (certificatePackages.includes(name) && (lazy || typesOnly) && from.startsWith('edge/sandbox/'))
    return undefined
  // Proxy and sandbox also run as programs with a file to keep their state in: what a host brings is loaded only there.
  const forHosts = from.endsWith('/serve.ts') || (lazy && /^edge\/(sandbox\/|\w+\/hosts\/)/.test(from))
  return forHosts && /^(node|bun):/.test(name) ? undefined : `${room} does not import ${name}`
}

/** Inside an interface: operations use auth, rules, schema and gaps, and nothing points back. */
function brokenRoleRule(from: string, to: string): string | undefined {
  if (to === 'index') return 'a door is for others'
  const back = to === 'operations' && ['auth', 'rules', 'schema', 'gaps'].includes(from)
  return back ? 'nothing inside an interface imports operations' : undefined
}

/**
 * Inside the sandbox: an interface stands on the shared folders, never on another interface, and no shared folder on one.
 * The assembly alone, at the root, knows them.
 */
function brokenSandboxRule(from: string, to: string): string | undefined {
  const [, part, inner = '', rest] = from.split('/')
  const [, toPart, toInner = '', toRest] = to.split('/')
  if (part !== 'sandbox' || toPart !== 'sandbox' || rest === undefined || toRest === undefined)
    return undefined
  if (inner === 'ledger' && toInner === 'simulation') return 'the books know no source of entries'
  if (inner === toInner || !interfaces.includes(toInner)) return undefined
  return interfaces.includes(inner)
    ? 'interfaces of the sandbox do not import each other'
    : 'shared folders of the sandbox import no interface'
}

/**
 * Inside the proxy: orders know payments only as a rail, sessions accounts only as a source, and instructions their way only as
 * a channel; these know nobody who uses them, and none of their siblings. Their lists, and what is made of them, are for the configuration. An order does not
 * know its merchant's side: what both are together is composed above them.
 */
function brokenProxyRule(from: string, to: string): string | undefined {
  const [, part, inner = '', file = ''] = from.split('/')
  const [, toPart, toInner = '', toFile = ''] = to.split('/')
  if (part !== 'proxy' || toPart !== 'proxy') return undefined
  if (inner === 'orders' && ['merchant', 'objects', 'routes', 'http'].includes(toInner))
    return 'orders of the proxy know nobody who asks about them'
  if (inner === 'storage' && toInner !== 'storage')
    return 'storage of the proxy knows nothing of what is kept'
  if (isSharedWay(inner) && ![inner, 'capabilities'].includes(toInner))
    return 'what two ways to use one interface share knows neither'
  for (const [folder, shared] of [
    ['rails', /^rail\.ts$/],
    ['sources', /^source\.ts$/],
    ['channels', /^(bundle-)?channel\.ts$/],
  ] as const) {
    // Two ways to use one interface share how it is spoken to.
    const isShared =
      isSharedWay(toInner) && sharedWays[toInner] === interfaces.find((name) => file.startsWith(name))
    if (inner === folder && !isShared && !['rails', 'sources', 'channels', 'capabilities'].includes(toInner))
      return `${folder} of the proxy import core and what they are made with only`
    if (inner === folder && toInner === folder) {
      const isOwn = shared.test(toFile) || file === `${folder}.ts` || sameInterface(file, toFile)
      return isOwn || shared.test(file) ? undefined : `${folder} of the proxy do not import each other`
    }
    if (inner !== 'config' && toInner === folder && !shared.test(toFile))
      return `the proxy knows ${folder} only as what they are to it`
  }
  return undefined
}

/** In the proxy only rails, sources and channels speak to interfaces of a bank, in the sandbox only the folder of the same interface. */
function brokenCoreUseRule(from: string, to: string): string | undefined {
  const [, part, inner = ''] = from.split('/')
  const [, toPart = ''] = to.split('/')
  if (!interfaces.includes(toPart)) return undefined
  if (part === 'sandbox' && inner !== toPart)
    return 'only the folder of an interface knows that interface of core'
  const isShared = isSharedWay(inner) && toPart === sharedWays[inner]
  return part === 'proxy' && !isShared && !['rails', 'sources', 'channels'].includes(inner)
    ? 'the proxy reaches interfaces by rails, sources and channels'
    : undefined
}

/** Tells whether two files of one folder belong to one interface, or one of them to all. */
function sameInterface(left: string, right: string): boolean {
  const of = (file: string) => interfaces.find((name) => file.startsWith(name))
  return of(left) === undefined || of(right) === undefined || of(left) === of(right)
}

/** Splits `core/view/payment.ts` into room and part; a file right in its room has no part. */
function folders(file: string): [room: string, part?: string] {
  const [room = '', part, rest] = file.split('/')
  return part !== undefined && rest !== undefined ? [room, part] : [room]
}

/** Names the role of an interface's file; a role that grew is a folder of the same name. */
function role(file: string): string {
  return (file.split('/')[2] ?? '').replace(/\.ts$/, '')
}
