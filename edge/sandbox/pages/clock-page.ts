// The page on which a person sees the clock of the bank and moves it.

import { fill } from '../../../core/shared/values/sentences.ts'
import { helsinkiWallClock } from '../../../core/shared/values/time.ts'
import { CLOCK_WORDS, type ClockFault, RATES, STEPS } from './clock-words.ts'
import { PAGE_LANGUAGES, type PageLanguage, WORDS } from './languages.ts'
import { escapeHtml, framedPage } from './page.ts'

/** What the page shows. */
export interface ClockView {
  language: PageLanguage
  /** Path and query of the page itself. */
  address: string
  /** Clock of the bank, milliseconds since 1970. */
  now: number
  /** The rate of the clock as a multiple of wire time; 0 if it is stopped. */
  rate: number
  /** Wire time, milliseconds since 1970. */
  wire: number
  /** Proves that the visitor has entered the key; without it the page asks for the key. */
  formToken: string | undefined
  /** When the next work falls due; shown only to a visitor who has entered the key. */
  next: number | undefined
  fault?: ClockFault | undefined
}

const STATUS: Record<ClockFault, number> = { key: 401, slow: 429, reads: 403, past: 400, time: 400 }

/** Answers with the page of the clock. */
export function clockPage(view: ClockView, headers: Record<string, string> = {}): Response {
  const { language, address, now, rate, wire, formToken, next, fault } = view
  const words = CLOCK_WORDS[language]
  const format = new Intl.DateTimeFormat(WORDS[language].locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  })
  const facts = [
    [words.bank, format.format(now)],
    ...(Math.abs(now - wire) < 1_000 ? [] : [[words.real, format.format(wire)]]),
    ...(rate === 1 ? [] : [[words.pace, paceOf(view, rate)]]),
    ...(next === undefined ? [] : [[words.next, format.format(next)]]),
  ].map(([term = '', value = '']) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`)
  const main = `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.text)}</p>
<dl>${facts.join('')}</dl>
${fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(words.faults[fault])}</p>`}
${formToken === undefined ? keyForm(view) : moveForms(view, formToken)}`
  const page = {
    language,
    languages: PAGE_LANGUAGES,
    title: words.title,
    address,
    main,
    targets: ["'self'"],
  }
  return framedPage(page, fault === undefined ? 200 : STATUS[fault], headers)
}

function paceOf({ language }: ClockView, rate: number): string {
  const words = CLOCK_WORDS[language]
  if (rate === 0) return words.stopped
  return rate === 1
    ? words.asRealTime
    : fill(words.paces, { rate: new Intl.NumberFormat(WORDS[language].locale).format(rate) }, language)
}

/** Writes a form with the key only, so that pressing Enter moves nothing. */
function keyForm({ language, address, fault }: ClockView): string {
  const words = CLOCK_WORDS[language]
  const isWrong = fault === 'key' || fault === 'slow' || fault === 'reads'
  const described = isWrong ? ' aria-invalid="true" aria-describedby="fault"' : ''
  return `<form method="post" action="${escapeHtml(address)}">
<label class="field">${escapeHtml(words.key)}<small>${escapeHtml(words.keyText)}</small>
<input class="field" type="password" name="key" autocomplete="current-password" required${described}></label>
<button>${escapeHtml(words.unlock)}</button>
</form>`
}

/** Writes separate forms, as Enter in the time field presses the first button of its form. */
function moveForms(view: ClockView, formToken: string): string {
  const { language, address, now, rate, next } = view
  const words = CLOCK_WORDS[language]
  const wall = helsinkiWallClock(now).slice(0, 16)
  const begin = `<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="token" value="${escapeHtml(formToken)}">`
  const button = (value: string, text: string) =>
    `<button name="advance" value="${value}" class="quiet">${escapeHtml(text)}</button>`
  return `<h2>${escapeHtml(words.forward)}</h2>
${begin}
<div class="steps">${STEPS.map((step) => button(step, words.steps[step])).join('')}</div>
${next === undefined ? '' : button('next', words.toNext)}
</form>
${begin}
<label class="field">${escapeHtml(words.to)}<input class="field" type="datetime-local" name="to" min="${wall}" value="${wall}" required></label>
<button name="advance" value="to">${escapeHtml(words.move)}</button>
</form>
<h2>${escapeHtml(words.pace)}</h2>
<p>${escapeHtml(words.paceText)}</p>
${begin}
<div class="steps">${RATES.map(
    (one) =>
      `<button name="rate" value="${one}" class="quiet" aria-pressed="${one === rate}">${escapeHtml(paceOf(view, one))}</button>`,
  ).join('')}</div>
</form>`
}
