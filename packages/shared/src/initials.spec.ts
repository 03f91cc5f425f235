import { initialOf, initialsOf } from './initials.js';

describe('The initial of a name', () => {
  it.each([
    ['Weber', 'W'],
    ['  Ünal', 'Ü'],
    ['U\u0308nal', 'Ü'],
    ['Ễn', 'Ễ'],
    ['E\u0323\u0302lise', 'Ệ'],
    ['Юлия', 'Ю'],
    ['\u{20bb7}田', '\u{20bb7}'],
    ['\u{104b0}a', '\u{104b0}'],
    ['क्षमा', 'क्ष'],
    ['', ''],
  ])('%s → %s', (name, initial) => expect(initialOf(name)).toBe(initial));

  it('is of the first and the last part where there are several', () => {
    expect(initialsOf('Carla von der Brandt')).toBe('CB');
    expect(initialsOf('đorđe')).toBe('Đ');
    expect(initialsOf('\u{20bb7}田 o\u0308zil')).toBe('\u{20bb7}Ö');
    expect(initialsOf('')).toBe('');
  });
});
