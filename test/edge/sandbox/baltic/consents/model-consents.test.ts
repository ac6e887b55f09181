// Random lives of account consents: asked for, approved with and without a page, refused, read in every way, used up, replaced,
// withdrawn, expired. A small model knows what each call must come to; the bank must agree with it.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { openModelBank, START } from '../model-bank.ts'
import { steps } from './model-consent-steps.ts'
import { ConsentWorld } from './model-consent-world.ts'
import { Consents } from './model-consents.ts'

const RUNS = deep(60, 10_000)

/** Everything that a run must have come to, however it was drawn. */
const STATUSES = ['received', 'rejected', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp']

test(`agrees with a model on every answer, over ${RUNS} random lives of account consents (gaps: Part 2 Baltic account consent, baltic.consent.access, baltic.consent.frequency, baltic.consent.life, baltic.consent.use, baltic.token.read, baltic.report.query; promises: R36)`, async () => {
  const seen = new Set<string>()
  const lives = fc.commands([steps], { maxCommands: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const model = new Consents(Date.parse(START))
      const real = new ConsentWorld(await openModelBank())
      await fc.asyncModelRun(() => ({ model, real }), life)
      for (const { status, counts } of model.all) {
        seen.add(status)
        if ([...counts.values()].some(({ times }) => times === 4)) seen.add('used up')
      }
    }),
    { numRuns: RUNS },
  )
  assert.includeMembers([...seen], [...STATUSES, 'used up'])
})
