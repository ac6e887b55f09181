// The words of the page of the bank's clock, in its three languages.

import type { Translated } from '../../../core/shared/values/sentences.ts'
import type { PageLanguage } from './languages.ts'

/** Steps by which a button moves the clock forward, ISO 8601. */
export const STEPS = ['PT1H', 'P1D', 'P7D', 'P1M', 'P1Y'] as const

/** Reasons why the clock was not moved. */
export type ClockFault = 'key' | 'slow' | 'reads' | 'past' | 'time'

/** Rates that a button sets, times real time; 0 stops the clock. */
export const RATES = [0, 1, 60, 3_600, 86_400] as const

const en = {
  title: 'Clock of the bank',
  text: 'Due dates, cut-offs and permissions follow this clock. It only goes forward, and what falls due on the way happens in order.',
  bank: 'At the bank now',
  real: 'Real time',
  next: 'Falls due next',
  forward: 'Move forward',
  steps: { PT1H: 'An hour', P1D: 'A day', P7D: 'A week', P1M: 'A month', P1Y: 'A year' },
  toNext: 'To what falls due next',
  /** Label of the clock's rate in the list of facts. */
  pace: 'Pace',
  /** A rate, as a fact and on its button. */
  paces: '{rate} times real time',
  stopped: 'Stopped',
  asRealTime: 'As real time',
  paceText:
    'The clock goes on at this pace, over restarts too. Codes, tokens and open pages live by real time.',
  to: 'Or to a time, in Finland',
  move: 'Move to this time',
  key: 'Control key',
  keyText: 'It was shown when the bank was started. It is asked for once an hour.',
  unlock: 'Continue',
  faults: {
    key: 'The control key is missing or wrong. The clock is as it was.',
    slow: 'The key was tried too often. Wait a minute.',
    reads: 'This key only reads. The clock needs the control key.',
    past: 'The clock only goes forward. Choose a later time.',
    time: 'Choose the time to which the clock is moved.',
  },
} as const

/** The words of the page by language. */
export const CLOCK_WORDS: Readonly<Record<PageLanguage, Translated<typeof en>>> = {
  fi: {
    title: 'Pankin kello',
    text: 'Eräpäivät, takarajat ja luvat seuraavat tätä kelloa. Se kulkee vain eteenpäin, ja matkalla erääntyvä tapahtuu järjestyksessä.',
    bank: 'Pankissa nyt',
    real: 'Oikea aika',
    next: 'Seuraavaksi erääntyy',
    forward: 'Siirrä eteenpäin',
    steps: { PT1H: 'Tunti', P1D: 'Päivä', P7D: 'Viikko', P1M: 'Kuukausi', P1Y: 'Vuosi' },
    toNext: 'Seuraavaan eräpäivään',
    pace: 'Nopeus',
    paces: '{rate} kertaa oikea aika',
    stopped: 'Pysäytetty',
    asRealTime: 'Kuten oikea aika',
    paceText:
      'Kello jatkaa tällä nopeudella myös uudelleenkäynnistyksen jälkeen. Koodit, valtuutukset ja avoimet sivut seuraavat oikeaa aikaa.',
    to: 'Tai aikaan, Suomen aikaa',
    move: 'Siirrä tähän aikaan',
    key: 'Ohjausavain',
    keyText: 'Näkyi, kun pankki käynnistettiin. Kysytään kerran tunnissa.',
    unlock: 'Jatka',
    faults: {
      key: 'Ohjausavain puuttuu tai on väärä. Kello on ennallaan.',
      slow: 'Avainta on kokeiltu liian monta kertaa. Odota minuutti.',
      reads: 'Tällä avaimella voi vain katsella. Kelloon tarvitaan ohjausavain.',
      past: 'Kello kulkee vain eteenpäin. Valitse myöhempi aika.',
      time: 'Valitse aika, johon kello siirretään.',
    },
  },
  sv: {
    title: 'Bankens klocka',
    text: 'Förfallodagar, tidsgränser och tillstånd följer den här klockan. Den går bara framåt, och det som förfaller på vägen sker i ordning.',
    bank: 'I banken nu',
    real: 'Verklig tid',
    next: 'Förfaller härnäst',
    forward: 'Flytta framåt',
    steps: { PT1H: 'En timme', P1D: 'En dag', P7D: 'En vecka', P1M: 'En månad', P1Y: 'Ett år' },
    toNext: 'Till nästa förfallotid',
    pace: 'Fart',
    paces: '{rate} gånger verklig tid',
    stopped: 'Stoppad',
    asRealTime: 'Som verklig tid',
    paceText:
      'Klockan går vidare med den farten, även efter en omstart. Koder, tokens och öppna sidor följer verklig tid.',
    to: 'Eller till en tid, i Finland',
    move: 'Flytta till den tiden',
    key: 'Styrnyckel',
    keyText: 'Den visades när banken startades. Den frågas en gång i timmen.',
    unlock: 'Fortsätt',
    faults: {
      key: 'Styrnyckeln saknas eller är fel. Klockan står som förut.',
      slow: 'Nyckeln har prövats för många gånger. Vänta en minut.',
      reads: 'Den här nyckeln kan bara läsa. Klockan kräver styrnyckeln.',
      past: 'Klockan går bara framåt. Välj en senare tid.',
      time: 'Välj tiden som klockan flyttas till.',
    },
  },
  en,
}
