// The Swedish words of a payment that has begun.

import type { Words } from '../topics.ts'

/** Words of a payment that has begun. */
export const words: Words<'receipt'> = {
  check: 'Kontrollera igen',
  changed: 'Beloppet är nu {amount}, inte {old}. Inga pengar har flyttats. Tryck igen om du godkänner det.',
  changedDay: '{execution} Inga pengar har flyttats. Tryck igen om du godkänner det.',
  changedBare: 'Beloppet är {amount}. Tryck igen om du godkänner det.',
  unfit: 'Den här banken kan inte förmedla betalningen. Inga pengar har flyttats. Välj en annan bank.',
  unfitPress:
    'Den här banken kan inte förmedla betalningen. Det här trycket har inte skickat någon till banken och har därför inte flyttat några pengar. Välj en annan bank.',
  unfitBegun:
    'Den här banken kan inte förmedla betalningen. Om du redan har betalat, betala inte igen. Välj annars en annan bank.',
  offlineBegun:
    'Du är offline. Vi kontrollerar betalningen när du är uppkopplad igen. Om du redan har betalat, betala inte igen.',
  offlineBegunTitle: 'Du är offline',
  pendingTitle: 'Inte klar',
  pending: 'Betalningen är inte klar hos banken. Inga pengar har flyttats ännu.',
  scheduledTitle: 'Planerad',
  scheduled: 'Din bank har tagit emot betalningen. Inga pengar har flyttats ännu.',
  scheduledNext: 'Du kan ännu stoppa den före den dagen: be säljaren stoppa den, eller gör det i din bank.',
  series:
    'Din bank har tagit emot de här betalningarna och gör var och en på sin dag. Pengar flyttas bara de dagarna.',
  seriesNext: 'Du kan stoppa dem som ännu inte har gjorts: be säljaren stoppa dem, eller gör det i din bank.',
  paidTitle: 'Betald',
  paid: 'Banken har bekräftat betalningen. Pengarna har flyttats.',
  paidNext: 'Du kan stänga den här sidan. Säljaren får bekräftelsen direkt.',
  link_open: 'Banken har bekräftat betalningen. Pengarna har flyttats. Betala inte igen.',
  link_openNext:
    'En annan av bankens sidor för samma beställning kan ännu vara öppen. Stäng den utan att betala.',
  paid_twiceTitle: 'Betald två gånger',
  paid_twice:
    'Banken har bokfört den här betalningen två gånger. Du får tillbaka pengarna för den ena. Betala inte igen.',
  cancelledTitle: 'Avbruten',
  cancelled: 'Du avbröt betalningen. Inga pengar har flyttats.',
  failedTitle: 'Inte betald',
  failed: 'Banken genomförde inte betalningen. Inga pengar har flyttats.',
  unknownTitle: 'Ännu oklart',
  unknown: 'Vi vet ännu inte om betalningen gick igenom. Vi kontrollerar med banken. Betala inte igen.',
  mismatchedTitle: 'Behöver kontrolleras',
  mismatched:
    'Banken uppger ett annat belopp eller en annan referens än beställningen. Pengar kan ha flyttats. Betala inte igen.',
  mismatchedNext: 'Kontakta säljaren och nämn referensen.',
  expired: 'Betalningen öppnades inte i tid. Inga pengar har flyttats.',
  provider_disabled: 'Banken som du valde är inte tillgänglig just nu. Inga pengar har flyttats.',
  insufficient_funds: 'Det fanns för lite pengar på kontot. Inga pengar har flyttats.',
  way_kept:
    'Du har börjat betala på ett annat sätt, och banken kan inte återta det. Fortsätt där. Inga pengar har flyttats ännu.',
  order_closedTitle: 'Avbruten av säljaren',
  order_closed: 'Säljaren har avbrutit den här beställningen. Inga pengar har flyttats.',
  order_closing:
    'Säljaren har avbrutit den här beställningen. Stäng bankens sida utan att betala. Inga pengar har flyttats ännu.',
  order_closingUntil:
    'Säljaren har avbrutit den här beställningen. Stäng bankens sida utan att betala. Där går det att betala till {time}. Inga pengar har flyttats ännu.',
  order_closingNext: 'Om du ändå betalar där gäller betalningen, och säljaren betalar tillbaka pengarna.',
  order_closedPaid: 'Säljaren hade redan avbrutit beställningen och betalar tillbaka pengarna.',
  retryNext: 'Du kan försöka igen.',
  endNext: 'Gå tillbaka till säljaren om du fortfarande vill betala.',
  goOn: 'Fortsätt till din bank',
  another: 'Gör ett nytt köp',
  payee: 'Mottagare',
  reference: 'Referens',
  time: 'Tid',
  zone: '{time} finsk tid',
}
