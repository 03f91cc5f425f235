import fc from 'fast-check';
import { filled, slugOf } from '#shared/texts.js';
import { bic, iban } from '../empfaenger/schemas.js';
import {
  fromGermanDate,
  fromWireDateTime,
  recommendationStatusNames,
  rewardStatusNames,
  stageNames,
  toGermanDate,
  toPaged,
  toWert,
  toWireDateTime,
} from './codec.js';
import {
  calendarDay,
  countsAsAccepted,
  dateTime,
  email,
  germanDate,
  newPassword,
  number,
  paging,
  personName,
  recommendationStatus,
  rewardStatus,
  sentDateTime,
  stages,
} from './schemas.js';
import { z } from 'zod';

const seconds = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / 1000) * 1000));

describe('Dates on the wire', () => {
  it('keep every second, in UTC without an offset', () => {
    fc.assert(
      fc.property(seconds, date => {
        const wire = toWireDateTime(date);
        expect(dateTime().safeParse(wire).success).toBe(true);
        expect(fromWireDateTime(wire)).toEqual(date);
      }),
    );
  });

  it('are read generously: a day alone, fractions, a trailing Z', () => {
    for (const text of ['2026-11-21', '2026-11-21T00:00:00', '2026-11-21T00:00:00Z', ' 2026-11-21T00:00:00.000Z ']) {
      expect(fromWireDateTime(sentDateTime().parse(text))).toEqual(new Date('2026-11-21T00:00:00Z'));
    }
    expect(sentDateTime().safeParse('2028-02-29T23:59:59').success).toBe(true);
    for (const text of [
      '21.11.2026',
      '2026-13-01',
      '2026-02-30',
      '2026-02-30T00:00:00',
      '2027-02-29T10:00:00Z',
      'gestern',
      // For `Date.parse` a year.
      '0',
      '',
    ])
      expect(sentDateTime().safeParse(text).success).toBe(false);
  });

  it('that are days have a day before and one after', () => {
    for (const day of ['1000-01-02', '2028-02-29', '9999-12-30'])
      expect(calendarDay().safeParse(day).success).toBe(true);
    for (const day of ['0000-01-01', '0001-01-01', '1000-01-01', '9999-12-31', '2026-02-30', '10000-01-01'])
      expect([day, calendarDay().safeParse(day).success]).toEqual([day, false]);
  });

  it('of birth are DD.MM.YYYY and stay calendar days', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), date => {
        const day = date.toISOString().slice(0, 10);
        expect(germanDate().safeParse(toGermanDate(day)).success).toBe(true);
        expect(fromGermanDate(toGermanDate(day))).toBe(day);
      }),
    );
    expect(fromGermanDate('4.2.1990')).toBe('1990-02-04');
    for (const text of ['30.02.2000', '00.01.2000', '1.13.2000', '1.1.90'])
      expect(germanDate().safeParse(text).success).toBe(false);
  });
});

describe('Names on the wire', () => {
  it('cover every value and lead back to themselves', () => {
    expect(recommendationStatusNames.english.map(recommendationStatusNames.toWire).sort()).toEqual(
      [...recommendationStatus().options].sort(),
    );
    expect(rewardStatusNames.english.map(rewardStatusNames.toWire).sort()).toEqual([...rewardStatus().options].sort());
    expect(stageNames.english.map(stageNames.toWire)).toEqual([...stages]);
    for (const name of stageNames.english) expect(stageNames.fromWire(stageNames.toWire(name))).toBe(name);
  });
});

describe('Amounts and pages', () => {
  it('show whole euros without decimals', () =>
    expect([toWert(5000), toWert(1250), toWert(123456)]).toEqual(['50 €', '12,50 €', '1.234,56 €']));

  it('know whether a next page is there', () => {
    expect(toPaged([1, 2], { page: 1, pageSize: 2, totalCount: 3 })).toEqual({
      HasNext: true,
      PageCount: 2,
      TotalCount: 3,
      Content: [1, 2],
    });
    expect(toPaged([], { page: 1, pageSize: 20, totalCount: 0 })).toEqual({
      HasNext: false,
      PageCount: 0,
      TotalCount: 0,
      Content: [],
    });
  });

  it('start at page 1 with 20 rows', () => {
    expect(z.object(paging()).parse({})).toEqual({ page: 1, pagesize: 20 });
    expect(z.object(paging(6)).parse({ page: '3', query: 'x' })).toEqual({ page: 3, pagesize: 6 });
    for (const page of ['0', '-1', 'x', '1.5']) expect(z.object(paging()).safeParse({ page }).success).toBe(false);
  });
});

