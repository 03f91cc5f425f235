import { textsBeside } from '#mail/mail-files.js';
import { amountExample, dayExample, defineMail, requiredText, text } from '#mail/mail-kind.js';
import { day, money } from '#mail/wording.js';
import type { Figures } from '../../queries/statistics.js';

interface StatisticsMailFacts {
  /** Days `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly total: Figures;
  readonly consoleUrl: string;
}

/** To staff who asked for it: the figures of a week or month, with the file of the rows. */
export const statisticsMail = defineMail(
  {
    kind: 'statistik',
    texts: textsBeside(import.meta.url),
    variables: {
      Von: dayExample,
      Bis: dayExample,
      Empfehlungen: text('115'),
      Kontakte: text('41'),
      Vertraege: text('22'),
      Praemien: text('33'),
      Betrag: text(amountExample),
      Link: requiredText('https://portal.example/admin/statistics?tenant=telko'),
    },
  },
  ({ language }, { from, to, total, consoleUrl }: StatisticsMailFacts) => ({
    Von: day(`${from}T12:00:00`),
    Bis: day(`${to}T12:00:00`),
    Empfehlungen: String(total.recommendations),
    Kontakte: String(total.contacts),
    Vertraege: String(total.contracts),
    Praemien: String(total.rewards),
    Betrag: money(total.cents, language),
    Link: consoleUrl,
  }),
);
