import { textsBeside } from '#mail/mail-files.js';
import { defineMail, text } from '#mail/mail-kind.js';
import type { OperatorNews } from '../operator-news.js';

/** To operators, once: the product API of the catalogue fails, or would remove more than half of the products. */
export const catalogueSourceFailingMail = defineMail(
  {
    kind: 'katalog-quelle-gestoert',
    texts: textsBeside(import.meta.url),
    variables: {
      Server: text('produkte.example.org'),
      Verwaltung: text('https://portal.example/admin/catalogue'),
    },
  },
  (_, { name, consoleUrl }: OperatorNews) => ({ Server: name, Verwaltung: consoleUrl }),
);
