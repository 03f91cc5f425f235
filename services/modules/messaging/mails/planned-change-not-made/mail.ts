import { textsBeside, wordsBeside } from '#mail/mail-files.js';
import { defineMail, text } from '#mail/mail-kind.js';
import { plannableSettings } from '#platform/domain/plannable-settings.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { OperatorNews } from '../operator-news.js';

const settings = [...plannableSettings, 'configuration'] as const;
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = wordsBeside(import.meta.url, settings);

/** To operators, once: a planned change could not be made. */
export const plannedChangeNotMadeMail = defineMail(
  {
    kind: 'geplante-aenderung-ausgefallen',
    texts: textsBeside(import.meta.url),
    variables: {
      Einstellung: text({ de: 'Aufbewahrung', en: 'Retention' }),
      Verwaltung: text('https://portal.example/admin/planned'),
    },
  },
  ({ language }, { name, consoleUrl }: OperatorNews) => ({
    Einstellung: words[language][name] ?? name,
    Verwaltung: consoleUrl,
  }),
);
