import { textsBeside } from '#mail/mail-files.js';
import { defineMail, optionalText, text } from '#mail/mail-kind.js';
import type { OperatorNews } from '../operator-news.js';

/** To operators, once a day: a server refuses the programme’s mails, or somebody called one spam. */
export const mailsRefusedMail = defineMail(
  {
    kind: 'mails-abgelehnt',
    texts: textsBeside(import.meta.url),
    variables: {
      Status: optionalText('5.7.26'),
      Personennummer: optionalText('0195f5a0-0000-7000-8000-000000000002'),
      Verwaltung: text('https://portal.example/admin/mail-sender'),
    },
  },
  (_, { name, figure, consoleUrl }: OperatorNews) => ({
    Status: figure > 0 ? name : null,
    Personennummer: figure > 0 ? null : name,
    Verwaltung: consoleUrl,
  }),
);
