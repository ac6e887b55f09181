// The account page: a person connects banks of several countries and reads accounts, cards and entries of all of them.
// The address proves nothing: `?connection=…` only chooses words, once the account list knows the state of the connections.

import { html, type TemplateResult } from 'lit'
import {
  type Account,
  type AccountDisconnectEvent,
  type AccountLoadEvent,
  type AccountSelectEvent,
  type AccountsAnswer,
  type Card,
  proxyAccountSource,
  SourceError,
} from '../../../widgets/account-list/index.ts'
import '../../../widgets/account-list/define.ts'
import '../../../widgets/provider-picker/define.ts'
import '../../../widgets/transaction-pager/define.ts'
import { formatMoney, helsinkiDate } from '../../../core/shared/index.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { askShop } from '../shop/asked.ts'
import { stored } from '../shop/stored.ts'
import { locale, say, type Word } from '../words/index.ts'

/** Whether a bank is connected; `failed` if no answer came. */
type Connection = 'connected' | 'missing' | 'ended' | 'failed'

/** The account or card that is shown beside the list. */
type Chosen = { account: Account; card?: undefined } | { card: Card; account?: undefined }

const facts: [Word, Word][] = [
  ['sharedTitle', 'sharedText'],
  ['howLongTitle', 'howLongText'],
  ['howEndTitle', 'howEndText'],
  ['staysTitle', 'staysText'],
]

const bank = proxyAccountSource('/pay')
/** The source that asks the proxy, and informs the page if no list came; that no bank is connected counts as an answer. */
const source = {
  ...bank,
  async accounts(signal: AbortSignal): Promise<AccountsAnswer> {
    try {
      return await bank.accounts(signal)
    } catch (error) {
      if (!signal.aborted) noteAnswer(connectionOf(error))
      throw error
    }
  },
}

/** The banks that a person may connect, without the connected ones, which are renewed below their accounts. */
let banks = banksBut(new Set())
let connected = ''

/** Whether a bank was connected at the last visit: a hint for what is drawn before the proxy has answered. */
const storedConnected = stored<boolean>('local', 'poukama:connected')
/** The id of the account or card that this tab showed last; it means nothing outside this connection. */
const storedChosen = stored<string>('session', 'poukama:chosen')

/** A source without an answer, for the pager until the list knows the account. */
const waiting = { entries: () => new Promise<never>(() => {}) }

const cameBack = takeHint()
let connection: Connection | undefined
let chosen: Chosen | undefined
let news: Word | undefined
/** Whether the list has its final height; nothing is drawn below it before, because it would be moved. */
let settled = false

/** The bank's day, which a visitor may have moved forward; while it is not known, the pager uses its own. */
let today: string | undefined

void readBankDay()
document.addEventListener('visibilitychange', () => void lookAgain())
show({ here: 'account', title: () => say('account'), main })

function main(): TemplateResult {
  const looksConnected =
    connection === 'connected' || (!connection && (storedConnected.read() || cameBack === 'connected'))
  return html`
    <h1>${say('accountTitle')}</h1>
    ${looksConnected ? '' : html`<p class="lead account-lead">${say('accountText')}</p>`}
    ${cameBack || news ? html`<p class="news">${news ? say(news) : ''}</p>` : ''}
    <div class="account-page ${looksConnected ? 'reading' : 'inviting'}">
      <section class="shared" aria-label=${say('yourAccounts')}>
        <silta-account-list
          .source=${source}
          .value=${chosen ? idOf(chosen) : ''}
          logos="/logos.json"
          @silta-account-load=${loaded}
          @silta-account-show=${shown}
          @silta-account-select=${selected}
          @silta-account-disconnect=${disconnected}
        >
          <silta-provider-picker slot="banks" class="banks" no-recent logos="/logos.json" .source=${banks}></silta-provider-picker>
        </silta-account-list>
      </section>
      ${looksConnected ? (chosen || !settled ? entries() : '') : settled && connection !== 'failed' ? invitation() : ''}
    </div>
  `
}

function entries(): TemplateResult {
  const { account, card } = chosen ?? {}
  const list = document.querySelector('silta-account-list')
  const name = (chosen && list?.nameOf(idOf(chosen))) || account?.nickname || account?.name || card?.name
  const balance = account?.balance
  return html`<section class="entries" aria-labelledby="whose" ?data-waiting=${!settled}>
    <div class="whose">
      <h2 id="whose" tabindex="-1">${name || say('entries')}</h2>
      ${account ? html`<p class="held">${balance === undefined ? say('balanceNotShared') : formatMoney(balance, account.currency, locale())}</p>` : ''}
      <button class="change" type="button" @click=${changeAccount}>${say('changeAccount')}</button>
    </div>
    <silta-transaction-pager
      src="/pay"
      .source=${chosen ? undefined : waiting}
      .account=${chosen ? account : 'waiting'}
      .card=${card?.id}
      .today=${today}
    ></silta-transaction-pager>
  </section>`
}

