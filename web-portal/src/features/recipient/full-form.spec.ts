import { joinBirthday, splitBirthday } from './full-form.js';

describe('a date of birth in three fields', () => {
  it('is sent as DD.MM.YYYY', () => expect(joinBirthday({ day: '1', month: '2', year: '1990' })).toBe('01.02.1990'));
  it('stays empty while nothing is typed, so that it counts as missing and not as wrong', () =>
    expect(joinBirthday({ day: '', month: '', year: '' })).toBe(''));
  it('keeps a half-typed one half-typed', () =>
    expect(splitBirthday(joinBirthday({ day: '14', month: '', year: '' }))).toEqual({
      day: '14',
      month: '',
      year: '',
    }));
  it('comes apart again', () => expect(splitBirthday('01.02.1990')).toEqual({ day: '01', month: '02', year: '1990' }));
});
