import { textsBeside } from '#mail/mail-files.js';
import { money } from '#mail/wording.js';
import { amountExample, defineMail, text } from '#mail/mail-kind.js';
import type { OperatorNews } from '../operator-news.js';

/** To operators, once: few codes of a kind and value are left. */
export const vouchersRunningLowMail = defineMail(
  {
    kind: 'gutscheine-knapp',
    texts: textsBeside(import.meta.url),
    variables: {
      Gutscheinart: text('Buchladen'),
      Wert: text(amountExample),
      FreieCodes: text('4'),
      Verwaltung: text('https://portal.example/admin/vouchers'),
    },
  },
  ({ language }, { name, cents, figure, consoleUrl }: OperatorNews) => ({
    Gutscheinart: name,
    Wert: money(cents, language),
    FreieCodes: String(figure),
    Verwaltung: consoleUrl,
  }),
);
