import type { Tenant } from '#platform/tenancy/tenant.js';
import { OwnTexts } from './own-texts.js';

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
