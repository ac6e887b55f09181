// Tests the arrows of the house over every file, and that the check finds a broken one.
import { assert, test } from '#kit'
import { arrowsOf, exists, isInside, isTemplate, sources } from './files.ts'
import { brokenRule, circles } from './rules.ts'

const arrows = sources('core', 'edge', 'widgets', 'demo')
  .filter((file) => !isTemplate(file))
  .flatMap((file) => arrowsOf(file))

test('keeps every arrow of the house: core imports nothing of Node (house: 3; promises: R61)', () => {
  const broken = arrows.flatMap((arrow) => {
    const rule = brokenRule(arrow)
    return rule ? [`${arrow.from} -> ${arrow.to}: ${rule}`] : []
  })
  assert.deepEqual(broken, [])
})

test('keeps every folder free of circles between its files and folders, types too (house: 3)', () => {
  assert.deepEqual(circles(arrows), [])
})

test('gives no file the name of a folder beside it (house: 4)', () => {
  const twice = sources('edge', 'widgets', 'demo').filter((file) => exists(file.replace(/\.ts$/, '')))
  assert.deepEqual(twice, [])
})

test('keeps every arrow ending at a file (house: 3)', () => {
  const lost = arrows
    .filter(({ to }) => isInside(to) && !exists(to))
    // One import leads nowhere on purpose: it is a sentence for the reader of a bundler's error.
    .filter(({ from }) => from !== 'core/shared/keys-must-not-be-in-a-page.ts')
    .map(({ from, to }) => `${from} -> ${to}`)
  assert.deepEqual(lost, [])
})

