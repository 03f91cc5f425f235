import { copyText } from './copy-text.js';

describe('A value in a COPY line', () => {
  it.each([
    [null, false, '\\N'],
    [undefined, true, '\\N'],
    [12.5, false, '12.5'],
    [true, false, 'true'],
    ['', false, ''],
    ['\\N', false, '\\\\N'],
    ['a\tb\nc\rd', false, 'a\\tb\\nc\\rd'],
    ['text', true, '"text"'],
    ['a\nb', true, '"a\\\\nb"'],
    [{ a: [1] }, true, '{"a":[1]}'],
    [[1, 2], true, '[1,2]'],
  ])('%j (JSON column: %s) stands as %j', (value, json, text) => {
    expect(copyText(value, json)).toBe(text);
  });
});
