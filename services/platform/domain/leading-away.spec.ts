import fc from 'fast-check';
import {
  bringsAddress,
  foreignInHtml,
  foreignInWords,
  linkLeadsAway,
  mailLeadsAway,
  newlyForeign,
  numberAsRead,
  saidToLeadAway,
} from './leading-away.js';
import { mailOwnerOf } from './mail-owner.js';

const own = { hosts: ['fern.example', 'praemien.fern.example:8443'], mailOwners: ['fern.example'] };

/** Words of offers, with the blanks that people leave out. */
const marketing = [
  'Alle Preise inkl.MwSt., zzgl.Versand.',
  'z.B.Internet, d.h.sofort, i.d.R.kostenlos, u.a.WLAN, ggf.Aufpreis',
  'Im 1.Monat 0 €, ab dem 7.Monat mtl.39,99 €, 1.000 Mbit/s, 2.500,00 € Prämie',
  'Ab 1.Mai bis 31.Dezember, max.Bandbreite, mind.24 Monate, usw.Und mehr',
  'Fernklang GmbH & Co.KG, St.Gallen, Dr.Müller, Nr.5, Tel.Nr. 0800',
  'AG&Co.KG e.V. i.G. a.G., Str.12, Mio.Kunden, inkl.SIM-Karte',
  'Bis zu 1.5 GB, 3.5-mal schneller, 24/7, 50/10 Mbit/s, WLAN 6E, 5G+',
  'Bitte beachten Sie:Der Preis gilt ab dem 13.Monat. Nur für Neukunden*',
  '1.Anschlusspreis entfällt;2.Router geschenkt!3.Prämie sichern',
  'Incl.VAT, approx.24 months, min.term 12 months, e.g.with Wi-Fi, i.e.without cost',
  'Save up to $1.000 p.a., a.m. and p.m., U.S. and U.K. customers, vs.others',
  'Your No.1 choice: up to 1.000 Mbit/s...and more! Terms apply.* Etc.',
  'Mehr erfahren >> hier, Tarif M/L/XL, Preis-/Leistung, Smart&Fun, „Young“',
];

/** docs/specification/programme.md#what-leads-people-away */
describe('A link', () => {
  it.each([
    'https://fern.example',
    'https://fern.example/a?b=c#d',
    'https://praemien.fern.example:8443/faq',
    '/faq',
    'faq',
    '#oben',
    '/faq/{{ seite }}',
    'https://fern.example/{{ seite }}',
    'mailto:hilfe@fern.example',
    'mailto:hilfe@fern.example?subject=Frage',
  ])('leads nobody away: %s', link => expect(linkLeadsAway(link, own)).toBe(false));

  it.each([
    'https://dieb.example',
    'https://fern.example.dieb.example/',
    'https://fern.example@dieb.example/',
    'https://x:y@fern.example/',
    'https://praemien.fern.example/',
    '//dieb.example',
    '/\\dieb.example',
    'https:dieb.example',
    'javascript:alert(1)',
    'tel:+49900123',
    '{{ ziel }}',
    '/{{ ziel }}',
    'https://{{ host }}/faq',
    'https://fern.example{{ rest }}',
    'mailto:hilfe@dieb.example',
    'mailto:hilfe@fern.example?cc=hilfe@dieb.example',
    'mailto:hilfe@fern.example,hilfe%40dieb.example',
    'mailto:',
  ])('leads people away: %s', link => expect(linkLeadsAway(link, own)).toBe(true));
});

describe('Words', () => {
  it.each([
    'Am 31.12.2027 gibt es 45,00 € (z. B. als Gutschein), d.h. heute.',
    'Fernklang e.V., Nr. 5. Danke!',
    'Mehr unter https://fern.example/faq, fern.example oder hilfe@fern.example.',
    'Guten Tag {{ Vorname }}, bis {{ Tage }} Tage.',
  ])('lead nobody away: %s', words => expect(foreignInWords(words, own)).toEqual([]));

  it.each([
    ['Mehr auf dieb.example.', 'dieb.example'],
    ['Mehr auf https://dieb.example/x!', 'https://dieb.example/x'],
    ['dieb@gmx.example schreiben', 'dieb@gmx.example'],
    ['www.fern.example', 'www.fern.example'],
    ['di\u200beb.exam\u00adple', 'dieb.example'],
    ['dieb。example', 'dieb.example'],
    ['dieb．example', 'dieb.example'],
  ])('lead people away as a mail program reads them: %s', (words, found) =>
    expect(foreignInWords(words, own)).toEqual([found]),
  );

  it.each(marketing)('lead nobody away where marketing leaves out a blank: %s', said => {
    expect(foreignInWords(said, own)).toEqual([]);
    expect(bringsAddress([], [said], own)).toBe(false);
  });

  it('lead nobody away by several of these', () => {
    const [some, between] = [
      fc.array(fc.constantFrom(...marketing), { maxLength: 6 }),
      fc.constantFrom(' ', '\n', ' – '),
    ];
    fc.assert(fc.property(some, between, (said, gap) => expect(foreignInWords(said.join(gap), own)).toEqual([])));
  });

  it('lead people away by a host between any of these', () => {
    const one = fc.constantFrom(...marketing);
    const host = fc.constantFrom(
      'dieb.example',
      'www.dieb.neu',
      'DIEB.De',
      'gewinn.jetzt',
      'https://dieb/x',
      'd@dieb.xy',
    );
    fc.assert(
      fc.property(one, host, one, (before, address, after) => {
        expect(foreignInWords(`${before} ${address} ${after}`, own)).toContain(address);
        expect(foreignInWords(`${address}.Nur heute`, own)).toEqual([expect.stringContaining(address)]);
      }),
    );
  });

  it('lead people away where a placeholder may complete a host', () => {
    for (const words of ['dieb.{{ ende }}', '{{ anfang }}.example', 'dieb{{ punkt }}example', 'dieb.exam{{ rest }}'])
      expect(foreignInWords(words, own)).not.toEqual([]);
  });
});

