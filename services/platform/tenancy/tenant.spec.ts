import { energie, telko } from '../../../infra/database/seeds/tenants/demo-tenants.js';
import { defaultTheme, contrast, mustBeReadable, unreadable } from './tenant.js';

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d', (first, second, ratio) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 2);
    expect(contrast(second, first)).toBeCloseTo(ratio, 2);
  });
});

describe('a theme', () => {
  const period = { from: '2025-01-01', to: '2026-12-31', today: '2026-11-23' };
  it.each([
    ['the house’s', { theme: defaultTheme.light, themeDark: defaultTheme.dark }],
    ['Fernklang’s', telko(period).config],
    ['Auenstrom’s', energie(period).config],
  ])('%s can be read, light and dark', (_, themes) => {
    expect(() => mustBeReadable(themes)).not.toThrow();
  });
  it('that names nothing is the house’s', () => expect(unreadable({}, 'dark')).toEqual([]));
  it('with words too pale for their ground is refused, with the pair and its contrast', () => {
    expect(unreadable({ '--ink-2': '#9a9aa8' }, 'light')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^light: --ink-2 on --paper has a contrast of 2\.\d\d, at least 4\.5 is needed\.$/),
      ]),
    );
    expect(() => mustBeReadable({ theme: {}, themeDark: { '--on-brand': '#ffffff' } })).toThrow(
      'dark: --on-brand on --brand',
    );
  });
  it('whose brand is too pale for its links and its buttons is refused for both', () => {
    expect(
      unreadable({ '--brand': '#ffcc00' }, 'light').filter(problem =>
        /--brand on --paper|--on-brand on --brand has/.test(problem),
      ),
    ).toHaveLength(2);
  });
  it('with something else than a colour is refused', () =>
    expect(unreadable({ '--brand': 'url(javascript:1)' }, 'light')).toEqual([
      'light: --brand is no colour written as #rrggbb.',
    ]));
});
