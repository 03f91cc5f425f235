import { textsBeside } from '#mail/mail-files.js';
import { money } from '#mail/wording.js';
import { amountExample, defineMail, text } from '#mail/mail-kind.js';
import type { OperatorNews } from '../operator-news.js';

/** To operators, once: the campaign's budget covers no further extra. */
export const campaignBudgetUsedUpMail = defineMail(
  {
    kind: 'aktionsbudget-aufgebraucht',
    texts: textsBeside(import.meta.url),
    variables: {
      Aktion: text('Herbstbonus'),
      Budget: text(amountExample),
      Wartend: text('4'),
      Verwaltung: text('https://portal.example/admin/campaigns'),
    },
  },
  ({ language }, { name, cents, figure, consoleUrl }: OperatorNews) => ({
    Aktion: name,
    Budget: money(cents, language),
    Wartend: String(figure),
    Verwaltung: consoleUrl,
  }),
);