describe('A formatted text', () => {
  it('leads nobody away by links and words of the own hosts', () => {
    const text =
      '<p>M&uuml;ller&nbsp;GmbH: <a href="https://fern.example/a?b&amp;c">fern.example</a></p><p>Ende.</p><p>Neu</p>';
    expect(foreignInHtml(text, own)).toEqual([]);
  });

  it.each([
    '<a href="https://dieb.example">Zum Gutschein</a>',
    "<a href='https://dieb.example'>Zum Gutschein</a>",
    '<a href=https://dieb.example>Zum Gutschein</a>',
    '<a href="/faq">dieb.example</a>',
    '<p>di<b>eb</b>.exam<i>ple</i></p>',
    '<p>dieb&#46;example</p>',
    '<p>dieb&#x2e;example</p>',
    '<p>dieb&period;example</p>',
    '<p>di&shy;eb.example</p>',
    '<a href="&#104;ttps://dieb.example">x</a>',
  ])('leads people away however the address is written: %s', html => expect(foreignInHtml(html, own)).not.toEqual([]));

  it('hides no host, wherever it stands and however it is cut by emphasis', () => {
    const cut = fc.nat(11).map(at => `${'dieb.example'.slice(0, at)}<b>${'dieb.example'.slice(at)}</b>`);
    const around = fc.constantFrom('', ' ', '(', '„', 'Hier: ', '<br>', '</p><p>');
    fc.assert(
      fc.property(cut, around, around, (host, before, after) => {
        expect(foreignInHtml(`<p>${before}${host}${after}</p>`, own)).not.toEqual([]);
      }),
    );
  });
});

it('A mailbox of another domain is another’s', () => {
  expect([mailLeadsAway('hilfe@FERN.example', own), mailLeadsAway('hilfe@fern.example.org', own)]).toEqual([
    false,
    true,
  ]);
});

describe('A mailbox at a freemail provider', () => {
  it.each([
    'gmx.de',
    'gmx.net',
    'web.de',
    'gmail.com',
    't-online.de',
    'outlook.com',
    'hotmail.co.uk',
    'yahoo.fr',
    'posteo.de',
    'proton.me',
    'vodafonemail.de',
    'bluewin.ch',
  ])('is its own alone, however it is written: %s', provider => {
    const tenant = { hosts: ['fern.example'], mailOwners: [mailOwnerOf(`Fern@${provider}`)] };
    const [same, thief] = [`fern@${provider.toUpperCase()}`, `dieb@${provider}`];
    expect([mailLeadsAway(same, tenant), mailLeadsAway(thief, tenant)]).toEqual([false, true]);
    expect([foreignInWords(`Fragen an ${same}.`, tenant), foreignInWords(`Fragen an ${thief}.`, tenant)]).toEqual([
      [],
      [thief],
    ]);
    expect(foreignInWords(`Fragen an {{ Name }}@${provider}`, tenant)).not.toEqual([]);
    expect(linkLeadsAway(`mailto:${same}?subject=Frage`, tenant)).toBe(false);
    for (const link of [
      thief,
      `dieb=${same}`,
      `dieb&${same}`,
      `dieb%26${same}`,
      `${same}?cc=${thief}`,
      `{{ Name }}${same}`,
    ])
      expect([link, linkLeadsAway(`mailto:${link}`, tenant)]).toEqual([link, true]);
    expect(linkLeadsAway(`mailto:${same}?cc=dieb+${same}`, tenant)).toBe(true);
  });

  it('is nobody’s where a page of the tenant lies at the provider', () => {
    const tenant = { hosts: ['gmx.de'], mailOwners: ['gmx.de'] };
    expect(mailLeadsAway('dieb@gmx.de', tenant)).toBe(true);
  });
});

it.each([
  ['R-4711', 'R-4711'],
  ['2026.11.4711/a', '2026.11.4711/a'],
  ['dieb.example', 'dieb example'],
  ['https://dieb/x', 'https dieb x'],
  ['a@dieb。example', 'a dieb example'],
])('A number that is an address is read as none: %s', (number, read) => expect(numberAsRead(number)).toBe(read));

it('What led away before leads nobody away anew', () => {
  expect(newlyForeign(['a.example'], ['b.example', 'a.example', 'b.example'])).toEqual(['b.example']);
});

it.each([
  ['https://f\u0435rnklang.example/', 'https://xn--frnklang-c8g.example/'],
  ['https://f\u0435rnklang.example:8443/\u00fcber.uns', 'https://xn--frnklang-c8g.example:8443/\u00fcber.uns'],
  ['f\u0435rnklang.example', 'xn--frnklang-c8g.example'],
  ['j\u00fcrgen.b@f\u0435rnklang.example', 'j\u00fcrgen.b@xn--frnklang-c8g.example'],
  ['mailto:info@f\u0435rnklang.example', 'mailto:info@xn--frnklang-c8g.example'],
  ['https://own.example@f\u0435rnklang.example', 'https://own.example@xn--frnklang-c8g.example'],
  ['https://\u2026.example/{{ x }}', 'https://\u2026.example/{{ x }}'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
])('The second person reads of %s a host that looks like no other', (address, read) => {
  expect(saidToLeadAway([address])).toEqual({ leadsTo: [read] });
});
