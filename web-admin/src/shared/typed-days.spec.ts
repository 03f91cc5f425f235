import { dayTyped, momentTyped, shownTyped } from './typed-days.js';

describe('A typed day', () => {
  it.each(['24.12.2026', '24. 12. 2026', '24/12/2026', '2026-12-24', ' 24.12.2026 '])('is read: %s', typed =>
    expect(dayTyped(typed)).toBe('2026-12-24'),
  );
  it.each(['31.02.2026', '12/24/2026', '24.12.26', '24.12', '2026-13-01', 'morgen'])(
    'is never taken for another or none: %s',
    typed => expect(dayTyped(typed)).toBe(typed),
  );
  it.each([
    ['24.12.2026 8:00', '2026-12-24T08:00'],
    ['24/12/2026, 23:59', '2026-12-24T23:59'],
    ['2026-12-24T08:00', '2026-12-24T08:00'],
    ['24.12.2026', '24.12.2026'],
    ['24.12.2026 24:00', '24.12.2026 24:00'],
    ['31.02.2026 08:00', '31.02.2026 08:00'],
  ])('with a time: %s', (typed, read) => expect(momentTyped(typed)).toBe(read));
  it('is shown in the form of the console’s language, whatever the browser’s, and read again as it is shown', () => {
    expect([shownTyped('2026-12-24', 'de'), shownTyped('2026-12-24', 'en')]).toEqual(['24.12.2026', '24/12/2026']);
    expect([shownTyped('2026-12-24T08:00', 'de'), shownTyped('morgen', 'de')]).toEqual(['24.12.2026 08:00', 'morgen']);
    for (const lang of ['de', 'en'] as const) {
      expect(dayTyped(shownTyped('2026-03-05', lang))).toBe('2026-03-05');
      expect(momentTyped(shownTyped('2026-03-05T14:07', lang))).toBe('2026-03-05T14:07');
    }
  });
});
