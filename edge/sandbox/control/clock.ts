// A page that shows the bank's clock to people, and moves it for visitors with the sandbox key.
// The control call for programs is in bank.ts; the scheduler does what falls due in between.

import type { Context, Hono } from 'hono'
import { equalSecrets, toBase64Url } from '../../../core/shared/bytes.ts'
import { addDuration, helsinkiInstant, parseDateTime } from '../../../core/shared/values/time.ts'
import { basePathOf, pagePathOf } from '../http/arrival.ts'
import { route } from '../http/http.ts'
import { readPageForm } from '../oauth/form.ts'
import { clockPage } from '../pages/clock-page.ts'
import { type ClockFault, RATES, STEPS } from '../pages/clock-words.ts'
import { languageOf } from '../pages/languages.ts'
import { pageHeaders } from '../pages/page.ts'
import { noPage } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { isBankTime } from '../storage/clock.ts'
import type { KeyGuard } from './key-guard.ts'

const CLOCK_PATH = '/clock'

/** How long a key that was entered stays valid, seconds of wire time. */
const SESSION_SECONDS = 3_600

const COOKIE = 'silta-clock'

/**
 * The page of the clock.
 *
 * The key is asked for once; then a cookie replaces it for an hour, on this path only. A form sent with the cookie
 * must also contain the token of the page, so that no other site can send it.
 */
export class ClockPage {
  readonly #services: Services
  readonly #judgeKey: KeyGuard

  constructor(services: Services, judgeKey: KeyGuard) {
    this.#services = services
    this.#judgeKey = judgeKey
  }

  mount(app: Hono): void {
    const handlers = { GET: (c: Context) => this.#show(c), POST: (c: Context) => this.#move(c) }
    route(app, CLOCK_PATH, handlers, noPage)
  }

  #show(c: Context, fault?: ClockFault): Response {
    const { clock, schedule, settings } = this.#services
    const { searchParams } = new URL(c.req.url)
    const session = this.#sessionOf(c.req.raw)
    return clockPage({
      language: languageOf(searchParams, c.req.header('accept-language') ?? ''),
      address: pagePathOf(c.req.raw),
      now: clock.now(),
      rate: clock.rate(),
      wire: settings.wire(),
      formToken: session === undefined ? undefined : this.#formTokenOf(session),
      next: session === undefined ? undefined : schedule.next(),
      fault,
    })
  }

  async #move(c: Context): Promise<Response> {
    const form = await readPageForm(c.req.raw)
    const known = this.#sessionOf(c.req.raw)
    const isOurs = known !== undefined && equalSecrets(form.get('token') ?? '', this.#formTokenOf(known))
    if (!isOurs) {
      const verdict = this.#judgeKey(c.req.raw, form.get('key') ?? '')
      if (verdict !== 'right') {
        const fault = verdict === 'wrong' ? 'key' : verdict === 'reads' ? 'reads' : 'slow'
        return this.#show(c, fault)
      }
    }
    const fault = this.#services.act((present) => {
      const rate = RATES.find((one) => String(one) === form.get('rate'))
      if (rate !== undefined) {
        this.#services.setClock({ rate })
        return undefined
      }
      // A visitor who has just entered the key has sent no `advance`, so the clock stays.
      const next = form.has('advance') ? this.#wanted(form, present) : present
      if (typeof next !== 'number') return next
      if (next < present) return 'past'
      this.#services.setClock({ now: next })
      return undefined
    })
    if (fault !== undefined) return this.#show(c, fault)
    const headers = pageHeaders({ location: pagePathOf(c.req.raw), 'set-cookie': this.#cookie(c.req.raw) })
    return new Response(null, { status: 303, headers })
  }

  #wanted(form: URLSearchParams, present: number): number | ClockFault {
    const advance = form.get('advance') ?? ''
    const step = STEPS.find((one) => one === advance)
    const wanted = step
      ? addDuration(present, step)
      : advance === 'next'
        ? Math.max(this.#services.schedule.next() ?? present, present)
        : instantOf(form.get('to') ?? '')
    return wanted !== undefined && isBankTime(wanted) ? wanted : 'time'
  }

  /** Makes the cookie that replaces the key; it becomes invalid if the key changes. */
  #cookie(request: Request): string {
    const until = Math.floor(this.#services.settings.wire() / 1_000) + SESSION_SECONDS
    const isSecure = this.#services.publicUrl(request).startsWith('https:')
    const terms = `Path=${basePathOf(request)}${CLOCK_PATH}; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Strict`
    return `${COOKIE}=${until}.${this.#seal(until)}; ${terms}${isSecure ? '; Secure' : ''}`
  }

  /** Finds the session of a valid cookie that is not too old. */
  #sessionOf(request: Request): string | undefined {
    const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
    for (const cookie of cookies) {
      const [, until = '', seal = ''] = /^silta-clock=(\d{1,15})\.([\w-]{43})$/.exec(cookie) ?? []
      const isRight = seal !== '' && equalSecrets(seal, this.#seal(Number(until)))
      if (isRight && this.#services.settings.wire() <= Number(until) * 1_000) return `${until}.${seal}`
    }
    return undefined
  }

  #seal(until: number): string {
    const { keys } = this.#services
    return toBase64Url(keys.mac('clock-session', JSON.stringify([until, keys.sandboxKey()])))
  }

  #formTokenOf(session: string): string {
    return toBase64Url(this.#services.keys.mac('clock-form', session))
  }
}

/** Reads the time in a form as Helsinki wall-clock time. */
function instantOf(local: string): number | undefined {
  const [, date = '', time = '', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(local) ?? []
  const isTime = parseDateTime(`${date}T${time}${seconds}Z`) !== undefined
  return isTime ? helsinkiInstant(date, time + seconds) : undefined
}
