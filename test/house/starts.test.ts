// The starts that the texts tell: each can be read step by step, and ends as it says. What `npm run starts` plays.
// It plays none: that needs a registry, a browser and minutes.
import { assert, test } from '#kit'
import { STARTS } from '../starts/starts.ts'
import { readSteps } from '../starts/text.ts'
import { read } from './files.ts'

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
    const steps = readSteps(read(start.file), start)
    const commands = steps.flatMap((step) => (step.kind === 'command' ? [step] : []))
    if (start.end === 'paid')
      assert.isTrue(commands.some(({ line, stays }) => stays && line.startsWith('npx silta dev')))
    else if (start.end === 'noticed') assert.isTrue(commands.at(-1)?.stays)
    else assert.equal(steps.at(-1)?.kind, start.end)
    // Silta comes into the folder by a command of the text.
    assert.isTrue(commands.some(({ line }) => /npm install silta|npx silta init/.test(line)))
  })
}