describe('Typed text', () => {
  it('is trimmed, not changed', () => {
    expect(email().parse('  Rosa@Example.org ')).toBe('Rosa@Example.org');
    expect(iban().parse('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(bic().parse('coba de ffxxx')).toBe('COBADEFFXXX');
    expect(bic().parse('')).toBe('');
    // A provider's report sent again may be spaced in another way; a and A are two orders.
    expect([' A-1 ', 'a-1\t', 'A\u00a0 1', 'A 1'].map(text => number().parse(text))).toEqual([
      'A-1',
      'a-1',
      'A 1',
      'A 1',
    ]);
    expect(number().safeParse(' \u00a0').success).toBe(false);
  });

  it('has a letter, and is no formula and no markup, where it is somebody’s name', () => {
    const names = ['Zoë O’Neill', '’t Hooft', 'Иван', 'von der Heide-Maier', 'Jean-Luc', 'Ng', 'Ø', '李', 'J.'];
    expect(names.filter(name => !personName().safeParse(name).success)).toEqual([]);
    for (const name of [
      '=1+1',
      '=cmd|’ calc’!A0',
      '+49',
      '-5',
      '@sum',
      '\uff1d1+1',
      '<b>x</b>',
      'a|b',
      'Mara\u202e',
      '...',
      '–',
      '’',
      '47',
    ])
      expect([name, personName().safeParse(name).success]).toEqual([name, false]);
  });

  it.each(['Passwort1', 'ÄÖÜäöü12', 'aB3 5678'])('accepts the password %s', password =>
    expect(newPassword().safeParse(password).success).toBe(true),
  );
  it.each(['Passwor1'.slice(1), 'passwort1', 'PASSWORT1', 'Passwort', ''])('refuses the password "%s"', password =>
    expect(newPassword().safeParse(password).success).toBe(false),
  );

  it('counts terms as accepted for true, "yes" or a number above 0', () => {
    expect([true, 'yes', 1].map(countsAsAccepted)).toEqual([true, true, true]);
    expect([false, 'no', '', 0, -1, null, undefined].some(countsAsAccepted)).toBe(false);
  });
});

describe('a text with variables', () => {
  it.each([
    ['Bis zu {{maxPraemie}} Prämie', 'Bis zu 500\u00a0€ Prämie'],
    ['{{ maxPraemie }} und {{maxPraemie}}', '500\u00a0€ und 500\u00a0€'],
    ['Je 50 % für beide', 'Je 50\u00a0% für beide'],
    ['{{unbekannt}} bleibt stehen', '{{unbekannt}} bleibt stehen'],
    ['{{constructor}} ist keine Variable', '{{constructor}} ist keine Variable'],
  ])('“%s” reads “%s”', (text, shown) => expect(filled(text, { maxPraemie: '500 €' })).toBe(shown));

  it.each([
    ['Internet bis {{praemie.internet}}. Glasfaser bis {{praemie.FK GF/1}}.', 'Internet bis 90\u00a0€.'],
    ['Bis zu {{praemie.weg}}', ''],
    ['<p>Gut. Bis zu {{praemie.weg}}, z. B. heute. Und weiter.</p>', '<p>Gut. Und weiter.</p>'],
    ['<p>Gut. <strong>Bis zu {{leer}} heute. Und</strong> weiter.</p><p>Ja.</p>', '<p>Ja.</p>'],
    ['<ul><li>bis {{praemie.weg}}</li></ul>', ''],
    ['<ul><li>bis {{praemie.weg}}</li><li>immer</li></ul>', '<ul><li>immer</li></ul>'],
  ])('says nothing of an amount nobody pays: “%s” reads “%s”', (text, shown) =>
    expect(filled(text, { 'praemie.internet': '90 €', leer: '' }, text.startsWith('<'))).toBe(shown),
  );

  it('never lets a variable become markup', () => {
    expect(filled('<p>{{name}}</p>', { name: '<b>"A & B"</b>' }, true)).toBe(
      '<p>&#60;b&#62;&#34;A &#38; B&#34;&#60;/b&#62;</p>',
    );
  });
});

describe('A name in an address', () => {
  it.each([
    ['Prämie bis zu', 'praemie-bis-zu'],
    ['Café & Straße!', 'cafe-strasse'],
    ['ÜBERALL  2026', 'ueberall-2026'],
    ['– ! –', ''],
  ])('%j: %j', (name, slug) => expect(slugOf(name)).toBe(slug));
});
