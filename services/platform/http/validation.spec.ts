import { pathOfNul } from './validation.js';

describe('A NUL character in what was sent', () => {
  it('is found wherever it stands', () => {
    expect(pathOfNul('a\0')).toEqual([]);
    expect(pathOfNul({ Empfehler: { Vorname: 'a\0b' } })).toEqual(['Empfehler', 'Vorname']);
    expect(pathOfNul({ Filter: { Status: ['Offen', '\0'] } })).toEqual(['Filter', 'Status', '1']);
  });
  it.each([null, undefined, 5, '', 'Ä\n\\u0000', {}, { a: [null, 'b'] }])('is not in %j', value =>
    expect(pathOfNul(value)).toBeNull(),
  );
});
