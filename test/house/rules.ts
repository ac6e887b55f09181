// The arrows of the house: who may import whom, one rule after another.
// There is no list of files: a new folder is judged by its place.
import { type Arrow, isInside, packageOf, read, sources } from './files.ts'

const pure = /^core\/shared\/values\//
/** Folders inside the interfaces of the proxy: `baltic/`, `baltic/rail/`. */
const folderPaths = sources('edge/proxy/interfaces').map((file) => file.split('/').slice(3, -1))
/** Folders of an interface, in core, sandbox and proxy; each may import the shared ones beside it, never another of its kind. */
const interfaces = [...new Set(folderPaths.flatMap(([name]) => name ?? []))].filter(
  (name) => name !== 'shared',
)
/** Interfaces that are used in two ways, with a folder for each. */
const usedTwice = new Set(folderPaths.flatMap(([name, folder]) => (name && folder ? [name] : [])))
/** The rooms of the proxy from the lowest on: each may import those before it, never one behind it or beside it. */
const proxyRooms = [
  ['no-workers.ts', 'versions.ts'],
  ['handle.ts'],
  ['storage'],
  ['interfaces'],
  ['webhooks'],
  ['config'],
  ['orders'],
  ['refunds', 'order-index'],
  ['instructions'],
  ['instructions/batches'],
  ['order-object', 'instructions/object', 'sessions'],
  ['http'],
  ['page', 'merchant'],
  ['app.ts'],
  ['hosts', 'index.ts', 'worker.ts'],
]
/** The rooms of the sandbox from the lowest on, in the same way; the console beside them is a page. */
const sandboxRooms = [
  ['storage', 'openapi'],
  ['http', 'ledger', 'bank-objects.ts'],
  ['errors', 'pages', 'options'],
  ['banks.ts', 'simulation', 'call-rules.ts'],
  ['customers', 'explanation'],
  ['clients'],
  ['services.ts', 'bank-interface.ts'],
  ['call.ts', 'call-log', 'oauth'],
  ['control'],
  interfaces,
  ['interfaces.ts'],
  ['fork.ts'],
  ['sandbox.ts'],
  ['hosts', 'index.ts'],
]
/** What writes certificates: one module of the sandbox has it, which is loaded at the first one. */
const certificateModule = 'edge/sandbox/clients/x509.ts'
const certificatePackages = ['@peculiar/x509', 'reflect-metadata']
/** What reads the files of wrangler: one module of the program, into which a build takes these. */
const configModule = 'edge/cli/config-formats.ts'
const configPackages = ['smol-toml', 'strip-json-comments']
const runtimePackages: Record<string, string[]> = {
  core: ['jose', 'valibot', '@noble/hashes', 'oauth4webapi'],
  edge: ['hono', 'valibot', '@noble/hashes', 'cloudflare:workers'],

  widgets: ['lit', '@tanstack/lit-virtual'],
}

/** The console of the sandbox: a page that is built into static files, and what it is made of besides its own modules. */
const consoleFolder = 'edge/sandbox/console/'
const consolePackages = ['lit', '@tanstack/lit-virtual']
const consoleStandsOn =
  /^(edge\/sandbox\/(console|control)\/|edge\/shared\/|core\/shared\/(index\.ts$|values\/))/

/** The sources that doors of the package open. */
const doors = new Set(
  Object.values((JSON.parse(read('package.json')) as { exports: Record<string, unknown> }).exports).flatMap(
    (door) =>
      typeof door === 'object' && door !== null && 'types' in door
        ? String(door.types)
            .replace('./dist/', '')
            .replace(/\.d\.ts$/, '.ts')
        : [],
  ),
)

