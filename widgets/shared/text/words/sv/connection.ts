// The Swedish words of the way to the bank and back.

import type { Words } from '../topics.ts'

/** Words of the way to the bank and back. */
export const words: Words<'connection'> = {
  missing: 'Ingen bank är ansluten.',
  missingHint:
    'Anslut din bank för att se dina konton här. Hos banken väljer du vad du delar, och du kan avsluta när du vill.',
  connect: 'Anslut din bank',
  endedTitle: 'Anslut på nytt',
  ended: 'Bankens tillstånd har upphört. Anslut på nytt för att se nya transaktioner.',
  connectAgain: 'Anslut din bank på nytt',
  leaving: 'Öppnar din bank…',
  failed: 'Bankens sida öppnades inte. Ingenting har ändrats. Du kan försöka igen.',
  freshToday: 'Nya uppgifter i dag kl. {time}.',
  freshTomorrow: 'Nya uppgifter i morgon kl. {time}.',
  freshOn: 'Nya uppgifter den {date} kl. {time}.',
  freshNow: 'Nya uppgifter kan hämtas igen.',
  freshLater: 'Nya uppgifter kommer senare.',
  freshWhy: 'Banken tillåter bara några hämtningar per dag.',
  freshUntil: 'Tills dess ser du det som hämtades senast.',
  zone: '{time} finsk tid',
  another: 'Anslut en bank till',
  which: 'Vilken bank vill du ansluta?',
  notNow: 'Inte nu',
}
