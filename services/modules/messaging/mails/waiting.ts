import type { MailRecipient, Block, MailTemplate } from '#platform/mail/mail-template.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { WaitingThing } from '../../agency/api.js';

/** A mail written twice; the person's language chooses. English is written, not translated word by word. */
export const inBoth =
  <Facts>(texts: Readonly<Record<Language, (to: MailRecipient, facts: Facts) => MailTemplate>>) =>
  (to: MailRecipient, facts: Facts): MailTemplate =>
    texts[to.language](to, facts);

interface Facts {
  readonly things: readonly WaitingThing[];
  readonly consoleUrl: string;
}

const kinds: Readonly<Record<Language, Readonly<Record<WaitingThing['kind'], string>>>> = {
  de: {
    goodwill: 'Kulanz über der Grenze',
    orders: 'Aufträge zuzuordnen',
    batches: 'Versiegelte Stapel',
    returns: 'Rückläufer nach der Auszahlung',
    holds: 'Prämien in Prüfung',
    refires: 'Beantragte Wiederholungen',
  },
  en: {
    goodwill: 'Goodwill above a limit',
    orders: 'Orders to assign',
    batches: 'Sealed batches',
    returns: 'Returns after settlement',
    holds: 'Rewards held for review',
    refires: 'Requested repeats',
  },
};

const day = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(at);
const sum = (things: readonly WaitingThing[]) => things.reduce((all, { count }) => all + count, 0);
const rows = (things: readonly WaitingThing[], language: Language): Block => ({
  kind: 'facts',
  rows: things.map(({ kind, count, oldestAt }) => [
    kinds[language][kind],
    `${count}${oldestAt ? (language === 'de' ? `, das älteste seit ${day(oldestAt, 'de-DE')}` : `, the oldest since ${day(oldestAt, 'en-GB')}`) : ''}`,
  ]),
});

/** To staff: something waits for their decision. Numbers and days only; what it is about is read in the console, behind the sign-in. */
export const waitingMail = inBoth<Facts>({
  de: (to, { things, consoleUrl }) => ({
    subject:
      sum(things) === 1
        ? `Eine Entscheidung wartet auf Sie (${to.tenant.name})`
        : `${sum(things)} Entscheidungen warten auf Sie (${to.tenant.name})`,
    preheader: 'Bitte sehen Sie in der Verwaltung nach.',
    heading: 'Das wartet auf Sie',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'hierüber entscheiden Sie oder eine andere berechtigte Person. Was Sie selbst begonnen haben, ist nicht dabei.',
      },
      rows(things, 'de'),
      { kind: 'button', label: 'Zur Verwaltung', url: consoleUrl },
    ],
    because: `Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie bei ${to.tenant.name} darüber entscheiden dürfen.`,
  }),
  en: (to, { things, consoleUrl }) => ({
    subject:
      sum(things) === 1
        ? `A decision is waiting for you (${to.tenant.name})`
        : `${sum(things)} decisions are waiting for you (${to.tenant.name})`,
    preheader: 'Please have a look in the console.',
    heading: 'Waiting for you',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'you or another authorised person decide on these. What you began yourself is not among them.',
      },
      rows(things, 'en'),
      { kind: 'button', label: 'To the console', url: consoleUrl },
    ],
    because: `You receive this e-mail once a day at most, because you may decide on these at ${to.tenant.name}.`,
  }),
});
