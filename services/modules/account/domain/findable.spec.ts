import { searchedAs, onlyActiveMatch } from './findable.js';
import { findableWording } from './consent-wordings.js';

describe('A recommender whom friends may find by name', () => {
  const person = (recommenderId: string, status = 'activated') => ({ recommenderId, status });
  it.each([
    ['the one who fits', [person('mara')], 'mara'],
    ['nobody where nobody fits', [], null],
    ['nobody where two fit', [person('mara'), person('other')], null],
    ['nobody who is blocked', [person('mara', 'blocked')], null],
    ['nobody where a blocked one may be meant', [person('mara'), person('other', 'blocked')], null],
    ['nobody whose address is not confirmed', [person('mara', 'registered')], null],
  ] as const)('is %s', (_, fit, found) => expect(onlyActiveMatch(fit)).toBe(found));

  it.each([
    ['JÜRGEN', 'Groß-Weiß', 'Juergen', 'gross weiss'],
    ['André', "O'Neill", 'andre', 'O’Neill'],
    ['Łukasz', 'Żak', 'lukasz', 'zak'],
    ['Jürgen', 'Müller', 'Jurgen', 'Mueller'],
    ['Đorđe', 'Yıldız', 'dorde', 'Yildiz'],
    ['Иван', 'Чайковский', 'иван', 'ЧАЙКОВСКИЙ'],
  ])('is the same person as %s %s and %s %s', (first, last, typedFirst, typedLast) =>
    expect(searchedAs(typedFirst, typedLast, ' 50667 ')).toContain(searchedAs(first, last, '50667')[0]),
  );
  it.each([
    ['another postcode', ['Mara', 'Lindner', '50668']],
    ['first and last name the other way round', ['Lindner', 'Mara', '50667']],
    ['a name that only runs together the same', ['Maral', 'indner', '50667']],
  ] as const)('is not found by %s', (_, [first, last, postcode]) =>
    expect(searchedAs(first, last, postcode)).not.toContain(searchedAs('Mara', 'Lindner', '50667')[0]),
  );
  it('was found before by another form, which still finds them', () =>
    expect(searchedAs('Jürgen', 'Müller', '50667')).toContain('juergen mueller 50667'));
  it('has a name with letters in it', () => expect(searchedAs('–', '1', '50667')).toEqual([]));
  it.each(['de', 'en'] as const)('agreed to how it ends (%s)', language =>
    expect(findableWording('Fernklang', language)).toMatch(/Fernklang.*(jederzeit|at any time)/),
  );
});
