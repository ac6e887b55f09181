// What the shop says in Swedish of how it is built, and of what happened behind.
// Placeholders stand in braces; names with a low line are those of a payment’s history.

import type { built as en } from '../en/built.ts'

/** How the shop is built, in Swedish. */
export const built: typeof en = {
  made: 'Gjord med Silta',
  title: 'Så är det här byggt',
  about:
    'Listan över banker, betalknappen, kontona och transaktionerna är element från Silta. En proxy förvarar nycklarna, signerar och anropar; banken är Siltas sandlåda. Allt annat är butikens eget.',
  marks: 'Märk elementen',
  here: 'På den här sidan',
  show: 'Visa',
  guide: 'Guide',
  none: 'Det finns inget element från Silta på den här sidan. I kassan och kassaboken finns sådana.',
  places: 'De andra sidorna',
  merchant: 'Säljarens sida',
  suppliers: 'Betalningar till leverantörer',
  bank: 'Testbanken',
  guides: 'Guiderna',

  happened: 'Vad som hände bakom',
  hint: 'Vad butikens server och dess proxy har antecknat om din senaste beställning. Nycklar, koder och kontonummer stannar där de är. Tiderna är finsk tid.',
  nothing:
    'Inget ännu. Betala för något och titta här igen: varje anrop till banken, bankens besked och meddelandet till butiken står då här med sina tider.',
  lost: 'Butikens server svarar inte just nu.',
  again: 'Titta igen',
  order: 'Beställning {id}, {amount}',
  repeated: 'Upprepades: {count}, senast {time}.',
  shop: 'Butiken',
  proxy: 'Proxyn',
  theBank: 'Banken',
  you: 'Du',

  order_signed: 'Butikens server signerade beställningen. Ingen på vägen kan ändra beloppet.',
  started: 'Proxyn började betalningen.',
  created: 'Banken tog emot betalningen och gav adressen där du bestämmer.',
  resent: 'Samma betalning skickades till banken igen.',
  answer_lost: 'Bankens svar försvann.',
  refused: 'Banken tog inte emot betalningen.',
  returned: 'Du kom tillbaka. Det bevisar inget ännu.',
  callback_taken: 'Banken hörde av sig. Det bevisar inget ännu.',
  handed_in: 'Betalningen som du godkände lämnades in.',
  withdrawn: 'Betalningen drogs tillbaka hos banken.',
  reading: 'Proxyn frågade banken. Svaret: {state}.',
  reading_lost: 'Proxyn frågade banken, och inget svar kom.',
  state_changed: 'Betalningen är nu: {state}.',
  webhook: 'Proxyn skickade ett signerat meddelande till butikens server.',
  webhook_received: 'Meddelandet kom, och signaturen är rätt.',
  webhook_worked: 'Meddelandet kom, signaturen är rätt, och butiken handlade efter det.',
  packed: 'Föremålen lämnades till packaren, en gång.',
  other: 'Något annat antecknades.',

  pending: 'inte färdig',
  scheduled: 'väntar på sin dag',
  paid: 'betald',
  paid_twice: 'betald två gånger',
  cancelled: 'avbruten',
  failed: 'misslyckades',
  unknown: 'inte känd ännu',
  mismatched: 'stämmer inte',
}
