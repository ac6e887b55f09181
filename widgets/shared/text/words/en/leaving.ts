// The English words about the day on which money leaves.

/** Words about the day on which money leaves. */
export const leaving = {
  now: 'The money leaves as soon as you approve the payment.',
  today: 'The money leaves today.',
  tomorrow: 'The money leaves tomorrow, {weekday} {date}.',
  on: 'The money leaves on {weekday} {date}.',
  later: 'The money leaves later. Your bank shows you the day.',
  inTime: 'The money leaves today. After {time} the bank sends it on the next banking day.',
  cutOff: 'It is after {time}: the bank sends the money on the next banking day, {weekday} {date}.',
  closedToday: 'Banks are closed today. The money leaves on {weekday} {date}.',
  closedDay: 'Banks are closed on {asked}. The money leaves on {weekday} {date}.',
  weekly: 'Then every week until {until}.',
  monthly: 'Then every month until {until}.',
  last_banking_day: 'Then on the last banking day of each month until {until}.',
  whole: 'Nothing is paid today. First on {weekday} {date}, {count} times, {total} in all.',
  zone: '{time} Finnish time',
}
