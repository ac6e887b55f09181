// The entry point for code that steers a sandbox: a typed client of all calls below `/_sandbox`.

export { type Control, type ControlOptions, makeControl } from './client.ts'
export { BANKING_DAY, CHAINS, type Chain, type ChainStep } from './chains/chains.ts'
export { type ChainChoice, type ChainRun, openChain, runChain, type StepDone } from './chains/run-chain.ts'
export { type OutcomePreset, outcomePresets } from './presets.ts'
