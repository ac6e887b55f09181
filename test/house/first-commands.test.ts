// The first commands of all texts: in the form that .github/owner.json asks for, and in the other one too.
// That each start can be played is in starts.test.ts.
import { assert, test } from '#kit'
import { readOwner } from '../tools/release/owner.ts'
import { formOfToday, packedForm, publishedForm, texts } from '../tools/release/first-commands.ts'
import { read } from './files.ts'

const TEXT = `# Silta

<!-- not published -->
In a clone, \`npm pack\`.
<!-- published
In an empty folder:
-->

npm install ../silta/silta-0.1.0.tgz express   # a server
cp ../silta/silta-0.1.0.tgz . && npm install ./silta-0.1.0.tgz
`

test('gives a planted text its two forms, and one that has its form the same again (house: 4)', () => {
  const published =
    '# Silta\n\nIn an empty folder:\n\nnpm install silta express   # a server\nnpm install silta\n'
  assert.equal(publishedForm(TEXT), published)
  assert.equal(publishedForm(published), published)
  assert.equal(packedForm(TEXT, '0.1.0'), TEXT)
  assert.equal(packedForm(TEXT, '0.2.0'), TEXT.replaceAll('0.1.0', '0.2.0'))
})

test('has every text in the form that the owner says, with the version of the package (house: 4)', () => {
  const files = texts()
  assert.includeMembers(files, ['README.md', 'edge/proxy/MERCHANT.md', 'demo/docs/content/start/site.md'])
  assert.deepEqual(
    files.filter((file) => formOfToday(read(file)) !== read(file)),
    [],
  )
  const isPublished = readOwner().published !== ''
  // No text fetches by its name what is not published.
  const wrong = isPublished ? /silta-[\d.]+\.tgz|<!-- (not )?published/ : /npm install silta\b/
  assert.deepEqual(
    files.filter(
      (file) =>
        file !== 'CHANGELOG.md' && wrong.test(read(file).replaceAll(/^<!-- published\n[^]*?^-->/gm, '')),
    ),
    [],
  )
})

test('has no word of the packed file in the form of a published package (house: 4)', () => {
  assert.deepEqual(
    texts().filter((file) => /silta-[\d.]+\.tgz|<!-- (not )?published/.test(publishedForm(read(file)))),
    [],
  )
})
