// The words of callbacks and of the receiver for them, in Swedish.
// The other words are in ../sv.ts.

import type { CallbackWords } from './en.ts'

/** The words. */
export const callbackWords: CallbackWords = {
  text: 'Vad banken har berättat för säljare om betalningar som ändrats, det nyaste först.',
  toOutcomes: 'Låt dem komma sent, två gånger, aldrig eller utan signatur',
  none: 'Inget besked har skickats än.',
  how: 'En betalning med b2bBackendURL ger ett när en person har beslutat. Lokala adresser kräver --allow-local-addresses.',
  sent: 'Skickade av banken',
  at: 'Skickat',
  payment: 'Betalning',
  address: 'Adress',
  attempt: 'Försök',
  answer: 'Svar',
  taken: 'mottaget',
  notTaken: 'inte mottaget',
  neverSent: 'aldrig skickat',
  noAnswer: 'inget svar',
  again: 'Skicka igen',
  againText: 'Det berättar hur betalningen står nu, med nya id:n och ny tid.',
  to: 'Till',
  toOwn: 'betalningens adress',
  toReceiver: 'mottagaren här nedan',
  toOther: 'en annan adress',
  otherAddress: 'En annan adress',
  otherHelp: 'https med ett offentligt namn, om inte banken tillåter lokala adresser.',
  signedSo: 'Signerat',
  signatures: {
    right: 'som det ska vara',
    unsigned: 'inte alls',
    'wrong-key': 'med en nyckel som inte är bankens',
    'old-date': 'för en timme sedan',
    'altered-body': 'över ett annat belopp än det berättar',
  },
  wasSigned: 'Signerat:',
  sendAgain: 'Skicka igen',
  isSent: 'Skickat. Svaret står i listan.',
  receiver: 'En mottagare för den som inte har någon än',
  receiverText:
    'Ge den här adressen som b2bBackendURL för en betalning. Det som kommer dit sparas, och bedöms så som din server måste bedöma det.',
  receiverName: 'Dess namn',
  notAllowed:
    'Betalningar får inte ange den här adressen: banken tar lokala adresser bara när den startas med --allow-local-addresses. Besked kan skickas dit igen.',
  answers: 'Svarar med status',
  delay: 'efter millisekunder',
  set: 'Ställ in',
  isSet: 'Inställt. Så svarar den från och med nu.',
  nothingCame: 'Inget har kommit än.',
  came: (count: number) => (count === 1 ? '1 meddelande' : `${count} meddelanden`),
  genuine: 'äkta',
  refuse: 'avvisa',
  body: (bytes: number) => `Innehåll, ${bytes} byte`,
  headers: 'Huvuden',
  forget: 'Glöm det som kom',
  forgotten: 'Glömt. Den svarar 200 igen.',
}
