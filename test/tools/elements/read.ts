// Reads what pages may know of each element out of its sources: docstrings, `static properties`, members, events, states.
import { globSync } from 'node:fs'
import { join } from 'node:path'
// The newest compiler has no interface for programs yet; the one before it reads the same sources.
import ts from 'typescript-6.0'
import { root } from '../../runtimes/process.ts'
import type { Attribute, ElementEvent, ElementFacts, Method, Named, Property } from './facts.ts'

const THEME = 'widgets/shared/look/theme.ts'

/** A property in `static properties`. */
interface Declared {
  attribute?: string
  isFlag: boolean
  reflects: boolean
}

/** Reads every element that has a `define.ts`, in the order of their tags. */
export function readElements(): ElementFacts[] {
  const files = globSync('widgets/*/define.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const program = ts.createProgram(
    files.flatMap((file) => [file, doorOf(file)]).map((file) => join(root, file)),
    { ...options, noEmit: true, allowImportingTsExtensions: true },
  )
  return files.map((file) => new Reader(program, file).read()).toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

/** Reads one element. */
class Reader {
  readonly #checker: ts.TypeChecker
  readonly #define: ts.SourceFile
  readonly #folder: string
  readonly #class: ts.ClassDeclaration
  /** The style sheet that every element adopts first, with the custom properties of all. */
  readonly #theme: ts.Statement
  /** What the door of the element gives by name. */
  readonly #door: ReadonlySet<string>

  constructor(program: ts.Program, file: string) {
    this.#checker = program.getTypeChecker()
    this.#folder = file.split('/').at(-2) ?? ''
    this.#define = found(program.getSourceFile(join(root, file)), file)
    const element = found(
      program.getSourceFile(join(root, file.replace('define.ts', 'element.ts'))),
      `the element of ${file}`,
    )
    this.#class = found(element.statements.find(ts.isClassDeclaration), `a class in ${element.fileName}`)
    const theme = found(program.getSourceFile(join(root, THEME)), THEME)
    this.#theme = found(
      theme.statements.find(
        (one) => ts.isVariableStatement(one) && /^export const theme\b/.test(one.getText()),
      ),
      `the style sheet in ${THEME}`,
    )
    const index = found(program.getSourceFile(join(root, doorOf(file))), doorOf(file))
    const door = found(this.#checker.getSymbolAtLocation(index), `a module ${index.fileName}`)
    this.#door = new Set(this.#checker.getExportsOfModule(door).map(({ name }) => name))
  }

  read(): ElementFacts {
    const symbol = found(this.#checker.getSymbolAtLocation(found(this.#class.name, 'a name')), 'a symbol')
    const description = this.#said(symbol)
    const properties = this.#properties()
    return {
      tag: /registerOnce\('([\w-]+)'/.exec(this.#define.text)?.[1] ?? '',
      folder: this.#folder,
      className: symbol.name,
      summary: description.split('\n\n')[0]?.replaceAll('\n', ' ') ?? '',
      description,
      isFormControl: this.#class.members.some((member) => nameOf(member) === 'formAssociated'),
      properties,
      attributes: [...properties.flatMap(attributeOf), ...this.#ownAttributes()],
      methods: this.#methods(),
      events: this.#tags('fires').map((text) => this.#event(text)),
      slots: this.#tags('slot').map(readNamed),
      parts: this.#tags('csspart').map(readNamed),
      states: this.#states(),
      customProperties: [...this.#tags('cssprop', this.#theme), ...this.#tags('cssprop')].map((text) => {
        const [, syntax = '', name = '', initial = '', said = ''] =
          /^\{(.+?)\} \[(--[\w-]+)=(.+)\] - ([^]+)$/.exec(text) ?? []
        return { name, syntax, initial, description: said }
      }),
    }
  }

  /** The texts of a tag of a docstring, each in one line. */
  #tags(name: string, node: ts.Node = this.#class): string[] {
    return ts
      .getJSDocTags(node)
      .filter(({ tagName }) => tagName.text === name)
      .map(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? '').replaceAll(/\s*\n\s*/g, ' ').trim())
  }

  #properties(): Property[] {
    const declared = this.#declared()
    const initials = this.#initials()
    return this.#class.members.flatMap((member): Property[] => {
      const isField = ts.isPropertyDeclaration(member) || ts.isGetAccessor(member)
      if (!isField || !isPublic(member)) return []
      const name = nameOf(member)
      const { attribute, reflects = false } = declared.get(name) ?? {}
      const initial = initials.get(name)
      return [
        {
          name,
          description: this.#said(found(this.#checker.getSymbolAtLocation(member.name), name)),
          type: this.#typeOf(member),
          isReadonly: ts.isGetAccessor(member) || has(member, ts.SyntaxKind.ReadonlyKeyword),
          reflects,
          ...(attribute !== undefined && { attribute }),
          ...(initial !== undefined && { initial }),
        },
      ]
    })
  }

  /** Attributes without a property: style sheets read them. */
  #ownAttributes(): Attribute[] {
    return this.#tags('attr').map((text) => {
      const [, type = '', name = '', description = ''] = /^\{(.+?)\} ([\w-]+) - ([^]+)$/.exec(text) ?? []
      return { name, type, description }
    })
  }

  #methods(): Method[] {
    return this.#class.members.filter(ts.isMethodDeclaration).flatMap((member): Method[] => {
      const name = nameOf(member)
      // The browser calls these, and Lit the protected ones.
      if (!isPublic(member) || name.endsWith('Callback')) return []
      const signature = found(this.#checker.getSignatureFromDeclaration(member), name)
      return [
        {
          name,
          description: this.#said(found(this.#checker.getSymbolAtLocation(member.name), name)),
          parameters: member.parameters.map((parameter) => ({
            name: parameter.name.getText(),
            type: this.#written(this.#checker.getTypeAtLocation(parameter), parameter),
            isOptional: parameter.questionToken !== undefined,
          })),
          returns: this.#written(signature.getReturnType(), member),
        },
      ]
    })
  }

  #event(text: string): ElementEvent {
    const [, type = '', name = '', description = ''] = /^\{(\w+)\} ([\w-]+) - ([^]+)$/.exec(text) ?? []
    const detail = this.#eventClass(name)?.getProperty('detail')
    const members = detail ? this.#checker.getTypeOfSymbol(detail).getProperties() : []
    const owner = this.#eventClass(name)
    return {
      name,
      type,
      description,
      detail: members.map((member) => ({
        name: member.name,
        type: this.#written(this.#checker.getTypeOfSymbol(member), this.#class),
        // The sentence is at the event's own member.
        description: this.#said(owner?.getProperty(member.name) ?? member),
      })),
      isCancelable: /preventDefault\(\)/.test(description),
    }
  }

  /** The class of an event of our own, as `addEventListener` knows it. */
  #eventClass(name: string): ts.Type | undefined {
    const map = this.#checker.resolveName('HTMLElementEventMap', this.#class, ts.SymbolFlags.Type, false)
    const event = name.startsWith('silta-')
      ? this.#checker.getDeclaredTypeOfSymbol(found(map, 'HTMLElementEventMap')).getProperty(name)
      : undefined
    return event && this.#checker.getTypeOfSymbol(event)
  }

  /** The states that `:state()` matches: the words of the type of the member `state`. */
  #states(): Named[] {
    if (this.#tags('cssstate').length === 0) return []
    const member = this.#class.members.find((one) => nameOf(one) === 'state')
    const type = this.#checker.getTypeAtLocation(found(member, 'a member called state'))
    const words = (type.isUnion() ? type.types : [type]).flatMap((one) =>
      one.isStringLiteral() ? [one.value] : [],
    )
    const sentences = new Map(
      this.#tags('cssstate').map((text) => [readNamed(text).name, readNamed(text).description]),
    )
    return words.map((name) => ({ name, description: sentences.get(name) ?? '' }))
  }

  #declared(): Map<string, Declared> {
    const field = this.#class.members.find(
      (member) => nameOf(member) === 'properties' && has(member, ts.SyntaxKind.StaticKeyword),
    )
    const table = field && ts.isPropertyDeclaration(field) ? field.initializer : undefined
    if (!table || !ts.isObjectLiteralExpression(table)) return new Map()
    return new Map(
      table.properties.filter(isAssignment).map((row): [string, Declared] => {
        const name = row.name.getText()
        const options: readonly ts.ObjectLiteralElementLike[] = ts.isObjectLiteralExpression(row.initializer)
          ? row.initializer.properties
          : []
        const option = (key: string) =>
          options.filter(isAssignment).find((one) => one.name.getText() === key)?.initializer
        const given = option('attribute')
        const attribute = given && ts.isStringLiteral(given) ? given.text : name.toLowerCase()
        return [
          name,
          {
            ...(given?.kind !== ts.SyntaxKind.FalseKeyword && { attribute }),
            isFlag: option('type')?.getText() === 'Boolean',
            reflects: option('reflect')?.kind === ts.SyntaxKind.TrueKeyword,
          },
        ]
      }),
    )
  }

  /** What the constructor sets, if that is a plain value. */
  #initials(): Map<string, string> {
    const initials = new Map<string, string>()
    const constructor = this.#class.members.find(ts.isConstructorDeclaration)
    for (const statement of constructor?.body?.statements ?? []) {
      if (!ts.isExpressionStatement(statement)) continue
      const names: string[] = []
      let value = statement.expression
      while (ts.isBinaryExpression(value) && ts.isPropertyAccessExpression(value.left)) {
        names.push(value.left.name.text)
        value = value.right
      }
      const isPlain =
        ts.isStringLiteral(value) ||
        ts.isNumericLiteral(value) ||
        [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(value.kind)
      if (isPlain) for (const name of names) initials.set(name, value.getText())
    }
    return initials
  }

  #typeOf(member: ts.ClassElement): string {
    return this.#written(this.#checker.getTypeAtLocation(member), member)
  }

  /** A type as a page writes it: the names that a door gives, and the others written out. */
  #written(type: ts.Type, at: ts.Node): string {
    const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags
    const isNamed = this.#door.has(type.aliasSymbol?.name ?? '')
    const flags = NoTruncation | UseSingleQuotesForStringLiteralType | (isNamed ? 0 : InTypeAlias)
    // A type of another file, which the door gives under the same name.
    return this.#checker.typeToString(type, at, flags).replaceAll(/import\("[^"]+"\)\./g, '')
  }

  #said(symbol: ts.Symbol): string {
    return ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).replaceAll('\r', '')
  }
}

