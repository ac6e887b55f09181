// The entry point of the conformance kit for authors of adapters: a shop's plug-in, a payment provider for a framework.
// It runs the real proxy and a bank in one process; do not deploy it.

export type { Adapter, Shop, ShopOrder, ShopRefund, ShopSettings, ShopView } from './adapter.ts'
export { BrokenPromiseError } from './broken.ts'
export { type AdapterReport, adapterScenarios, checkAdapter, type ScenarioResult } from './report.ts'
export type { AdapterScenario, RunOptions } from './scenario.ts'
export {
  type AskBank,
  makeTestProxy,
  type ProxySettings,
  type TakeWebhook,
  type TestProxy,
  type TestProxyOptions,
} from './test-proxy.ts'
