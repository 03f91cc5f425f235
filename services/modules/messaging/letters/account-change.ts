import type { Addressee, Block } from '#platform/mail/letter.js';
import { inBoth } from './in-both.js';

interface AccountReplaced {
  readonly token: string;
  readonly at: Date;
  readonly payableFrom: Date;
}

const when = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(at);
const rows = (...both: (readonly [string, string])[]): Block => ({ kind: 'facts', rows: both });
const objection = (to: Addressee, token: string) => to.link('/bankdaten/einspruch/', token);

/** Money goes to another account from now on: whoever owns the address may say no while nothing is paid. */
export const accountReplacedLetter = inBoth<AccountReplaced>({
  de: (to, { token, at, payableFrom }) => ({
    subject: `Ihre Bankverbindung bei ${to.tenant.name} wurde geändert`,
    preheader: 'Waren Sie das? Wenn nicht, stoppen Sie die Auszahlung mit einem Klick.',
    heading: 'Waren Sie das?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'für Ihre Prämien wurde eine andere Bankverbindung hinterlegt. Wenn Sie das waren, brauchen Sie nichts zu tun.',
      },
      rows(['Geändert am', when(at, 'de-DE')], ['Auszahlungen frühestens', when(payableFrom, 'de-DE')]),
      { kind: 'note', tone: 'wait', text: 'Zu Ihrer Sicherheit zahlen wir bis dahin nichts auf das neue Konto aus.' },
      { kind: 'button', label: 'Das war ich nicht', url: objection(to, token) },
      {
        kind: 'small',
        text: 'Wir nennen Ihre Bankverbindung nie in E-Mails und fragen nie per E-Mail oder Telefon danach. Der Link ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil sich die Bankverbindung für Ihre Prämien von ${to.tenant.name} geändert hat.`,
  }),
  en: (to, { token, at, payableFrom }) => ({
    subject: `Your bank details with ${to.tenant.name} were changed`,
    preheader: 'Was this you? If not, stop the payment with one click.',
    heading: 'Was this you?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'Other bank details were stored for your rewards. If this was you, there is nothing to do.',
      },
      rows(['Changed on', when(at, 'en-GB')], ['Payments not before', when(payableFrom, 'en-GB')]),
      { kind: 'note', tone: 'wait', text: 'For your safety nothing is paid to the new account until then.' },
      { kind: 'button', label: 'This was not me', url: objection(to, token) },
      {
        kind: 'small',
        text: 'We never name your bank details in e-mails and never ask for them by e-mail or phone. The link is yours alone: please do not forward this e-mail.',
      },
    ],
    because: `You receive this e-mail because the bank details for your rewards from ${to.tenant.name} have changed.`,
  }),
});
