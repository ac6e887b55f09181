// Finds the language of the page around an element, and loads its words.

import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { fill, type Slots } from '../../../core/shared/values/sentences.ts'
import { isTranslated, loadWords, type TranslatedLanguage } from './words/languages.ts'
import { registered, registry } from './words/registered.ts'
import type { Topic, WordOf, Words } from './words/topics.ts'

export type { Slots }

/**
 * Loads the words of one topic in the language of the nearest `lang` attribute, and follows its changes.
 *
 * While a language is loading, `ready` is false, so that the element can keep its skeleton instead of showing
 * English first. If a language cannot be loaded, English is used.
 */
export class LanguageController<Name extends Topic> implements ReactiveController {
  /** Language of the words, ISO 639-1. */
  language = 'en'
  /** Tag for `Intl`: the page's own tag, so that formats follow its region. */
  locale = 'en-150'
  /** Direction of the words; that of the page if the page brought them. */
  direction: 'ltr' | typeof nothing = 'ltr'
  /** Whether the words of this language are here. */
  ready = true

  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #topic: Name
  readonly #english: Words<Name>
  #words: Words<Name>
  #observer: MutationObserver | undefined

  /** @param english the words of the topic in English, which the element carries */
  constructor(host: ReactiveControllerHost & HTMLElement, topic: Name, english: Words<Name>) {
    this.#host = host
    this.#topic = topic
    this.#words = this.#english = english
    host.addController(this)
  }

  /** Returns the sentence of a key with its braces filled; empty while the language is loading. */
  say(key: WordOf<Name>, slots: Slots = {}): string {
    return this.ready ? fill(this.#words[key], slots, this.language) : ''
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(this.#follow)
    // Any element around may get a `lang` later; an observer of the document does not see the host's own shadow tree.
    for (const node of [this.#host, document]) {
      this.#observer.observe(node, { attributeFilter: ['lang'], subtree: true })
    }
    registry.addEventListener('change', this.#follow)
    this.#follow()
  }

  hostDisconnected(): void {
    registry.removeEventListener('change', this.#follow)
    this.#observer?.disconnect()
  }

  readonly #follow = (): void => {
    const tag = nearestLanguage(this.#host)
    const [primary = ''] = tag.split('-')
    const ofPage = registered(primary, this.#topic)
    const spoken = isTranslated(primary) ? primary : undefined
    this.language = ofPage ? primary : (spoken ?? 'en')
    // Plain `en` would mean American dates; the reader of a European bank expects the day first.
    this.locale = ofPage || spoken || tag.startsWith('en-') ? tag : 'en-150'
    this.#words = ofPage ?? this.#english
    // Our languages all run from left to right, and so must their amounts and full stops, even in a page of another direction.
    this.direction = ofPage ? nothing : 'ltr'
    this.ready = !spoken
    this.#host.requestUpdate()
    if (spoken) void this.#bring(spoken)
  }

  async #bring(language: TranslatedLanguage): Promise<void> {
    const words = await loadWords(language, this.#topic).catch(() => this.#english)
    // The page may have changed its language meanwhile.
    if (this.language !== language) return
    this.#words = words
    this.ready = true
    this.#host.requestUpdate()
  }
}

/** Reads the nearest `lang` that names a language, through the borders of shadow trees. */
function nearestLanguage(node: Element): string {
  const found = node.closest<HTMLElement>('[lang]')
  const tag = found && tagOf(found.lang)
  if (tag) return tag
  const root = node.getRootNode()
  const outer = found?.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
  return outer ? nearestLanguage(outer) : 'en'
}

/** Reads a tag as pages write it, also in the forms of operating systems: `fi_FI`, `sv_SE.UTF-8`, ` lt`. */
function tagOf(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(
      lang
        .trim()
        .replace(/[\s.,;@].*/s, '')
        .replaceAll('_', '-'),
    )[0]
  } catch {
    // A typing mistake in a page must not break a payment.
    return undefined
  }
}
