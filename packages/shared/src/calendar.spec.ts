import fc from 'fast-check';
import {
  calendarDay,
  daysBetween,
  daysFrom,
  endOfDay,
  endOfPeriod,
  instantOnClock,
  isTimeZone,
  startOfDay,
  yearsFrom,
} from './calendar.js';
import { defaultTimeZone, takeTimeZoneFrom } from './dates-and-money.js';

// Antarctica's stations and the islands of the date line move by whole days and odd hours.
const inhabited = Intl.supportedValuesOf('timeZone').filter(zone =>
  /^(Europe|Atlantic|America|Africa|Asia)\//.test(zone),
);
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

/** docs/specification/wire.md#dates-money-lists */
describe('a day', () => {
  it.each([
    ['2026-11-28T22:59:59.999Z', '2026-11-28'],
    ['2026-11-28T23:00:00.000Z', '2026-11-29'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  ])('of %s is %s', (at, day) => expect(calendarDay(new Date(at))).toBe(day));

  it.each([
    ['2026-12-23', '2026-12-22T23:00:00.000Z', '2026-12-23T22:59:59.999Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2028-02-29', '2028-02-28T23:00:00.000Z', '2028-02-29T22:59:59.999Z'],
  ])('%s lasts from %s to %s', (day, from, to) =>
    expect([startOfDay(day).toISOString(), endOfDay(day).toISOString()]).toEqual([from, to]),
  );

  it('holds each instant between its start and its end, the night the clocks change too', () =>
    fc.assert(
      fc.property(instants, at => {
        const day = calendarDay(at);
        expect([startOfDay(day) <= at, at <= endOfDay(day)]).toEqual([true, true]);
        expect(calendarDay(startOfDay(day))).toBe(day);
        expect(calendarDay(endOfDay(day))).toBe(day);
        expect(endOfDay(day).getTime() + 1).toBe(startOfDay(daysFrom(day, 1)).getTime());
      }),
    ));
});

describe('a period told in days', () => {
  it.each([
    // Shown as 28.05.2027, and over at midnight there, though summer time began in between.
    ['2026-11-28T22:19:45Z', 180, '2027-05-27T21:59:59.999Z'],
    ['2026-11-28T23:19:45Z', 180, '2027-05-28T21:59:59.999Z'],
    ['2026-10-24T21:30:00Z', 60, '2026-12-23T22:59:59.999Z'],
    ['2026-12-24T12:00:00Z', 0, '2026-12-24T22:59:59.999Z'],
  ])('from %s over %i days ends at %s', (from, days, ends) =>
    expect(endOfPeriod(new Date(from), days).toISOString()).toBe(ends),
  );

  it('is never shorter than its days of 24 hours, less the hour that summer time takes', () =>
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const ends = endOfPeriod(from, days);
        expect(ends.getTime() - from.getTime()).toBeGreaterThanOrEqual(days * 86_400_000 - 3_600_000);
        expect(daysBetween(from, ends)).toBe(days);
      }),
    ));
});

/** docs/specification/wire.md#dates-money-lists */
describe('days of another time zone', () => {
  afterEach(() => takeTimeZoneFrom(() => defaultTimeZone));

  it.each([
    ['Europe/Athens', '2026-12-23', '2026-12-22T22:00:00.000Z', '2026-12-23T21:59:59.999Z'],
    ['Europe/Lisbon', '2026-12-23', '2026-12-23T00:00:00.000Z', '2026-12-23T23:59:59.999Z'],
    // Here clocks change at midnight: the day begins at one o'clock, or has midnight twice.
    ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z', '2026-03-29T23:59:59.999Z'],
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T00:59:59.999Z'],
  ])('in %s %s lasts from %s to %s', (zone, day, from, to) => {
    takeTimeZoneFrom(() => zone);
    expect([startOfDay(day).toISOString(), endOfDay(day).toISOString()]).toEqual([from, to]);
  });

  it('hold each instant between their start and their end wherever people live', () =>
    fc.assert(
      fc.property(instants, fc.constantFrom(...inhabited), (at, zone) => {
        takeTimeZoneFrom(() => zone);
        const day = calendarDay(at);
        expect([startOfDay(day) <= at, at <= endOfDay(day)]).toEqual([true, true]);
        expect(endOfDay(day).getTime() + 1).toBe(startOfDay(daysFrom(day, 1)).getTime());
      }),
    ));

  it('are those of a zone with a name', () => {
    expect(inhabited.filter(zone => !isTimeZone(zone))).toEqual([]);
    expect(['UTC', 'EST', '+01:00', 'Europe/Nowhere', 'Europe/', '', 'europe'].filter(isTimeZone)).toEqual([]);
  });
});

it('an instant is read from the clock as Germany shows it', () => {
  expect(instantOnClock('2026-12-01T08:00:00').toISOString()).toBe('2026-12-01T07:00:00.000Z');
  expect(instantOnClock('2026-07-01T08:00:00').toISOString()).toBe('2026-07-01T06:00:00.000Z');
});

describe('a day some years later', () => {
  it.each([
    ['2026-11-29', 5, '2031-11-29'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2028-02-29', 5, '2033-02-28'],
  ])('%s, %i years on, is %s', (day, years, later) => expect(yearsFrom(day, years)).toBe(later));
});
