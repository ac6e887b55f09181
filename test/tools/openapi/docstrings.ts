// The docstrings of exports and members in the sources, read by a parser of TypeScript.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6.0'
import { root } from '../../runtimes/process.ts'

/** The docstring of one constant. */
export interface Words {
  /** Its docstring without tags. */
  text: string
  /** Those of its members, by path: `identification.issuer`. */
  members: ReadonlyMap<string, MemberWords>
}

/** The docstring of one member. */
export interface MemberWords {
  text: string
  isDeprecated: boolean
}

/** Reads the docstrings of a file, by the name of the constant. */
export function docstringsOf(file: string): ReadonlyMap<string, Words> {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TS,
  )
  const constants = new Map<string, ts.Expression>()
  const texts = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) continue
      constants.set(name.text, initializer)
      texts.set(name.text, textOf(statement).text)
    }
  }
  return new Map(
    Array.from(constants, ([name, value]) => {
      const members = new Map<string, MemberWords>()
      collect(value, '', members, constants)
      return [name, { text: texts.get(name) ?? '', members }]
    }),
  )
}

function collect(
  node: ts.Node,
  path: string,
  members: Map<string, MemberWords>,
  constants: ReadonlyMap<string, ts.Expression>,
): void {
  if (ts.isPropertyAssignment(node)) {
    const at = [path, node.name.getText().replaceAll(/['"]/g, '')].filter(Boolean).join('.')
    const words = textOf(node)
    if (words.text !== '') members.set(at, words)
    return collect(node.initializer, at, members, constants)
  }
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text)
    if (constant) collect(constant, path, members, constants)
    return
  }
  // The body of a rule is code, and names no members.
  if (ts.isArrowFunction(node) || ts.isPropertyAccessExpression(node)) return
  ts.forEachChild(node, (child) => collect(child, path, members, constants))
}

function textOf(node: ts.Node): MemberWords {
  const parts = ts.getJSDocCommentsAndTags(node)
  const docs = parts.flatMap((part) => (ts.isJSDoc(part) ? [plain(part.comment)] : []))
  const [deprecated] = ts.getJSDocTags(node).filter((tag) => tag.tagName.text === 'deprecated')
  const said = [...docs, deprecated && `Deprecated. ${plain(deprecated.comment)}`]
    .filter(Boolean)
    .join('\n\n')
  return { text: said, isDeprecated: deprecated !== undefined }
}

function plain(comment: Parameters<typeof ts.getTextOfJSDocComment>[0]): string {
  const text = ts.getTextOfJSDocComment(comment) ?? ''
  // Line breaks in a source are where the line is full; paragraphs are meant.
  return (
    text
      .replaceAll(/\{@link\s+(\w+)\s*\}/g, '`$1`')
      .replaceAll(/(?<!\n)\n(?![\n-])/g, ' ')
      // A row of the ledger means nothing to those who read a document or fill in a form.
      .replaceAll(/\s*\((?=[^)]*gaps:)[^)]*\)/g, '')
      .trim()
  )
}
