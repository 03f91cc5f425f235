import { day, dayAndTime, dayRange, instantOf, weekStart, wireDate } from './format.js';
import { centsFrom, count, duration, money, percent } from './format.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('How money and numbers are written', () => {
  it('writes cents as euros, German and English', () => {
    expect(plain(money(123456, 'de'))).toBe('1.234,56 €');
    expect(money(123456, 'en')).toBe('€1,234.56');
    expect(plain(money(0, 'de'))).toBe('0,00 €');
    expect(plain(money(-500, 'de'))).toBe('-5,00 €');
  });

  it('reads typed euros with comma or point, and nothing else', () => {
    expect(['25', '12,50', '12.5', ' 0,05 '].map(centsFrom)).toEqual([2500, 1250, 1250, 5]);
    expect(['', 'abc', '1.234,56', '-5', '1,234', '12,'].map(centsFrom)).toEqual([null, null, null, null, null, null]);
  });

  it('groups thousands', () => {
    expect(count(1234567, 'de')).toBe('1.234.567');
  });

  it('writes a share of a hundred', () => {
    expect([plain(percent(38.9, 'de')), percent(38.9, 'en'), percent(99.99, 'en')]).toEqual(['38 %', '38%', '99%']);
  });

  it('writes a remaining time a person can grasp', () => {
    expect([duration(0.2), duration(59), duration(60), duration(200), duration(7500)]).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '3 min 20 s',
      '2 h 5 min',
    ]);
  });
});

describe('How dates are read and written', () => {
  it('reads wire dates as UTC', () => {
    expect(instantOf('2026-03-05T14:07:09').toISOString()).toBe('2026-03-05T14:07:09.000Z');
    expect(wireDate(instantOf('2026-03-05T14:07:09'))).toBe('2026-03-05T14:07:09');
  });

  it('writes them in the reader’s own time', () => {
    const local = new Date(2026, 2, 5, 14, 7);
    expect(day(local, 'de')).toBe('05.03.2026');
    expect(dayAndTime(local, 'de')).toBe('05.03.2026 14:07');
    expect(dayAndTime(local, 'en')).toBe('05/03/2026 14:07');
  });

  it('makes whole local days of a range, and leaves open ends open', () => {
    expect(dayRange('2026-03-05', undefined)).toEqual({ von: wireDate(new Date(2026, 2, 5)) });
    expect(dayRange(undefined, '2026-03-05')).toEqual({ bis: wireDate(new Date(2026, 2, 5, 23, 59, 59)) });
    expect(dayRange(undefined, undefined)).toEqual({});
  });

  it('starts the week on Monday', () => {
    expect(weekStart(new Date(2026, 10, 22, 9))).toEqual(new Date(2026, 10, 16));
    expect(weekStart(new Date(2026, 10, 16))).toEqual(new Date(2026, 10, 16));
  });
});
