import type { Tenant } from '#platform/tenancy/tenant.js';
import { OwnTexts, textsOfKeyVisuals } from './own-texts.js';

const tenant = {
  key: 'telko',
  config: { languages: ['de', 'en'], defaultLanguage: 'de', contentApp: 'portal' },
} as unknown as Tenant;
const written = { de: { 'home.title': 'Hallo' }, en: { 'home.title': 'Hello' } };
const store =
  (texts: { readonly de: object; readonly en: object }, visuals: readonly object[] = []) =>
  (url: string, language: 'de' | 'en'): Promise<unknown> =>
    Promise.resolve(
      url.endsWith('/keyvisual')
        ? { items: visuals }
        : url.endsWith('/variables')
          ? { max: { de: '500 €', en: '€500' }[language] }
          : texts[url.slice(-2) as 'de' | 'en'],
    );

describe('The texts of a provider', () => {
  it('are asked for in each language of theirs', async () =>
    expect(await new OwnTexts(store(written)).of(tenant)).toEqual(written));

  it('are a key visual’s too, unless written for the place itself', async () => {
    const visual = {
      data: {
        Identifier: { iv: 'home' },
        Titel: { de: 'Titel', en: 'Title' },
        Untertitel: { de: 'Bis {{max}}', en: 'Up to {{max}}' },
      },
    };
    expect(await new OwnTexts(store(written, [visual])).of(tenant)).toEqual({
      de: { 'home.title': 'Hallo', 'home.intro': 'Bis 500\u00a0€' },
      en: { 'home.title': 'Hello', 'home.intro': 'Up to €500' },
    });
  });

  it('are the last ones where the content store refuses, and those of now as soon as it does not', async () => {
    let open = true;
    let answers = store(written);
    const own = new OwnTexts((url, language) =>
      open ? answers(url, language) : Promise.reject(new Error('PSOF0901')),
    );
    await own.of(tenant);
    open = false;
    expect(await own.of(tenant)).toEqual(written);
    [open, answers] = [true, store({ de: {}, en: {} })];
    expect(await own.of(tenant)).toEqual({ de: {}, en: {} });
  });

  it('are none where it never answered', async () =>
    expect(await new OwnTexts(() => new Promise(() => undefined)).of(tenant)).toEqual({}));
});

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
