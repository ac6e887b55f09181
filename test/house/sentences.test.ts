// Tests how people are spoken to: one word for one thing in each language, none of the mistakes that readers have found, and plain comments.
// Not a check of grammar: it reads what is written in the files of words of every room.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read, sources } from './files.ts'

/** Where people read a language: the elements and the shop have a file for each, the bank's pages hold all in one. */
const everyLanguage = ['edge/sandbox/**/*words.ts', 'edge/sandbox/oauth/notice-page.ts']
const filesOf = (language: string) => [
  `widgets/shared/text/words/${language}/*.ts`,
  `demo/**/words/${language}.ts`,
  `edge/sandbox/**/words/${language}.ts`,
  ...everyLanguage,
]

/** What was found wrong, and stands nowhere any more; what is right stands in the files. */
const mistakes: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\banew\b/,
    /lets? itself be read/,
    /\bFresh\b/,
    /Besides/,
    /Reads a day/,
    /May they/,
    /[Ww]ays? back/,
    /needs you\b/,
    /Does not fit/,
    /not the password/,
    /\bIts days?\b/,
    /\bStop it\b/,
    /Give them|Bills that wait|Answer later/,
    /'\{first\}–\{last\} of this/,
    /Days are the bank/,
  ],
  fi: [
    // Money is "siirretty" or not, in every room.
    /siirtyn/,
    // A refund is "hyvitys"; what is "palautettu" may be goods.
    /'[Pp]alaut(?:a|us|ettiin|uksia|taminen)\b/,
    /: 'Uusi'|Uusi se nyt/,
    /'Tilin IBAN, jolta/,
    /tarvitsee sen ennen/,
    /Jatka pankkiisi/,
    /löytyi'/,
    /ei ole salasana/,
    /Näkemäsi/,
    /\bsanaa?\b/,
    /Mikä on totta|Maksaja lukee|Yksi päivä/,
    /pikana\b|Pikana\b|Anna pankille|jota ei ole kellään/,
    /Ei voi maksaa/,
    /Lukukertoja|riittävyyttä/,
  ],
  sv: [
    // The merchant is "säljaren", a webhook is "meddelande", a payment is marked.
    /\bhandlar/i,
    /aviser/i,
    /'Avgör som|'Avgjord för hand som/,
    /Uppgivet|gavs upp/,
    /be säljaren, eller/,
    /Schemalagd/,
    /Inte känt/,
    /'(?:1|\{count\}) hittades/,
    /låter sig läsas|[Ll]äsning|lästes/,
    /oss själv|banken själv;/,
    /tillfrågades och sade|'Slag'|Att ge tillbaka|Ge dem till|vilar/,
    /Får man fråga/,
  ],
  et: [
    /: 'Konto IBAN, millelt/,
    /palu müüjat/,
    /mineku päev/,
    /'Kantud'/,
    /Veel kandmata/,
    /Suundud/,
    /Lugemisi/,
  ],
  lv: [/: 'Konta IBAN, no kura/, /Gaida grāmatošanu/, /pārvietota/, /bankā pieejami/, /Nolasīšanas/],
  lt: [
    /Banke vienu kartu/,
    /pending: 'Dar neįtraukta'/,
    /nepajudėjo/,
    /Uždaryta mokėjimams/,
    /'Vardas'/,
    /Nuskaitymai/,
  ],
}

for (const [language, found] of Object.entries(mistakes)) {
  test(`says no more in ${language} what readers found wrong, on any page (look: Words)`, () => {
    const files = globSync(filesOf(language), { cwd: root })
    const lines = files.flatMap((file) =>
      sentencesOf(file).flatMap((line) =>
        found
          .filter((mistake) => mistake.test(line))
          .map((mistake) => `${file}: ${line.trim()} (${mistake})`),
      ),
    )
    assert.deepEqual(lines, [])
    assert.isAbove(files.length, everyLanguage.length)
  })
}

/** Reads the lines of a file that a person may read: comments are for us. */
function sentencesOf(file: string): string[] {
  return read(file)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
}

/** Words of comments that a reader stumbles over, with what is written instead. */
const stumbles = {
  'if, for a condition':
    /\bwhere (?:there (?:is|are)|its?|they|that|this|the|an?|no|nothing|one|some|nobody|each|all|both|somebody|something)\b/g,
  'does not take any':
    /\b(?:takes?|knows?|asks?|holds?|stores?|sends?|reads?|decides?|calls?|judges?) (?:no|nothing|nobody|none)\b/gi,
  'shows, returns, reports': /\b(?:tells?|told|says?|said|speaks?)\b/gi,
  'contains, keeps, tests': /\b(?:holds?|held)\b/gi,
  'is, means': /\b(?:stands?|stood)\b/gi,
} as const

/** How often each room still has them, in the order of `stumbles`: a ceiling that only goes down. Some are right: a place is where it is. */
const ceilings: Readonly<Record<string, readonly number[]>> = {
  core: [17, 3, 3, 4, 0],
  'edge/proxy': [24, 2, 4, 9, 0],
  'edge/sandbox': [337, 72, 431, 173, 202],
  'edge/cli': [68, 12, 82, 13, 20],
  'edge/shared': [23, 8, 34, 8, 2],
  'edge/testing': [20, 2, 24, 10, 6],
  widgets: [269, 8, 198, 29, 183],
  demo: [99, 20, 182, 19, 73],
  test: [295, 96, 766, 247, 360],
}

for (const [room, most] of Object.entries(ceilings)) {
  test(`says no more in the comments of ${room} what readers stumble over (house: 4)`, () => {
    const comments = sources(room).flatMap(commentsOf).join('\n')
    const counts = Object.values(stumbles).map((stumble) => comments.match(stumble)?.length ?? 0)
    assert.deepEqual(
      counts.map((count, at) => Math.max(count - (most[at] ?? 0), 0)),
      most.map(() => 0),
      `${counts.join()}: write ${Object.keys(stumbles).join('; ')}`,
    )
  })
}

test('reads comments, and no text that a program has (house: 4)', () => {
  const planted = ['/** Tells a. */', "const a = 'It tells a.' // stands", '  // It holds a.', '', '* one']
  assert.deepEqual(commentsIn(planted.join('\n')), [' Tells a. */', ' stands', ' It holds a.', ' one'])
})

/** Reads the comments of a file. */
function commentsOf(file: string): string[] {
  return commentsIn(read(file))
}

function commentsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /^\s*(?:\/\/|\/?\*+)(.*)$/.exec(line)?.[1] ?? /\s\/\/(\s.*)$/.exec(line)?.[1] ?? [])
}
