// The words of the steps of a purchase, and of the help at the checkout.
// Not the checkout's own words: the files beside this one have those.

import { language } from './index.ts'

const en = {
  steps: 'Steps of the purchase',
  details: 'Details and bank',
  confirm: 'Confirm at the bank',
  receipt: 'Receipt',
  help: 'What happens next?',
  next: 'Your bank’s page opens. You see there whom you pay and how much, and confirm it as you always do. Then the bank brings you back here, to a receipt.',
  unsure:
    'Nothing is paid before you confirm at the bank. If something goes wrong on the way, come back to this page: it says how the payment stands.',
  notListed: 'Is your bank not in the list, or do you need help? Write to poukama@shop.example.',
  tryIt:
    'This is a demonstration. At the test bank you choose an invented customer, and every button there may be tried.',
}

type CheckoutWord = keyof typeof en

const fi: Record<CheckoutWord, string> = {
  steps: 'Ostoksen vaiheet',
  details: 'Tiedot ja pankki',
  confirm: 'Vahvistus pankissa',
  receipt: 'Kuitti',
  help: 'Mitä seuraavaksi tapahtuu?',
  next: 'Pankkisi sivu avautuu. Näet siellä, kenelle maksat ja kuinka paljon, ja vahvistat maksun kuten aina. Sitten pankki tuo sinut takaisin tänne, kuittiin.',
  unsure:
    'Mitään ei makseta ennen kuin vahvistat maksun pankissa. Jos jokin menee matkalla vikaan, palaa tälle sivulle: se kertoo, missä vaiheessa maksu on.',
  notListed:
    'Puuttuuko pankkisi luettelosta, tai tarvitsetko apua? Kirjoita osoitteeseen poukama@shop.example.',
  tryIt: 'Tämä on esittely. Testipankissa valitset keksityn asiakkaan, ja jokaista painiketta saa kokeilla.',
}

const sv: Record<CheckoutWord, string> = {
  steps: 'Köpets steg',
  details: 'Uppgifter och bank',
  confirm: 'Bekräfta i banken',
  receipt: 'Kvitto',
  help: 'Vad händer sedan?',
  next: 'Bankens sida öppnas. Där ser du vem du betalar och hur mycket, och bekräftar som du brukar. Sedan för banken dig tillbaka hit, till ett kvitto.',
  unsure:
    'Inget betalas innan du bekräftar i banken. Om något går fel på vägen, kom tillbaka till den här sidan: den visar hur det står till med betalningen.',
  notListed: 'Finns din bank inte i listan, eller behöver du hjälp? Skriv till poukama@shop.example.',
  tryIt: 'Det här är en demonstration. I testbanken väljer du en påhittad kund, och alla knappar får provas.',
}

const et: Record<CheckoutWord, string> = {
  steps: 'Ostu sammud',
  details: 'Andmed ja pank',
  confirm: 'Kinnitus pangas',
  receipt: 'Kviitung',
  help: 'Mis edasi saab?',
  next: 'Avaneb sinu panga leht. Seal näed, kellele ja kui palju maksad, ning kinnitad makse nagu ikka. Siis toob pank sind siia tagasi, kviitungi juurde.',
  unsure:
    'Enne pangas kinnitamist ei maksta midagi. Kui teel läheb midagi viltu, tule sellele lehele tagasi: see näitab, mis seisus makse on.',
  notListed: 'Kas sinu panka ei ole loendis või vajad abi? Kirjuta aadressil poukama@shop.example.',
  tryIt: 'See on näidis. Testpangas valid väljamõeldud kliendi ja iga nuppu võib proovida.',
}

const lv: Record<CheckoutWord, string> = {
  steps: 'Pirkuma soļi',
  details: 'Dati un banka',
  confirm: 'Apstiprināšana bankā',
  receipt: 'Kvīts',
  help: 'Kas notiks tālāk?',
  next: 'Atvērsies jūsu bankas lapa. Tajā redzēsiet, kam un cik maksājat, un apstiprināsiet kā vienmēr. Pēc tam banka jūs atvedīs atpakaļ šeit, pie kvīts.',
  unsure:
    'Nekas netiek samaksāts, pirms apstiprināt bankā. Ja ceļā kaut kas neizdodas, atgriezieties šajā lapā: tā rāda, kā ir ar maksājumu.',
  notListed: 'Vai jūsu bankas nav sarakstā vai vajadzīga palīdzība? Rakstiet uz poukama@shop.example.',
  tryIt: 'Šī ir demonstrācija. Testa bankā izvēlaties izdomātu klientu, un katru pogu drīkst izmēģināt.',
}

const lt: Record<CheckoutWord, string> = {
  steps: 'Pirkimo žingsniai',
  details: 'Duomenys ir bankas',
  confirm: 'Patvirtinimas banke',
  receipt: 'Kvitas',
  help: 'Kas bus toliau?',
  next: 'Atsivers jūsų banko puslapis. Jame matysite, kam ir kiek mokate, ir patvirtinsite kaip visada. Tada bankas grąžins jus čia, prie kvito.',
  unsure:
    'Nieko nesumokama, kol nepatvirtinate banke. Jei kas nors nepavyktų, grįžkite į šį puslapį: jis rodo mokėjimo būseną.',
  notListed: 'Jūsų banko nėra sąraše arba reikia pagalbos? Rašykite adresu poukama@shop.example.',
  tryIt:
    'Tai demonstracija. Bandomajame banke pasirenkate išgalvotą klientą, o kiekvieną mygtuką galima išbandyti.',
}

const translations: Readonly<Record<string, Record<CheckoutWord, string>>> = { en, fi, sv, et, lv, lt }

/** Says a sentence of the checkout in the language of the page. */
export function sayCheckout(word: CheckoutWord): string {
  return (translations[language()] ?? en)[word]
}