function attributeOf({ attribute, name, type, description, initial }: Property): Attribute[] {
  if (attribute === undefined) return []
  return [{ name: attribute, property: name, type, description, ...(initial !== undefined && { initial }) }]
}

function doorOf(define: string): string {
  return define.replace('define.ts', 'index.ts')
}

/** Reads `name - A sentence.` */
function readNamed(text: string): Named {
  const [, name = '', description = ''] = /^([\w-]+) - ([^]+)$/.exec(text) ?? []
  return { name, description }
}

/** A guard by itself: that of the compiler takes any node, and narrows less. */
function isAssignment(one: ts.ObjectLiteralElementLike): one is ts.PropertyAssignment {
  return ts.isPropertyAssignment(one)
}

function nameOf(member: ts.ClassElement): string {
  return member.name && ts.isIdentifier(member.name) ? member.name.text : ''
}

function isPublic(member: ts.ClassElement): boolean {
  const { StaticKeyword, ProtectedKeyword, PrivateKeyword } = ts.SyntaxKind
  const isHidden = [StaticKeyword, ProtectedKeyword, PrivateKeyword].some((kind) => has(member, kind))
  return nameOf(member) !== '' && !isHidden
}

function has(member: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(member) && (ts.getModifiers(member) ?? []).some((one) => one.kind === kind)
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the sources have not ${what}`)
  return value
}
