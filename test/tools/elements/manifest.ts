// Writes the custom elements manifest: the file that editors, catalogues and generators read of elements.
// Not what is read, which is in read.ts. https://github.com/webcomponents/custom-elements-manifest
import type { ElementFacts } from './facts.ts'

/** Makes the manifest of all elements; paths are those of the package. */
export function makeManifest(elements: readonly ElementFacts[]): object {
  return {
    schemaVersion: '2.1.0',
    readme: 'widgets/GUIDE.md',
    modules: elements.flatMap((element) => [moduleOf(element), definitionOf(element)]),
  }
}

function moduleOf(element: ElementFacts): object {
  const path = `dist/widgets/${element.folder}/index.js`
  return {
    kind: 'javascript-module',
    path,
    summary: 'Gives the class and its types, and registers no tag.',
    declarations: [declarationOf(element)],
    exports: [
      { kind: 'js', name: element.className, declaration: { name: element.className, module: path } },
    ],
  }
}

function definitionOf({ tag, folder, className }: ElementFacts): object {
  return {
    kind: 'javascript-module',
    path: `dist/widgets/${folder}/define.js`,
    summary: `Registers <${tag}>.`,
    declarations: [],
    exports: [
      {
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className, module: `dist/widgets/${folder}/index.js` },
      },
    ],
  }
}

function declarationOf(element: ElementFacts): object {
  return {
    kind: 'class',
    customElement: true,
    name: element.className,
    tagName: element.tag,
    summary: element.summary,
    description: element.description,
    superclass: { name: 'LitElement', package: 'lit' },
    members: [
      ...element.properties.map(({ name, description, type, isReadonly, attribute, reflects, initial }) => ({
        kind: 'field',
        name,
        description,
        privacy: 'public',
        type: { text: type },
        ...(isReadonly && { readonly: true }),
        ...(attribute !== undefined && { attribute }),
        ...(reflects && { reflects }),
        ...(initial !== undefined && { default: initial }),
      })),
      ...element.methods.map(({ name, description, parameters, returns }) => ({
        kind: 'method',
        name,
        description,
        privacy: 'public',
        parameters: parameters.map(({ name: parameter, type, isOptional }) => ({
          name: parameter,
          type: { text: type },
          ...(isOptional && { optional: true }),
        })),
        return: { type: { text: returns } },
      })),
    ],
    attributes: element.attributes.map(({ name, description, type, property, initial }) => ({
      name,
      description,
      type: { text: type },
      ...(property !== undefined && { fieldName: property }),
      ...(initial !== undefined && { default: initial }),
    })),
    events: element.events.map(({ name, description, type, detail }) => ({
      name,
      description,
      type: { text: type },
      // No member of the standard: the content of `detail`, and of the event itself.
      ...(detail.length > 0 && {
        detail: detail.map((member) => ({
          name: member.name,
          type: { text: member.type },
          description: member.description,
        })),
      }),
    })),
    slots: element.slots,
    cssParts: element.parts,
    cssStates: element.states,
    cssProperties: element.customProperties.map(({ name, description, syntax, initial }) => ({
      name,
      description,
      syntax,
      default: initial,
    })),
  }
}
