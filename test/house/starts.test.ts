// The starts in the texts: each can be read step by step, and has an end. `npm run starts` plays them.
// It plays none: that needs a registry, a browser and minutes.
import { assert, test } from '#kit'
import { STARTS } from '../starts/starts.ts'
import { readSteps, type Step } from '../starts/text.ts'
import { publishedForm } from '../tools/release/first-commands.ts'
import { read } from './files.ts'

const { version } = JSON.parse(read('package.json')) as { version: string }

const TEXT = `# Begin

\`\`\`sh
npx silta init --template node   # or express, deno, bun
npx silta dev
\`\`\`

## By hand

\`\`\`sh
npm install silta
cd shop
. ./keys.env
curl \\
  http://localhost:8789
\`\`\`

Then write, in \`src/pay.ts\`:

\`\`\`ts
pay()   # no comment
\`\`\`

\`\`\`ts
readOnly()
\`\`\`

- Press **Pay**: “It
  is paid.”
- Read “no more”.

\`\`\`sh
node src/pay.ts   # Node 22.18 or newer; or deno run -A src/pay.ts, bun src/pay.ts
npm run dev       # in one terminal
\`\`\`

\`\`\`text
paid
\`\`\`

## Later
`

test('takes commands, files and what is printed from a planted text, with the choices that it offers (house: 4)', () => {
  assert.deepEqual(readSteps(TEXT, { heading: 'Begin', choice: 'deno' }), [
    { kind: 'command', line: 'npx silta init --template deno', stays: false },
    { kind: 'command', line: 'npx silta dev', stays: true },
  ])
  assert.deepEqual(readSteps(TEXT, { heading: 'By hand', choice: 'bun' }), [
    { kind: 'command', line: 'npm install silta', stays: false },
    { kind: 'command', line: 'cd shop', stays: false },
    { kind: 'command', line: '. ./keys.env && curl http://localhost:8789', stays: false },
    { kind: 'file', path: 'src/pay.ts', text: 'pay()   # no comment\n' },
    { kind: 'pressed', text: 'Pay' },
    { kind: 'shown', text: 'It is paid.' },
    { kind: 'shown', text: 'no more' },
    { kind: 'command', line: 'bun src/pay.ts', stays: false },
    { kind: 'command', line: 'npm run dev', stays: true },
    { kind: 'printed', lines: ['paid'] },
  ])
  assert.throws(() => readSteps(TEXT, { heading: 'Begin', choice: 'next' }), 'offers no next')
  assert.throws(() => readSteps(TEXT, { heading: 'Begin again' }), 'no heading')
  assert.throws(() => readSteps(TEXT, { heading: 'Later' }), 'no steps')
})

for (const [name, start] of Object.entries(STARTS)) {
  test(`tells the start ${name} in ${start.file} in steps that can be played to its end (house: 1)`, () => {
    const [steps, published] = [(text: string) => text, publishedForm].map((form) =>
      readSteps(form(read(start.file)), start),
    ) as [Step[], Step[]]
    const commands = steps.flatMap((step) => (step.kind === 'command' ? [step] : []))
    if (start.end === 'paid')
      assert.isTrue(commands.some(({ line, stays }) => stays && line.startsWith('npx silta dev')))
    else if (start.end === 'noticed') assert.isTrue(commands.at(-1)?.stays)
    else assert.equal(steps.at(-1)?.kind, start.end)
    // Silta comes into the folder by a command of the text, before anything of it is started.
    for (const [form, install] of [
      [steps, `npm install ../silta/silta-${version}.tgz`],
      [published, 'npm install silta'],
    ] as const) {
      const lines = form.flatMap((step) => (step.kind === 'command' ? step.line.split(' && ') : []))
      const installed = lines.findIndex((line) => line === install || line.startsWith(`${install} `))
      const used = lines.findIndex((line) => /\bnpx silta\b/.test(line))
      assert.notEqual(installed, -1)
      if (used !== -1) assert.isBelow(installed, used)
    }
  })
}
