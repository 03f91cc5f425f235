import { date, daysUntil, money } from './format.js';

describe('amounts and dates', () => {
  it('are written as people here write them', () => {
    expect(money(4500, 'de')).toBe('45\u00a0€');
    expect(money(1250, 'de')).toBe('12,50\u00a0€');
    expect(money(4500, 'en')).toBe('€45');
  });
  it('read a wire date as UTC and show the day in Germany', () =>
    expect(date('2026-11-20T23:30:00')).toBe('21.11.2026'));
  it('count whole days and never below zero', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(daysUntil('2026-11-23T09:00:00', now)).toBe(2);
    expect(daysUntil('2026-11-01T09:00:00', now)).toBe(0);
  });
});
