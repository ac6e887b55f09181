// What the shop says in Swedish of a purchase.

import type { purchase as en } from '../en/purchase.ts'

/** A purchase in Swedish. */
export const purchase: Readonly<Record<keyof typeof en, string>> = {
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

  order: 'Beställning',
  ordered: 'Beställd',
  confirmed: 'Bekräftad (finsk tid)',
  bank: 'Bank',
  reference: 'Referens',
  copy: 'Kopiera',
  copied: 'Referensen är kopierad.',
  copyFailed: 'Webbläsaren tillåter inte kopiering.',
  seller: 'Säljare',
  businessId: 'FO-nummer',
  vatId: 'Momsnummer',
  vat: 'Moms {rate} % ingår',
  refunds: 'Återbetalt',
  refunded: '{amount}, återbetalt {day}',
  refunding: '{amount}, på väg sedan {day}',
  print: 'Skriv ut eller spara som PDF',
  planTitle: 'Tack. Beställningen är godkänd',
  planTitleName: 'Tack, {name}. Beställningen är godkänd',
  days: 'Betalningsdagar',
  daysText: '{count} betalningar på {price}, totalt {total}. Din bank gör var och en på sin dag.',
  stop: 'Så slutar du',
  stopText:
    'Skriv till poukama@shop.example och nämn beställningens nummer, eller stoppa betalningarna i din bank. Det som är betalt förblir betalt.',
  calendar: 'Lägg till i kalendern',
  event: '{name}: {amount} dras från ditt konto',

  phoneTitle: 'Fortsätt med telefonen',
  offerText:
    'Om du har bankappen i telefonen: du får en kod att skanna. Den här sidan väntar och visar sedan kvittot.',
  noCode: 'Butiken gav ingen kod. Försök igen om en stund.',
  phoneText:
    'Rikta telefonens kamera mot koden, eller öppna adressen där. Kassan öppnas i telefonen, och den här sidan väntar.',
  until: 'Koden öppnar beställningen en gång, senast kl. {time}.',
  loopback:
    'Den här demonstrationen finns bara på den här datorn, och en telefon når den inte. Prova genom att öppna adressen i en annan webbläsare här.',
  picture: 'En kod för kameran; adressen bredvid säger detsamma',
  copyAddress: 'Kopiera adressen',
  addressCopied: 'Adressen är kopierad',
  payHere: 'Stäng och betala här',
  again: 'Visa en ny kod',
  opened: 'Beställningen är öppen i telefonen. Bekräfta betalningen där.',
  openedMore:
    'Den här sidan visar kvittot så snart banken har bekräftat. Du kan också betala här: en beställning betalas en gång.',
  over: 'Kodens tid är ute. Inget öppnades med den.',
  ended:
    'Betalningen gjordes inte i telefonen, och inga pengar har flyttats. Betala här eller visa en ny kod.',
  opening: 'Din beställning öppnas…',
  onPhoneTitle: 'Betala med den här telefonen',
  onPhoneText: 'Det här är beställningen från din andra skärm, som väntar och sedan också visar kvittot.',
  usedTitle: 'Den här koden är redan använd',
  usedText:
    'En kod öppnar en beställning en gång, i en webbläsare. Fortsätt i den webbläsaren, eller visa en ny kod på den första skärmen. Här har inget hänt.',
  expiredTitle: 'Den här kodens tid är ute',
  expiredText: 'Den gällde i tio minuter. Visa en ny kod på den första skärmen. Här har inget hänt.',
  unknownTitle: 'Här finns ingen beställning',
  unknownText:
    'Kanske föll en del av adressen bort. Visa en ny kod på den första skärmen och öppna den igen.',
  silentTitle: 'Butiken svarar inte',
  silentText: 'Din beställning är inte öppnad ännu. Försök igen om en stund.',
}
