// The English words of the way to the bank and back.

/** Words of the way to the bank and back. */
export const connection = {
  missing: 'No bank is connected.',
  missingHint:
    'Connect your bank to see your accounts here. At the bank you choose what you share, and you can end it at any time.',
  connect: 'Connect your bank',
  endedTitle: 'Connect again',
  ended: "The bank's permission has ended. Connect again to see new transactions.",
  connectAgain: 'Connect your bank again',
  leaving: 'Opening your bank…',
  failed: "The bank's page did not open. Nothing has been changed. You can try again.",
  freshToday: 'Next update today at {time}.',
  freshTomorrow: 'Next update tomorrow at {time}.',
  freshOn: 'Next update on {date} at {time}.',
  freshNow: 'An update is possible again.',
  freshLater: 'Next update later.',
  freshWhy: 'The bank allows only a few updates a day.',
  freshUntil: 'Until then you see what was read last.',
  zone: '{time} Finnish time',
  another: 'Connect another bank',
  which: 'Which bank do you want to connect?',
  notNow: 'Not now',
}
