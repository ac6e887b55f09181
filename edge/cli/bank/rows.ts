// The commands of `silta bank` that are made from control calls, as data.
// The commands for the clock, planned outcomes, money and objects, which people use daily, are written by hand.

import type { Steered } from '../steered-bank.ts'
import type { Row } from './row.ts'
import * as files from './with-files.ts'

type Customer = Awaited<ReturnType<Steered['control']['customers']['read']>>

/** The commands, in the order of the help. */
export const ROWS: readonly Row[] = [
  {
    name: 'clients',
    summary: 'the applications that the bank has; registers one more',
    example: `
      npx silta bank clients
      npx silta bank clients --add --redirect-uri https://shop.example.com/back --out client.json
      npx silta bank clients --add --name Poukama --files keys
    `,
    more: `
--files writes what programs read: PEM, dev.vars for a proxy, JSON for core.
`,
    reads: ['clients.list'],
    deeds: { '--add': files.addClient },
  },
  {
    name: 'client',
    summary: 'one application: shows, changes, ends and replaces what it has',
    example: `
      npx silta bank client default
      npx silta bank client default change --redirect-uri https://shop.example.com/back
      npx silta bank client default add-key --files keys --until 90d
      npx silta bank client default revoke-key d85ce4af.1
      npx silta bank client default certify request.csr --files keys
      npx silta bank client default rotate api-key --overlap 1h --files keys
    `,
    takes: {
      '<client>': 'its id, or default',
      '[deed]':
        'change, add-key, end-key, revoke-key, certify, end-certificate, revoke-certificate, rotate or remove; without one it is shown',
      '[what]': 'a kid, a thumbprint, a file of PEM (without one a key is made), client-secret or api-key',
    },
    reads: ['clients.read'],
    deeds: {
      change: 'clients.change',
      'add-key': files.addKey,
      'end-key <kid>': 'clients.endKey',
      'revoke-key <kid>': 'clients.revokeKey',
      certify: files.certify,
      'end-certificate <thumbprint>': 'clients.endCertificate',
      'revoke-certificate <thumbprint>': 'clients.revokeCertificate',
      'rotate <secret>': files.rotate,
      remove: 'clients.remove',
    },
    async prepare(given, { control }) {
      if (given['client'] !== 'default') return given
      return { ...given, client: (await control.clients.list())[0]?.clientId }
    },
  },
  {
    name: 'keys',
    summary: 'the keys that the bank has for tests; writes them into a file',
    example: `
      npx silta bank keys
      npx silta bank keys --out bank-keys.json
    `,
    reads: [files.readKeys],
  },
  {
    name: 'callbacks',
    summary: 'the callbacks that were sent, and how they were answered; sends one again',
    example: `
      npx silta bank callbacks
      npx silta bank callbacks --again <paymentId>
      npx silta bank callbacks --again <paymentId> --to http://127.0.0.1:3000/callbacks --signature wrong-key
    `,
    reads: ['callbacks'],
    deeds: { '--again <payment>': 'resendCallback' },
  },
  {
    name: 'receiver',
    summary: 'takes callbacks below the bank, and shows what came',
    example: `
      npx silta bank receiver
      npx silta bank receiver shop --set --status 503
      npx silta bank receiver shop --clear
    `,
    more: `
Give its address as b2bBackendURL of a payment (if "Is allowed" is no, start the bank with --allow-local-addresses), or to
"bank callbacks --again <paymentId> --to <address>". It answers 200 until something else is set. Without a name it is the receiver "shop".
`,
    takes: { '[name]': ['of the receiver', 'shop'] },
    reads: ['receivers.read'],
    deeds: { '--set': 'receivers.set', '--clear': 'receivers.clear' },
  },
  {
    name: 'customers',
    summary: 'customers, accounts and cards; makes them, gives rights',
    example: `
      npx silta bank customers
      npx silta bank customers --country EE
      npx silta bank customers --make "Rantasauna Oy" --kind business
      npx silta bank customers customer-1 --open --currency SEK --balance 100.00
      npx silta bank customers customer-1 --card <account id>
      npx silta bank customers customer-2 --rights read,pay --account <account id>
      npx silta bank customers customer-2 --rights none --account <account id>
      npx silta bank customers --allow <client id> --account <account id>
    `,
    takes: { '[customer]': 'id of a customer' },
    reads: ['customers', 'customers.read'],
    deeds: {
      '--make <name>': 'customers.make',
      '--open': 'accounts.open',
      '--card <account>': 'cards.add',
      '--rights <right>': 'rights.set',
      '--allow <client>': 'rights.allowClient',
      '--forbid <client>': 'rights.forbidClient',
    },
    writes: (answer: Customer | readonly Customer[]) =>
      [answer]
        .flat()
        .flatMap(({ customerId, name, accounts, cards }) => [
          [customerId, name, '', '', ''],
          ...accounts.map((one) => [
            '',
            one.iban ?? one.name,
            `${one.booked} ${one.currency}`,
            one.status,
            one.accountId,
          ]),
          ...cards.map(({ productName, lastDigits, cardId }) => ['', productName, lastDigits, '', cardId]),
        ]),
  },
  {
    name: 'export',
    summary: 'writes the whole bank into one file',
    example: `
      npx silta bank export --out bank.json
    `,
    more: `
What people have entered in payments is in the file. With --secrets whoever has it can act as every client of the bank.
`,
    reads: [files.exportBank],
  },
  {
    name: 'import',
    summary: 'replaces what the bank has by a file',
    example: `
      npx silta bank import bank.json --yes
      npx silta bank import bank.json --yes --out new-secrets.json
    `,
    more: `
Clients whose secrets are not in the file get new ones; --out writes them down, and nothing shows them again. Those of the default
client are in "npx silta bank keys", too.
`,
    takes: { '<file>': 'that "npx silta bank export" has written' },
    reads: [files.importBank],
  },
  {
    name: 'fork',
    summary: 'makes another bank beside it, at an address of its own',
    example: `
      npx silta bank fork checkout
      npx silta bank clock --by 30d --bank http://127.0.0.1:8788/banks/checkout
      npx silta bank fork fresh --seed another --keys new --out fresh.json
    `,
    more: `
It begins with what the other bank has now, and its data, clock, plans and log are its own from then on. If nobody calls it for a
week, it is deleted; "npx silta bank banks" lists what there is.
`,
    takes: { '<name>': 'a to z, 0 to 9 and -; its address ends in /banks/<name>' },
    reads: [files.forkBank],
  },
  {
    name: 'banks',
    summary: 'lists the banks beside it, and deletes one',
    example: `
      npx silta bank banks
      npx silta bank banks --discard checkout
    `,
    reads: ['banks.list'],
    deeds: { '--discard <name>': 'banks.discard' },
  },
  {
    name: 'reset',
    summary: 'empties the bank; its keys and the default client stay',
    example: `
      npx silta bank reset --yes
      npx silta bank reset --yes --seed another
    `,
    reads: [files.resetBank],
  },
]
