// Holds how people are spoken to: one word for one thing in each language, and none of the mistakes that readers have found.
// Not a check of grammar: it reads what is written in the files of words of every room.
import { globSync } from 'node:fs'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read } from './files.ts'

/** Small lists that have every language in one file. */
const everyLanguage = ['edge/sandbox/pages/{clock-words,welcome-page}.ts', 'edge/proxy/page/words.ts']
const filesOf = (language: string) => [
  `widgets/shared/text/words/${language}/*.ts`,
  `demo/**/words/${language}.ts`,
  `edge/sandbox/pages/words/${language}.ts`,
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
