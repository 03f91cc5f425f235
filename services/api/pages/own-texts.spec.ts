import type { Tenant } from '#platform/tenant/tenant.js';
import { OwnTexts } from './own-texts.js';

const tenant = { key: 'telko', config: { languages: ['de', 'en'] } } as unknown as Tenant;
const written = { de: { 'home.title': 'Hallo' }, en: { 'home.title': 'Hello' } };
const answers = (url: string): Promise<unknown> => Promise.resolve(written[url.endsWith('/de') ? 'de' : 'en']);

describe('The texts of a provider', () => {
  it('are asked for in each language of theirs', async () => expect(await new OwnTexts(answers).of(tenant)).toEqual(written));

  it('are the last ones where the content store refuses, and those of now as soon as it does not', async () => {
    let open = true;
    let texts: typeof answers = answers;
    const own = new OwnTexts((url) => (open ? texts(url) : Promise.reject(new Error('PSOF0901'))));
    await own.of(tenant);
    open = false;
    expect(await own.of(tenant)).toEqual(written);
    [open, texts] = [true, () => Promise.resolve({})];
    expect(await own.of(tenant)).toEqual({ de: {}, en: {} });
  });

  it('are none where it never answered', async () => expect(await new OwnTexts(() => new Promise(() => undefined)).of(tenant)).toEqual({}));
});
