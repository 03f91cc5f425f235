import { firstFilesOf } from './build-plugins.js';
import { bankCodeOf, packBanks, unpackBanks } from './src/shared/forms/bank-table.js';

const texts = (language: string, name: string) => ({
  [`src/shared/i18n/locales/${language}.json?${name}`]: { file: `assets/${name}-${language}.js` },
});
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_kit.js'], css: ['assets/index.css'] },
  '_kit.js': { file: 'assets/kit.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_kit.js'], css: ['assets/form.css'] },
  'src/pages/reward.tsx': { file: 'assets/reward.js', imports: ['_form.js', 'index.html'] },
  ...texts('de', 'common'),
  ...texts('en', 'common'),
  ...texts('de', 'bank'),
  ...texts('en', 'bank'),
};
const page = { paths: { de: '/praemie', en: '/reward' }, module: 'src/pages/reward.tsx', texts: ['bank'] };

describe('The files a path needs first', () => {
  it('are the page’s, all it imports and its texts, without what every page names anyway', () => {
    expect(firstFilesOf(manifest, [page])[0]).toEqual({
      path: '/praemie',
      de: ['assets/form.css', 'assets/reward.js', 'assets/form.js', 'assets/common-de.js', 'assets/bank-de.js'],
      en: ['assets/form.css', 'assets/reward.js', 'assets/form.js', 'assets/common-en.js', 'assets/bank-en.js'],
    });
  });
  it('are told for every address, and which of them speaks English by itself', () => {
    const all = firstFilesOf(manifest, [
      { ...page, also: '/$hash' },
      { ...page, paths: { de: '/sso', en: '/sso' } },
    ]);
    expect(all.map(({ path, speaks }) => [path, speaks])).toEqual([
      ['/praemie', undefined],
      ['/praemie/:hash', undefined],
      ['/reward', 'en'],
      ['/reward/:hash', 'en'],
      ['/sso', undefined],
    ]);
  });
  it('are told with whether the page opens with the secret of a mail’s link', () => {
    const all = [{ ...page, link: 'reward' }, { ...page, link: 'account', open: true as const }, page];
    expect(firstFilesOf(manifest, all).map(({ link }) => link)).toEqual([
      ...[true, true],
      ...['behind-slash', 'behind-slash'],
      ...[undefined, undefined],
    ]);
  });
  it('do not pass over a page the build does not know', () => {
    expect(() => firstFilesOf(manifest, [{ ...page, module: 'src/pages/gone.tsx' }])).toThrow('src/pages/gone.tsx');
  });
});

describe('the table of German banks', () => {
  it('comes out as it went in', () => {
    const banks = { '10000000': 'Bundesbank', '10050000': 'Berliner Sparkasse', '50010517': 'Bank mit Leerzeichen' };
    expect([...unpackBanks(packBanks(banks))]).toEqual([
      [10000000, 'Bundesbank'],
      [10050000, 'Berliner Sparkasse'],
      [50010517, 'Bank mit Leerzeichen'],
    ]);
  });
  it.each([
    ['DE02 1005 0000', 10050000],
    ['de02100500000024290661', 10050000],
    ['DE02 1005 000', null],
    ['AT61 1904 3002 3457 3201', null],
  ])('the bank code of %s is %s', (iban, code) => expect(bankCodeOf(iban)).toBe(code));
});
