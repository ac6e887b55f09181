// What differs between the simulations of the three countries: names, shops and statement texts, each in the language there.

import type { Country } from '../countries.ts'

/** The names and words of one country. */
export interface LocalWords {
  readonly person: string
  readonly empty: string
  /** A company of the country that trades abroad. */
  readonly trader: string
  readonly grocers: readonly string[]
  readonly shops: readonly string[]
  readonly landlord: string
  readonly power: string
  readonly phone: string
  readonly tax: string
  readonly supplier: string
  readonly buyers: readonly string[]
  readonly cashMachine: string
  readonly salary: string
  readonly rent: string
  readonly saving: string
  readonly fromSaving: string
  readonly gift: string
  readonly wages: string
  readonly vat: string
  readonly order: string
  readonly fee: string
  readonly cardBills: string
  readonly broughtAlong: string
  readonly yearEnd: string
}

/** The names and words by country. */
export const LOCAL_WORDS: Readonly<Record<Country, LocalWords>> = {
  EE: {
    person: 'Mari Näidis',
    empty: 'Jaan Tühi',
    trader: 'Kask & Pojad OÜ',
    grocers: ['Toidupood Vikerkaar', 'Leivakoda Muru', 'Turukaubamaja Tähe'],
    shops: ['Kohvik Tihane', 'Raamatupood Leht', 'Kino Koidutäht', 'Lillepood Õis', 'Kingapood Samm'],
    landlord: 'Üürikodu AS',
    power: 'Linna Elekter AS',
    phone: 'Kõne ja Andmed OÜ',
    tax: 'Maksukeskus',
    supplier: 'Saematerjal Männik OÜ',
    buyers: ['Ehitus Põhjala OÜ', 'Liis Kuusk', 'Toomas Õun', 'Majatalu Saare OÜ', 'Rannarootsi Mööbel AS'],
    cashMachine: 'Sularahaautomaat Turu 3',
    salary: 'Palk',
    rent: 'Üür',
    saving: 'Säästud',
    fromSaving: 'Säästudest',
    gift: 'Palju õnne sünnipäevaks',
    wages: 'Palgad',
    vat: 'Käibemaks',
    order: 'Tellimus',
    fee: 'Kuutasu',
    cardBills: 'Kaardiarved',
    broughtAlong: 'Ülekanne oma kontolt',
    yearEnd: 'Aasta tasaarvestus',
  },
  LV: {
    person: 'Ilze Paraudziņa',
    empty: 'Jānis Tukšais',
    trader: 'Bērzs un Dēli SIA',
    grocers: ['Pārtika Varavīksne', 'Maiznīca Drupača', 'Tirgus Nams Zvaigzne'],
    shops: ['Kafejnīca Zīlīte', 'Grāmatnīca Lapa', 'Kino Rītausma', 'Ziedu veikals Zieds', 'Apavi Solis'],
    landlord: 'Īres Nams SIA',
    power: 'Pilsētas Elektrība AS',
    phone: 'Runa un Dati SIA',
    tax: 'Nodokļu centrs',
    supplier: 'Kokmateriāli Priede SIA',
    buyers: ['Būve Ziemeļi SIA', 'Līga Egle', 'Andris Ābols', 'Viesu nams Sala SIA', 'Piekrastes Mēbeles AS'],
    cashMachine: 'Bankomāts Tirgus 3',
    salary: 'Alga',
    rent: 'Īre',
    saving: 'Uzkrājums',
    fromSaving: 'No uzkrājuma',
    gift: 'Daudz laimes dzimšanas dienā',
    wages: 'Algas',
    vat: 'PVN',
    order: 'Pasūtījums',
    fee: 'Mēneša maksa',
    cardBills: 'Karšu rēķini',
    broughtAlong: 'Pārskaitījums no sava konta',
    yearEnd: 'Gada izlīdzināšana',
  },
  LT: {
    person: 'Rūta Pavyzdytė',
    empty: 'Jonas Tuščias',
    trader: 'Beržas ir Sūnūs UAB',
    grocers: ['Maisto prekės Vaivorykštė', 'Kepykla Trupinys', 'Turgaus namai Žvaigždė'],
    shops: ['Kavinė Zylė', 'Knygynas Lapas', 'Kinas Aušra', 'Gėlių parduotuvė Žiedas', 'Batai Žingsnis'],
    landlord: 'Nuomos Namai UAB',
    power: 'Miesto Elektra AB',
    phone: 'Kalba ir Duomenys UAB',
    tax: 'Mokesčių centras',
    supplier: 'Mediena Pušis UAB',
    buyers: [
      'Statyba Šiaurė UAB',
      'Eglė Klevienė',
      'Tomas Obuolys',
      'Svečių namai Sala UAB',
      'Pajūrio Baldai AB',
    ],
    cashMachine: 'Bankomatas Turgaus 3',
    salary: 'Atlyginimas',
    rent: 'Nuoma',
    saving: 'Santaupos',
    fromSaving: 'Iš santaupų',
    gift: 'Su gimtadieniu',
    wages: 'Atlyginimai',
    vat: 'PVM',
    order: 'Užsakymas',
    fee: 'Mėnesio mokestis',
    cardBills: 'Kortelių sąskaitos',
    broughtAlong: 'Pervedimas iš savo sąskaitos',
    yearEnd: 'Metų suvedimas',
  },
}