/** Names the rule that an arrow breaks; nothing when it breaks none. */
export function brokenRule(arrow: Arrow): string | undefined {
  const { from, to, typesOnly, lazy } = arrow
  if (!isInside(to)) return brokenPackageRule(arrow)
  const [room, part = ''] = folders(from)
  const [toRoom, toPart = ''] = folders(to)
  if (toRoom === 'test') return 'nothing imports test'
  if (to === certificateModule && !lazy) return 'what writes certificates is loaded at the first one'
  if (isDocumentation(to) && !isDocumentation(from)) return 'no worker imports what documents are made of'
  if (room === 'core') {
    if (toRoom !== 'core') return 'core imports core only'
    if (part === '') return undefined
    if (part === 'shared' && toPart !== 'shared') return 'core/shared imports no interface'
    if (pure.test(from) && !pure.test(to)) return 'core/shared/values imports values only'
    if (part === 'view') {
      return toPart === 'view' || typesOnly || pure.test(to) ? undefined : 'core/view takes types only'
    }
    // What is paid or asked for is written as the papers have it.
    if (part === 'merchant' && /^core\/[\w-]+\/schema(\.ts|\/)/.test(to)) return undefined
    if (toPart !== part && toPart !== 'shared') return 'an interface imports itself and core/shared'
    return toPart === part ? brokenRoleRule(role(from), role(to)) : undefined
  }
  if (room === 'edge') {
    if (toRoom === 'core') {
      const isBare = !from.startsWith(consoleFolder) || consoleStandsOn.test(to)
      return isBare ? brokenCoreUseRule(from, to) : 'the console imports what core shares only'
    }
    if (toRoom !== 'edge') return 'edge imports core and edge'
    if (part === 'shared' && toPart !== 'shared') return 'edge/shared imports no worker'
    const isConsole = from.startsWith(consoleFolder)
    if (to.startsWith(consoleFolder) && !isConsole)
      return 'nothing imports the console: it is built into files'
    if (isConsole)
      return consoleStandsOn.test(to) ? undefined : 'the console steers the bank by its control calls only'
    // The program of the package is no worker: it starts them.
    if (part === 'cli') return undefined
    // A bank for users' tests imports the sandbox, and no proxy; what tests adapters imports both.
    if (part === 'testing' && toPart === 'sandbox') return undefined
    const isForAdapters = from.startsWith('edge/testing/adapter/')
    if (part === 'testing' && to.startsWith('edge/testing/adapter/') && !isForAdapters)
      return 'the bank of a test needs no proxy'
    if (isForAdapters && toPart === 'proxy') return undefined
    if (toPart !== part && toPart !== 'shared') return 'workers do not import each other'
    // The type of all settings is made of the forms of each interface.
    const isForms = from === 'edge/proxy/interfaces/index.ts' && to.endsWith('/settings.ts')
    if (isForms && typesOnly) return undefined
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
  // The demo uses Silta as a stranger does: through the doors. Only the reader of sentences, which no stranger needs, has none.
  const isReader = to === 'core/shared/values/sentences.ts'
  return toRoom === 'core' && !typesOnly && !isReader && !doors.has(to)
    ? 'demo imports doors of core'
    : undefined
}

/** Tests whether a file has words and examples that only `npm run openapi` reads. */
function isDocumentation(file: string): boolean {
  return file.endsWith('/documentation.ts')
}

/**
 * Finds circles between the files and folders of one folder, whatever the depth of the files that import each other, types too;
 * each as the list of what it runs through. A circle of files always contains one.
 */
export function circles(arrows: Arrow[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const arrow of arrows) {
    const [from, to] = neighboursOf(arrow)
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
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

/** The two files or folders of the deepest folder that contains both ends of an arrow. */
function neighboursOf({ from, to }: Arrow): [from: string, to: string] {
  const [one, other] = [from.split('/'), to.split('/')]
  const depth = one.findIndex((part, at) => part !== other[at]) + 1
  return [one.slice(0, depth).join('/'), other.slice(0, depth).join('/')]
}

function brokenPackageRule({ from, to, lazy, typesOnly }: Arrow): string | undefined {
  const [room] = folders(from)
  const name = packageOf(to)
  const allowed = runtimePackages[room]
  if (allowed === undefined || allowed.includes(name)) return undefined
  if (from.startsWith(consoleFolder) && consolePackages.includes(name)) return undefined
  // What builds the console is beside it, and is no part of it.
  if (from === `${consoleFolder}vite.config.ts` && ['vite', 'node:url'].includes(name)) return undefined
  const holdsCertificates = from === certificateModule || (typesOnly && from.startsWith('edge/sandbox/'))
  if (certificatePackages.includes(name) && holdsCertificates) return undefined
  // Proxy and sandbox also run as programs with a file to keep their state in: what a host brings is loaded only there.
  const isProgram = from.startsWith('edge/cli/')
  if (isProgram && name === 'commander') return undefined
  if (from === configModule && configPackages.includes(name)) return undefined
  // An optional peer: only the word that asks to install it, and what that word loads.
  const isAssistants = (from === 'edge/cli/mcp/index.ts' && lazy) || from === 'edge/cli/mcp/server.ts'
  if (isAssistants && name === '@modelcontextprotocol/server') return undefined
  const forHosts = isProgram || (lazy && /^edge\/(sandbox\/|\w+\/hosts\/)/.test(from))
  return forHosts && /^(node|bun):/.test(name) ? undefined : `${room} does not import ${name}`
}

/** Inside an interface: operations use auth, rules, schema and gaps, and nothing points back. */
function brokenRoleRule(from: string, to: string): string | undefined {
  if (to === 'index') return 'a door is for others'
  const back = to === 'operations' && ['auth', 'rules', 'schema', 'gaps'].includes(from)
  return back ? 'nothing inside an interface imports operations' : undefined
}

/** Inside the sandbox: rooms import those below them, so that interfaces do not know each other, and no shared room knows one. */
function brokenSandboxRule(from: string, to: string): string | undefined {
  const [, part, inner = ''] = from.split('/')
  const [, toPart, toInner = ''] = to.split('/')
  const isOutside = part !== 'sandbox' || toPart !== 'sandbox' || inner === toInner
  return isOutside || isBelow(sandboxRooms, toInner, inner)
    ? undefined
    : 'rooms of the sandbox import from below only'
}

/**
 * Inside the proxy: rooms import those below them. Who keeps something knows an interface of a bank only as a rail, a
 * source or a channel; the list of interfaces is for the configuration, the app and the hosts. An order does not know who
 * asks about it: its object puts it together with its refunds and its webhooks.
 */
function brokenProxyRule(from: string, to: string): string | undefined {
  const [, part, inner = '', ...rest] = from.split('/')
  const [, toPart, toInner = '', ...toRest] = to.split('/')
  if (part !== 'proxy' || toPart !== 'proxy') return undefined
  if (inner === 'interfaces') return brokenInterfaceRule(rest, toInner, toRest)
  const room = proxyRoom(inner, rest)
  const toRoom = proxyRoom(toInner, toRest)
  if (room !== toRoom && !isBelow(proxyRooms, toRoom, room))
    return 'rooms of the proxy import from below only'
  if (room === 'orders') {
    const isKnown = ['orders', 'interfaces', 'storage', 'config', 'handle.ts', 'versions.ts'].includes(toRoom)
    if (!isKnown) return 'orders of the proxy know nobody who asks about them'
  }
  if (toInner !== 'interfaces') return undefined
  const { kind } = placeOf(toRest)
  if (kind === 'list' && ['config', 'app.ts', 'hosts'].includes(inner)) return undefined
  return kind === 'shared' || kind === 'way'
    ? undefined
    : 'the proxy knows interfaces only as what they are to it'
}

/** Names the room of a file: its folder in the proxy, or one inside that is a room of its own. */
function proxyRoom(inner: string, [folder = '', ...more]: readonly string[]): string {
  const own = `${inner}/${folder}`
  return more.length > 0 && proxyRooms.some((rooms) => rooms.includes(own)) ? own : inner
}

/** Whether one room is in the table, and below another. */
function isBelow(floors: readonly (readonly string[])[], lower: string, upper: string): boolean {
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))
  return floorOf(lower) >= 0 && floorOf(lower) < floorOf(upper)
}

/**
 * The place of a file of `interfaces/`: what an interface may be, what all share, the list of them, the description of one
 * (its door), or the rest of it.
 */
function placeOf([first = '', ...more]: readonly string[]) {
  if (more.length === 0) return { kind: first === 'index.ts' ? 'list' : 'way', name: '', folder: '' } as const
  if (first === 'shared') return { kind: 'shared', name: '', folder: '' } as const
  const [folder = '', ...inside] = more
  if (inside.length > 0) return { kind: 'interface', name: first, folder } as const
  return { kind: folder === 'index.ts' ? 'door' : 'interface', name: first, folder: '' } as const
}

/** Inside `interfaces/`: an interface imports core, what a way is and what all share, never another interface. */
function brokenInterfaceRule(
  rest: readonly string[],
  toInner: string,
  toRest: readonly string[],
): string | undefined {
  if (toInner !== 'interfaces') return 'interfaces of the proxy import core and what they are made with only'
  const from = placeOf(rest)
  const to = placeOf(toRest)
  if (to.kind === 'shared') return undefined
  if (from.kind === 'shared') return 'what interfaces of the proxy share knows none of them'
  if (to.kind === 'list') return 'the list of interfaces is for the configuration'
  if (from.kind === 'list')
    return to.kind === 'interface' ? 'the list knows an interface by its description' : undefined
  if (from.kind === 'way')
    return to.kind === 'way' ? undefined : 'what a way is to the proxy knows no interface'
  const isSharedByWays = from.kind === 'interface' && from.folder === '' && usedTwice.has(from.name)
  if (to.kind === 'way')
    return isSharedByWays ? 'what two ways to use one interface share knows neither' : undefined
  if (from.name !== to.name) return 'interfaces of the proxy do not import each other'
  if (to.kind === 'door') return 'the description of an interface is for the list'
  // The description puts all together.
  if (from.kind === 'door' || to.folder === '' || from.folder === to.folder) return undefined
  return isSharedByWays
    ? 'what two ways to use one interface share knows neither'
    : 'two ways to use one interface do not import each other'
}

/** In the proxy as in the sandbox, only the folder of an interface calls that interface of core. */
function brokenCoreUseRule(from: string, to: string): string | undefined {
  const [, part, inner = '', folder = ''] = from.split('/')
  const [, toPart = ''] = to.split('/')
  if (!interfaces.includes(toPart)) return undefined
  const own = part === 'proxy' && inner === 'interfaces' ? folder : inner
  return own === toPart ? undefined : 'only the folder of an interface knows that interface of core'
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
