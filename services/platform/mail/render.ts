import { brandOf } from './brand.js';
import { htmlOf } from './html.js';
import type { Addressee, Letter } from './letter.js';
import type { OutgoingMail } from './mailer.js';
import { textOf } from './text.js';

const footer = {
  de: [
    ['Impressum', '/impressum'],
    ['Datenschutz', '/datenschutz'],
    ['Fragen und Antworten', '/faq'],
    ['Kontakt', '/kontakt'],
  ],
  en: [
    ['Imprint', '/impressum'],
    ['Privacy', '/datenschutz'],
    ['Questions and answers', '/faq'],
    ['Contact', '/kontakt'],
  ],
} as const;

const ownData = { de: 'Meine Daten', en: 'My data' } as const;

/** The letter in the tenant's look, as HTML and as text, ready to be sent. `ownDataToken` opens the page of what is held on a friend. */
export function renderLetter(
  letter: Letter,
  { person, tenant, language, link }: Addressee,
  ownDataToken?: string,
): OutgoingMail {
  const brand = brandOf(tenant);
  const links = [
    ...(ownDataToken ? [{ label: ownData[language], url: link('/empfaenger/meinedaten/', ownDataToken) }] : []),
    ...footer[language].map(([label, path]) => ({ label, url: link(path) })),
  ];
  return {
    fromName: tenant.name,
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    language,
    subject: letter.subject,
    html: htmlOf(letter, brand, language, links),
    text: textOf(letter, brand, links),
  };
}
