import { textsBeside, wordsBeside } from '#mail/mail-files.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import { defineMail, flag, optionalText, requiredText, text } from '#mail/mail-kind.js';
import { timeZone } from '#shared/dates-and-money.js';
import type { PendingDecision } from '../../../decisions/api.js';
import { locales } from '../moments.js';

interface WaitingDecisions {
  readonly things: readonly PendingDecision[];
  readonly consoleUrl: string;
}

const places = {
  goodwill: 'Kulanz',
  orders: 'Auftraege',
  batches: 'Stapel',
  returns: 'Ruecklaeufer',
  clearing: 'Klaerungskonto',
  'put-aside': 'Bankablagen',
  account: 'Zahlungskonto',
  holds: 'Pruefungen',
  redeliveries: 'Wiederholungen',
  staff: 'Personal',
  services: 'Anmeldedienste',
  publications: 'Veroeffentlichungen',
} as const satisfies Record<PendingDecision['kind'], string>;
const words = wordsBeside(import.meta.url, ['since']);

/** To staff: decisions wait. Numbers and days only; the details are shown in the console, after sign-in. */
function waitingValues({ language }: MailRecipient, { things, consoleUrl }: WaitingDecisions) {
  const inDays = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: timeZone() });
  const all = things.reduce((sum, { count }) => sum + count, 0);
  const entries = Object.values(places).map(place => {
    const thing = things.find(({ kind }) => places[kind] === place);
    const { since } = words[language];
    return [
      place,
      thing ? `${thing.count}${thing.oldestAt ? `, ${since} ${inDays.format(thing.oldestAt)}` : ''}` : null,
    ] as const;
  });
  return {
    Link: consoleUrl,
    Anzahl: String(all),
    Eine: all === 1,
    ...(Object.fromEntries(entries) as Record<(typeof places)[keyof typeof places], string | null>),
  };
}

/** Once a day, to staff who may decide on what waits. */
export const decisionsWaitingMail = defineMail(
  {
    kind: 'entscheidungen-warten',
    texts: textsBeside(import.meta.url),
    variables: {
      Link: requiredText('https://portal.example/admin/?tenant=telko'),
      Anzahl: text('2'),
      Eine: flag,
      Kulanz: optionalText('2'),
      Auftraege: optionalText('2'),
      Stapel: optionalText('2'),
      Ruecklaeufer: optionalText('2'),
      Klaerungskonto: optionalText('1'),
      Bankablagen: optionalText('1'),
      Zahlungskonto: optionalText('1'),
      Pruefungen: optionalText('2'),
      Wiederholungen: optionalText('2'),
      Personal: optionalText('1'),
      Anmeldedienste: optionalText('1'),
      Veroeffentlichungen: optionalText('1'),
    },
  },
  waitingValues,
);