/** Explains what is shared, for how long and how it ends; shown if no bank is connected. */
function invitation(): TemplateResult {
  return html`<section class="promise" aria-labelledby="promise">
    <h2 id="promise">${say('promiseTitle')}</h2>
    <dl>
      ${facts.map(([title, text]) => html`<div><dt>${say(title)}</dt><dd>${say(text)}</dd></div>`)}
    </dl>
    <p class="quiet small">${say('testCustomers')}</p>
  </section>`
}

/** Called when the list has its final height, so that nothing below it moves; also when it names accounts in another language. */
function shown(): void {
  settled = true
  refresh()
}

function loaded({ answer: detail }: AccountLoadEvent): void {
  const { accounts, cards, connection: now = 'connected', connections = [] } = detail
  const all: Chosen[] = [...accounts.map((account) => ({ account })), ...cards.map((card) => ({ card }))]
  const wanted = chosen ? idOf(chosen) : storedChosen.read()
  chosen = all.find((one) => idOf(one) === wanted) ?? all.find(isSameAccount) ?? all[0]
  const ids = connections.map(({ provider }) => provider)
  if (ids.join() !== connected) banks = banksBut(new Set(ids))
  connected = ids.join()
  noteAnswer(now === 'none' ? 'missing' : now)
}

function selected({ detail }: AccountSelectEvent): void {
  const { account, card } = detail
  if (account) chosen = { account }
  else if (card) chosen = { card }
  if (!chosen) return
  storedChosen.write(idOf(chosen))
  refresh()
  bringIntoView()
}

function disconnected({ detail }: AccountDisconnectEvent): void {
  const { connection: ended } = detail
  const isItsOwn = (chosen?.account ?? chosen?.card)?.connection === ended
  if (ended === undefined || isItsOwn) chosen = undefined
  tell(connected.includes(',') && ended !== undefined ? 'disconnectedOne' : 'disconnected')
}

/** Whether an account is the one that was shown, also under another id: a bank may give new ids after a renewal. */
function isSameAccount({ account }: Chosen): boolean {
  const before = chosen?.account
  return before?.iban !== undefined && account?.iban === before.iban && account.currency === before.currency
}

function banksBut(known: ReadonlySet<string>): Pick<typeof bank, 'providers'> {
  return {
    providers: async (signal) => (await bank.providers(signal)).filter(({ id }) => !known.has(id)),
  }
}

/** Remembers whether a bank is connected, and shows the result of the visit to the bank. */
function noteAnswer(now: Connection): void {
  const isFirst = !connection
  connection = now
  if (now !== 'failed') storedConnected.write(now === 'connected')
  const word = isFirst && cameBack ? wordFor(cameBack, now) : undefined
  if (word) tell(word)
  else refresh()
}

/** Chooses the words for a return from the bank. A refused renewal has not ended an older permission that is still valid. */
function wordFor(hint: string, now: Connection): Word | undefined {
  if (now === 'failed') return undefined
  if (hint === 'connected') return now === 'connected' ? 'cameConnected' : undefined
  if (now === 'connected') return hint === 'refused' ? 'refusedAgain' : 'failedAgain'
  return hint === 'refused' ? 'cameRefused' : 'cameFailed'
}

function tell(word: Word): void {
  news = word
  announce(say(word))
}

/** On a small screen the entries are below the list, so that a press on an account would change nothing visible. */
function bringIntoView(): void {
  const heading = document.querySelector<HTMLElement>('#whose')
  if (!heading || heading.getBoundingClientRect().top < innerHeight * 0.75) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'start' })
  heading.focus({ preventScroll: true })
}

/** Leads back to the accounts, if they are above the entries of one. */
function changeAccount(): void {
  const list = document.querySelector('silta-account-list')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  list?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'start' })
  list?.focus({ preventScroll: true })
}

/** Updates the page if a visitor comes back on another bank day: the pager gets the day, and the list is loaded again. */
async function lookAgain(): Promise<void> {
  if (document.hidden) return
  const before = today
  await readBankDay()
  if (today !== before) await document.querySelector('silta-account-list')?.reload()
}

async function readBankDay(): Promise<void> {
  const answer = await askShop<{ today?: string }>('bank-day')
  // Without an answer the periods end today, as they would at a real bank; and the pager knows the day until the bank's clock was moved.
  if (!answer?.ok || answer.value.today === helsinkiDate(Date.now())) return
  today = answer.value.today
  refresh()
}

function connectionOf(error: unknown): Connection {
  if (!(error instanceof SourceError) || error.status !== 401) return 'failed'
  return error.code === 'consent_missing' ? 'missing' : 'ended'
}

function idOf({ account, card }: Chosen): string {
  return account ? account.id : card.id
}

/** Reads the hint of the return and removes it from the address, so that a reload does not repeat it. */
function takeHint(): string | undefined {
  const address = new URL(location.href)
  const hint = address.searchParams.get('connection')
  address.searchParams.delete('connection')
  if (hint !== null) history.replaceState(history.state, '', address)
  return ['connected', 'refused', 'failed', 'expired'].find((known) => known === hint)
}
