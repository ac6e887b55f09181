// One word for one thing, wherever a person reads it: elements, shop, account page, merchant's pages, bank and webhooks.

import { assert, test } from '#kit'
import { phrases, type TermLanguage, termLanguages, terms } from '../../widgets/shared/text/terms.ts'
import { productName } from '../../edge/sandbox/pages/parts.ts'
import { readList, type WordList, wordLists } from './word-lists.ts'

/** Exceptions of a language, and why. */
const allowed: Readonly<Record<string, string>> = {
  'demo/site/words/*.ts built theBank sv': 'Swedish names who acted, and so the bank that all know by now',
  'edge/sandbox/pages/words/*.ts baltic payments amount fi':
    'the bank has words of its own; this one is to become the common one',
  'demo/backoffice/words/*.ts pendingText fi': 'Finnish says that it has not moved yet',
  'widgets/shared/text/words/*/statement.ts fileName lv': 'a part of a file name, which has plain letters',
}

/** Labels that mean a term without being called as it is in English. */
const meant: readonly (readonly [list: string, key: string, term: keyof typeof terms])[] = [
  ['widgets/shared/text/words/*/details.ts', 'sameAmount', 'amount'],
  ['widgets/shared/text/words/*/flows.ts', 'amountRange', 'amount'],
  ['widgets/shared/text/words/*/kinds.ts', 'current', 'currentAccount'],
  ['widgets/shared/text/words/*/receipt.ts', 'paidTitle', 'paid'],
  ['demo/site/words/*.ts shop', 'entries', 'transactions'],
]

const lists = wordLists()

/** Lists the places of a list in which a language does not use a term of the table. */
function differing(name: string, list: WordList): string[] {
  return Object.entries(list.en ?? {}).flatMap(([key, english]) => {
    // One English word may be two terms; a language then uses one of them.
    const meanings = Object.values(terms).filter((term) => plain(term.en) === plain(english))
    if (meanings.length === 0) return []
    return termLanguages.flatMap((language) => {
      const said = list[language]?.[key]
      const place = `${name} ${key} ${language}`
      if (said === undefined || place in allowed) return []
      return meanings.some((term) => plain(term[language]) === plain(said)) ? [] : [`${place}: ${said}`]
    })
  })
}

const plain = (word: string) => word.toLowerCase()

test('says each term in the same word in every list (look: Words)', () => {
  assert.deepEqual(
    [...lists].flatMap(([name, list]) => differing(name, list)),
    [],
  )
})

test('says in the word of the table what has a name of its own in English (look: Words)', () => {
  for (const [name, key, term] of meant) {
    for (const language of termLanguages) {
      const said = lists.get(name)?.[language]?.[key]
      assert.equal(said, terms[term][language], `${name} ${key} ${language}`)
    }
  }
})

test('says of a balance that is not shared on the account page what the list says beside it (look: Words)', () => {
  for (const language of termLanguages) {
    const said = lists.get('demo/site/words/*.ts shop')?.[language]?.['balanceNotShared']
    assert.isString(said)
    assert.equal(
      said,
      lists.get('widgets/shared/text/words/*/accounts.ts')?.[language]?.['notShared'],
      language,
    )
  }
})

test('says where the money is in the same phrase in every list (look: Principle 4)', () => {
  const found: string[] = []
  let held = 0
  for (const [name, list] of lists) {
    for (const [key, english] of Object.entries(list.en ?? {})) {
      for (const phrase of phrases.filter(({ en }) => english.includes(en))) {
        for (const language of termLanguages) {
          const said = list[language]?.[key]
          const place = `${name} ${key} ${language}`
          if (said === undefined || place in allowed) continue
          held++
          if (!said.includes(phrase[language])) found.push(`${place}: ${said}`)
        }
      }
    }
  }
  assert.deepEqual(found, [])
  assert.isAbove(held, 200, 'as many sentences as there are at least')
})

test('names a kind of account on the pages of the bank as the elements do (look: Words)', () => {
  const { currentAccount, savingsAccount, salaryAccount, businessAccount, creditCard } = terms
  for (const kind of [currentAccount, savingsAccount, salaryAccount, businessAccount, creditCard]) {
    for (const language of termLanguages)
      assert.equal(productName(kind.en, language), kind[language], kind.en)
  }
})

test('reads the lists of elements, shop, merchant, bank and webhooks (house: 4)', () => {
  const read = (name: string, language: TermLanguage, key: string) => lists.get(name)?.[language]?.[key]
  assert.equal(read('widgets/shared/text/words/*/details.ts', 'lt', 'payee'), terms.payee.lt)
  assert.equal(read('demo/site/words/*.ts shop', 'et', 'entries'), terms.transactions.et)
  assert.equal(read('demo/site/words/*.ts purchase', 'lv', 'reference'), terms.reference.lv)
  assert.equal(read('demo/backoffice/words/*.ts', 'fi', 'message'), terms.message.fi)
  assert.equal(read('edge/sandbox/pages/words/*.ts common', 'fi', 'payee'), terms.payee.fi)
  assert.equal(read('edge/sandbox/pages/words/*.ts common', 'lt', 'account'), terms.account.lt)
})

test('finds a label that says a term otherwise (house: 4)', () => {
  const list: WordList = {}
  readList("  en: {\n    payee: 'Payee',\n  },\n  fi: {\n    payee: 'Vastaanottaja',\n  },\n", list)
  assert.deepEqual(differing('a list', list), ['a list payee fi: Vastaanottaja'])
})

test('names a source of each word, or says that none was found (look: Words)', () => {
  for (const [name, { sources, unverified }] of Object.entries(terms)) {
    assert.sameMembers([...Object.keys(sources), ...unverified], [...termLanguages], name)
    for (const { title, url } of Object.values(sources)) {
      assert.match(url, /^https?:\/\/[\w.-]+\.[a-z]+\//, name)
      assert.match(title, /\S/, name)
    }
  }
})
