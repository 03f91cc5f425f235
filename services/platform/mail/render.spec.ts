import type { Tenant } from '../tenancy/tenant.js';
import { brandOf, renderMail } from './render.js';
import { mailRecipientOf, day, greeting, money, type MailTemplate } from './mail-template.js';

const tenant = {
  id: 't',
  key: 'telko',
  name: 'Fern & Klang',
  portalUrl: 'https://portal.example',
  hosts: [],
  config: { theme: { '--brand': '#d00', '--paper': 'url(javascript:1)', '--radius': '10px' }, themeDark: {} },
} as unknown as Tenant;
const person = {
  id: 'p',
  role: 'recommender',
  salutation: 'Frau',
  firstName: 'Mia',
  lastName: '<Sander>',
  email: 'mia@example.org',
  phone: null,
  birthDate: null,
  street: null,
  houseNumber: null,
  zip: null,
  city: null,
  customerNumber: null,
  language: 'de',
} as const;
const template: MailTemplate = {
  subject: 'Betreff',
  preheader: 'Vorschau',
  heading: 'Überschrift',
  because: 'Weil es so ist.',
  blocks: [
    { kind: 'paragraph', text: 'Guten Tag Frau <Sander>,' },
    { kind: 'amount', amount: '45,00 €', caption: 'Ihr Anteil' },
    { kind: 'facts', rows: [['Produkt', 'Glasfaser 250']] },
    { kind: 'button', label: 'Prämie wählen', url: 'https://portal.example/praemie/#t=a&b' },
  ],
};

describe('a mail', () => {
  const mail = renderMail(template, mailRecipientOf(person, tenant));

  it('says the same in HTML and in plain text', () => {
    for (const words of ['Überschrift', '45,00 €', 'Glasfaser 250', 'Prämie wählen', 'Weil es so ist.']) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.text).toContain('https://portal.example/praemie/#t=a&b');
    expect(mail.html).toContain('href="https://portal.example/praemie/#t=a&#38;b"');
  });

  it('lets no name become markup', () => {
    expect(mail.html).not.toContain('<Sander>');
    expect(mail.text).toContain('Guten Tag Frau <Sander>,');
  });

  it('loads nothing from elsewhere', () => {
    expect(mail.html).not.toMatch(/<img|<script|src=|url\(|@import|<link/i);
  });

  it('wears the tenant’s colours, and only colours', () => {
    expect(brandOf(tenant)).toMatchObject({ radius: 10, light: { brand: '#dd0000', paper: '#fbfaf7' } });
    expect(mail.html).toContain('background:#dd0000');
    expect(mail.html).toContain('Fern &#38; Klang');
  });

  it('tells its language, its preview and its way home', () => {
    expect(mail.html).toMatch(/<html lang="de"/);
    expect(mail.html).toContain('Vorschau');
    expect(mail.html).toContain('https://portal.example/datenschutz');
    expect(mail).toMatchObject({ fromName: 'Fern & Klang', to: { name: 'Mia <Sander>', address: 'mia@example.org' } });
  });
});

describe('words', () => {
  it.each([
    [4500, '45 €', '€45'],
    [1250, '12,50 €', '€12.50'],
    [25000000, '250.000 €', '€250,000'],
    [123456, '1.234,56 €', '€1,234.56'],
    [5, '0,05 €', '€0.05'],
  ])('%d cents', (cents, de, en) => {
    expect([money(cents, 'de'), money(cents, 'en')]).toEqual([de, en]);
  });
  it('a day is the one in Germany', () => expect(day('2026-03-31T22:30:00Z')).toBe('01.04.2026'));
  it.each([
    [{ ...person, lastName: 'Sander' }, 'Guten Tag Frau Sander,'],
    [{ ...person, lastName: 'Sander', salutation: null }, 'Guten Tag Mia Sander,'],
    [{ ...person, lastName: 'Sander', language: 'en' as const }, 'Dear Ms Sander,'],
  ])('a greeting', (whom, words) => expect(greeting(whom)).toBe(words));
});
