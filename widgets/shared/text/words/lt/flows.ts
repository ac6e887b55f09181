// The Lithuanian words of what came in and went out, and of what narrows a list.

import type { Words } from '../topics.ts'

/** Words of what came in and went out, and of what narrows a list. */
export const words: Words<'flows'> = {
  in: 'Įplaukos',
  out: 'Išmokos',
  net: 'Skirtumas',
  flows: 'Laikotarpio įplaukos ir išmokos',
  newest: 'Tik iš naujausių: {count}.',
  loadPeriod: 'Įkelti visą laikotarpį',
  narrow: 'Operacijos tipas',
  kindIn: 'Įplaukos',
  kindOut: 'Išmokos',
  kindCard: 'Kortelė',
  kindCash: 'Grynieji',
  kindFee: 'Mokesčiai ir palūkanos',
  amountRange: 'Suma',
  least: 'Ne mažiau kaip',
  most: 'Ne daugiau kaip',
  amountHint: 'Įrašykite sumą, pavyzdžiui, {amount}.',
  clearAll: 'Rodyti viską',
  byCategory: 'Pagal kategorijas',
  categoryHint: 'Spėjama šioje naršyklėje pagal pavadinimus ir kodus. Niekas iš to nesiunčiama.',
  category: 'Kategorija',
  wages: 'Atlyginimai ir pensijos',
  food: 'Maistas ir restoranai',
  home: 'Būstas',
  transport: 'Transportas',
  shopping: 'Pirkiniai',
  health: 'Sveikata',
  leisure: 'Laisvalaikis',
  cash: 'Grynieji',
  fees: 'Mokesčiai ir palūkanos',
  otherIn: 'Kitos įplaukos',
  other: 'Kita',
}
