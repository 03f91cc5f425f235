import { textsOfKeyVisuals } from './key-visuals.js';

const visual = (fields: Record<string, string>, Identifier = 'home') => ({
  items: [
    {
      data: {
        Identifier: { iv: Identifier },
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { iv: value }])),
      },
    },
  ],
});
const texts = (fields: Record<string, string>, identifier?: string) =>
  textsOfKeyVisuals(visual(fields, identifier), ['de'], {});

describe('A key visual', () => {
  it('gives a page its heading, words, picture and link', () => {
    expect(
      texts({
        Titel: 'Hallo',
        Untertitel: 'Du da',
        Bild: '/bild.png',
        Bildbeschreibung: 'Ein Haus',
        LinkText: 'Los',
        LinkZiel: '/faq',
      }),
    ).toEqual({
      'home.title': 'Hallo',
      'home.intro': 'Du da',
      'home.picture': '/bild.png',
      'home.pictureText': 'Ein Haus',
      'home.recommend': 'Los',
      'home.leadsTo': '/faq',
    });
    expect(texts({ Titel: 'Prämien' }, 'praemien')).toEqual({ 'catalogue.overview.title': 'Prämien' });
  });
  it('leads to a part of the home page without loading it anew', () =>
    expect(texts({ LinkZiel: '/#produkte' })).toEqual({ 'home.leadsTo': '#produkte' }));
  it('speaks the language, else the default one, with its variables', () => {
    const {
      items: [{ data }],
    } = visual({}) as { items: [{ data: object }] };
    const both = {
      items: [
        {
          data: {
            ...data,
            Titel: { de: 'Bis {{max}}, {{was}}', en: 'Up to {{max}}' },
            Untertitel: { de: 'Nur deutsch', en: null },
          },
        },
      ],
    };
    expect(textsOfKeyVisuals(both, ['en', 'de'], { max: '500' })).toEqual({
      'home.title': 'Up to 500',
      'home.intro': 'Nur deutsch',
    });
    expect(textsOfKeyVisuals(both, ['de'], { max: '500' })['home.title']).toBe('Bis 500, {{was}}');
  });
  it.each(['https://elsewhere.example/a.png', '//elsewhere.example/a.png', '/\\elsewhere.example', 'a.png'])(
    'shows no picture of another origin (%s)',
    Bild => expect(texts({ Bild })).toEqual({}),
  );
  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example'])(
    'leads nowhere it must not (%s)',
    LinkZiel => expect(texts({ LinkZiel })).toEqual({}),
  );
  it('of no page, or without words, changes nothing', () => {
    expect(texts({ Titel: 'Hallo' }, 'constructor')).toEqual({});
    expect(texts({ Titel: '' })).toEqual({});
  });
});