test('refuses planted arrows that break a rule (house: 3)', () => {
  const planted: [from: string, statement: string][] = [
    ['core/shared/send.ts', "import { createPayment } from '../online-payment/index.ts'"],
    ['core/psd2-payments/auth.ts', "export { sign } from '../online-payment/auth.ts'"],
    ['core/online-payment/rules.ts', "import { createPayment } from './operations.ts'"],
    ['core/online-payment/auth.ts', "import { createHash } from 'node:crypto'"],
    ['core/view/payment.ts', "import { Payment } from '../online-payment/schema.ts'"],
    ['edge/shared/log.ts', "import '../proxy/index.ts'"],
    ['edge/proxy/app.ts', "import { makeCommand } from '../cli/command.ts'"],
    ['edge/sandbox/call.ts', "import { Command } from 'commander'"],
    ['edge/proxy/index.ts', "import { createSandbox } from '../sandbox/index.ts'"],
    ['edge/testing/test-bank.ts', "import { createProxy } from '../proxy/app.ts'"],
    ['edge/testing/index.ts', "export { makeTestProxy } from './adapter/test-proxy.ts'"],
    ['edge/proxy/index.ts', "import { readFile } from 'node:fs/promises'"],
    ['edge/proxy/storage/storage.ts', "const { DatabaseSync } = await import('node:sqlite')"],
    ['edge/proxy/banks.ts', "const x509 = await import('@peculiar/x509')"],
    ['edge/sandbox/clients/clients.ts', "import { X509Certificate } from '@peculiar/x509'"],
    ['edge/sandbox/clients/clients.ts', "const x509 = await import('@peculiar/x509')"],
    ['edge/sandbox/clients/clients.ts', "import { X509Certificate } from './x509.ts'"],
    ['edge/sandbox/call.ts', "import { McpServer } from '@modelcontextprotocol/server'"],
    ['edge/cli/mcp/index.ts', "import { serveStdio } from '@modelcontextprotocol/server/stdio'"],
    ['edge/sandbox/call.ts', "import { html } from 'lit'"],
    ['edge/sandbox/sandbox.ts', "import { ConsoleApp } from './console/app.ts'"],
    ['edge/sandbox/console/app.ts', "import { makeServices } from '../services.ts'"],
    ['edge/sandbox/console/app.ts', "import { signatureBase } from '../../../core/online-payment/index.ts'"],
    ['edge/sandbox/console/app.ts', "import { readFile } from 'node:fs/promises'"],
    ['edge/sandbox/baltic/routes.ts', "import { documentation } from './documentation.ts'"],
    ['edge/sandbox/baltic/routes.ts', "import { seed } from '../online-payment/seed.ts'"],
    ['edge/sandbox/ledger/ledger.ts', "import { paymentKinds } from '../online-payment/payments.ts'"],
    ['edge/sandbox/ledger/ledger.ts', "import { refundsOf } from '../../../core/online-payment/index.ts'"],
    ['edge/sandbox/baltic/routes.ts', "import { Account } from '../../../core/account-access/index.ts'"],
    ['core/shared/values/money.ts', "import { Amount } from '../fields.ts'"],
    ['edge/proxy/orders/readings.ts', "import { onlinePayment } from '../interfaces/online-payment/rail.ts'"],
    ['edge/proxy/orders/readings.ts', "import { INTERFACES } from '../interfaces/index.ts'"],
    ['edge/proxy/orders/readings.ts', "import { readPayment } from '../../../core/online-payment/index.ts'"],
    ['edge/proxy/orders/readings.ts', "import { OrderNode } from '../order-object/order-node.ts'"],
    ['edge/proxy/orders/order-service.ts', "import { Refunds } from '../refunds/refunds.ts'"],
    ['edge/proxy/storage/stored-record.ts', "import { OrderRecord } from '../orders/order-record.ts'"],
    [
      'edge/proxy/order-index/listing.ts',
      "import { corporatePayments } from '../interfaces/corporate-payments/channel.ts'",
    ],
    ['edge/proxy/app.ts', "import { baltic } from './interfaces/baltic/index.ts'"],
    [
      'edge/proxy/config/settings.ts',
      "import { psd2Settings } from '../interfaces/psd2-payments/settings.ts'",
    ],
    ['edge/proxy/config/config.ts', "import type { ProxyEnv } from '../http/context.ts'"],
    ['edge/proxy/webhooks/outbox.ts', "import { spread } from '../orders/read-schedule.ts'"],
    ['edge/proxy/page/returns.ts', "import { merchant } from '../merchant/routes.ts'"],
    ['edge/proxy/http/context.ts', "import { returns } from '../page/returns.ts'"],
    ['edge/proxy/interfaces/index.ts', "import { rail } from './baltic/rail/settings.ts'"],
    ['edge/proxy/interfaces/baltic/settings.ts', "import { baltic } from './index.ts'"],
    ['edge/proxy/interfaces/baltic/index.ts', "import { refuse } from '../../http/context.ts'"],
    ['edge/proxy/interfaces/baltic/index.ts', "import { onlinePayment } from '../online-payment/index.ts'"],
    [
      'edge/proxy/interfaces/request-to-pay/channel.ts',
      "import { pay } from '../corporate-payments/channel.ts'",
    ],
    ['edge/proxy/interfaces/request-to-pay/channel.ts', "import { INTERFACES } from '../index.ts'"],
    ['edge/proxy/interfaces/channel.ts', "import { begin } from '../instructions/instruction-record.ts'"],
    ['edge/proxy/interfaces/channel.ts', "import { pay } from './corporate-payments/channel.ts'"],
    ['edge/proxy/interfaces/shared/reach.ts', "import type { Rail } from '../rail.ts'"],
    [
      'edge/proxy/interfaces/baltic/rail/rail.ts',
      "import { onlinePayment } from '../../online-payment/rail.ts'",
    ],
    ['edge/proxy/interfaces/baltic/rail/rail.ts', "import { balticSource } from '../source/source.ts'"],
    ['edge/proxy/interfaces/baltic/rail/rail.ts', "import { problem } from '../../../http/context.ts'"],
    [
      'edge/proxy/interfaces/baltic/rail/rail.ts',
      "import { sign } from '../../../../../core/psd2-payments/index.ts'",
    ],
    ['edge/proxy/interfaces/psd2-payments/bank.ts', "import { makeRail } from './rail/rail.ts'"],
    ['edge/proxy/interfaces/psd2-payments/bank.ts', "import type { Rail } from '../rail.ts'"],
    [
      'edge/proxy/interfaces/account-access/source.ts',
      "import { sessionName } from '../../sessions/session.ts'",
    ],
    ['edge/sandbox/ledger/ledger.ts', "import type { Simulation } from '../simulation/simulation.ts'"],
    ['edge/sandbox/http/under-plan.ts', "import type { Services } from '../services.ts'"],
    ['edge/sandbox/bank-interface.ts', "import type { BankFile } from './control/bank-file/bank-file.ts'"],
    ['edge/sandbox/a-new-room/any.ts', "import type { Store } from '../storage/store.ts'"],
    ['widgets/payment-button/element.ts', "import * as v from 'valibot'"],
    ['widgets/payment-button/element.ts', "const signing = await import('../../core/shared/signing/rsa.ts')"],
    ['widgets/payment-button/element.ts', "import { Tile } from '../provider-picker/element.ts'"],
    ['demo/shop-server.ts', "import { makeBank } from '../core/shared/bank.ts'"],
    ['demo/shop-server.ts', "import { createPayment } from '../core/online-payment/operations.ts'"],
    ['demo/shop-server.ts', "import { Settings } from '../core/merchant/schema/index.ts'"],
    ['core/index.ts', "import { frozenClock } from '../test/kit/helpers.ts'"],
  ]
  const unseen = planted.filter(([from, statement]) => {
    const [arrow] = arrowsOf(from, statement)
    return !arrow || brokenRule(arrow) === undefined
  })
  assert.deepEqual(unseen, [])
})

test('refuses a planted circle, and accepts types where only they may pass (house: 3)', () => {
  const circle = [
    ...arrowsOf('core/shared/a.ts', "import { b } from './b.ts'"),
    ...arrowsOf('core/shared/b.ts', "import type { A } from './a.ts'"),
  ]
  assert.lengthOf(circles(circle), 1)
  const ofFolders = [
    ...arrowsOf('demo/shop/a.ts', "import { b } from '../site/parts/b.ts'"),
    ...arrowsOf('demo/site/c.ts', "import type { D } from '../shop/d.ts'"),
  ]
  assert.deepEqual(circles(ofFolders), [['demo/shop', 'demo/site', 'demo/shop']])
  const [typesOnly] = arrowsOf(
    'core/view/payment.ts',
    "import {\n  type A,\n  type B,\n} from '../online-payment/schema.ts'",
  )
  assert.isTrue(typesOnly?.typesOnly)
  assert.isUndefined(typesOnly && brokenRule(typesOnly))
})
