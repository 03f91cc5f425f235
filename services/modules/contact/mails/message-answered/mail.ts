import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { textsBeside } from '#mail/mail-files.js';
import { dayExample, defineMail, requiredText, text } from '#mail/mail-kind.js';
import { day } from '#mail/wording.js';

interface Answered extends FormOfAddress {
  readonly message: { readonly subject: string; readonly message: string; readonly at: Date };
  readonly reply: { readonly text: string; readonly byName: string };
}

/** What staff answer to a message of the contact page, with the message below. */
export const messageAnsweredMail = defineMail(
  {
    kind: 'kontakt-antwort',
    texts: textsBeside(import.meta.url),
    variables: {
      ...formOfAddress,
      Betreff: text({ de: 'Wann kommt meine Prämie?', en: 'When will I get my reward?' }),
      Antwort: requiredText({
        de: 'Ihre Prämie wird diese Woche ausgezahlt.',
        en: 'Your reward is paid out this week.',
      }),
      Mitarbeiter: text('Miriam Sander'),
      Nachricht: text({ de: 'Guten Tag,\nwann kommt meine Prämie?', en: 'Hello,\nwhen will I get my reward?' }),
      GeschriebenAm: dayExample,
    },
  },
  (to, { message, reply, ...how }: Answered) => ({
    ...formOfAddressOf(to, how),
    Betreff: message.subject,
    Antwort: reply.text,
    Mitarbeiter: reply.byName,
    Nachricht: message.message,
    GeschriebenAm: day(message.at),
  }),
);
