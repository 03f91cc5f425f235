import fc from 'fast-check';
import {
  foreignInHtml,
  foreignInWords,
  linkLeadsAway,
  mailLeadsAway,
  newlyForeign,
  saidToLeadAway,
} from './leading-away.js';
import { mailOwnerOf } from './mail-owner.js';

const own = { hosts: ['fern.example', 'praemien.fern.example:8443'], mailOwners: ['fern.example'] };

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

  it('lead people away where a placeholder may complete a host', () => {
    for (const words of ['dieb.{{ ende }}', '{{ anfang }}.example', 'dieb{{ punkt }}example'])
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
