// Tests that lines of comments are taken out of built modules, and nothing else.
import { transform } from 'esbuild'
import { assert, test } from '#kit'
import { withoutComments } from '../tools/bare-modules.ts'
import { read, sources } from './files.ts'

test('takes lines of comments out of a built module, and leaves each other line where it was (house: 5)', () => {
  const module = [
    '#!/usr/bin/env node',
    '// What it is.',
    '/*! A licence. */',
    '/**',
    ' * Says a.',
    ' */',
    'export const a = /* @__PURE__ */ f(); // after code',
    'const text = `',
    '// no comment ${a /* inner */}',
    '/** none either */`;',
    '  /* @__NO_SIDE_EFFECTS__ */',
    '  // "ä", and 𝄞',
    'const b = text',
    '//# sourceMappingURL=a.js.map',
  ]
  const bare = withoutComments(module.join('\n')).split('\n')
  assert.deepEqual(
    bare,
    module.map((line, at) => ([1, 3, 4, 5, 11].includes(at) ? '' : line)),
  )
})

test('changes nothing that a module of the library does (house: 5)', async () => {
  const compiled = async (loader: 'js' | 'ts', code: string, minify: boolean) =>
    (await transform(code, { loader, format: 'esm', target: 'es2023', minify })).code
  for (const file of sources('edge/cli', 'core/shared', 'edge/sandbox/call-log').slice(0, 120)) {
    if (file.endsWith('.d.ts')) continue
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const code = await compiled('ts', read(file), false)
    const withComments = `// A line.\n/** Says it. */\n${code}`
    const bare = withoutComments(withComments)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    assert.equal(await compiled('js', bare, true), await compiled('js', withComments, true), file)
    assert.lengthOf(bare.split('\n'), withComments.split('\n').length, file)
  }
})
