import { textsBeside } from '#mail/mail-files.js';
import { defineMail, flag, requiredText, text } from '#mail/mail-kind.js';
import type { Language } from '#platform/tenancy/tenant.js';

/** What a visitor wrote on the contact page. */
interface WrittenMessage {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: Language;
}

/** Mail to the support; a reply goes to the sender. */
export const messageToSupportMail = defineMail(
  {
    kind: 'kontakt-support',
    texts: textsBeside(import.meta.url),
    variables: {
      Betreff: text({ de: 'Wann kommt meine Prämie?', en: 'When will I get my reward?' }),
      Absender: text('Frau Mia Sander'),
      Email: requiredText('mia@example.org'),
      Nachricht: requiredText({ de: 'Guten Tag,\nwann kommt meine Prämie?', en: 'Hello,\nwhen will I get my reward?' }),
      Englisch: flag,
    },
  },
  (_, { salutation, firstName, lastName, email, subject, message: text, language }: WrittenMessage) => ({
    Betreff: subject,
    Absender: [salutation, firstName, lastName].filter(Boolean).join(' '),
    Email: email,
    Nachricht: text,
    Englisch: language === 'en',
  }),
);
