import { paths, type PageName } from '../routing/paths.js';
import { pixelFor } from './tracking.js';

const analytics = { Url: 'https://statistik.example/pixel', SiteId: 73 };

describe('the tracking pixel (§7)', () => {
  it('names goal and site and nothing else', () =>
    expect(pixelFor('Click', analytics, true)).toBe('https://statistik.example/pixel?idsite=73&idgoal=6&rec=1'));
  it('is fetched with the analytical consent only', () => expect(pixelFor('Click', analytics, false)).toBeNull());
  it('is not there where a tenant counts nothing, or for a page that is no goal', () => {
    expect(pixelFor('Click', null, true)).toBeNull();
    expect(pixelFor('Imprint', analytics, true)).toBeNull();
    expect(pixelFor(null, analytics, true)).toBeNull();
  });
  it('knows the goals 1 to 27, each once', () => {
    const ids = (Object.keys(paths) as PageName[])
      .flatMap(page => /idgoal=(\d+)/.exec(pixelFor(page, analytics, true) ?? '')?.[1] ?? [])
      .map(Number);
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  });
});
