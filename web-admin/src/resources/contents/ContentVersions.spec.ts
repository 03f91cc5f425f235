import { compare, differences } from './ContentVersions.js';

describe('two versions of a text', () => {
  it('differ in paragraphs', () => {
    expect(compare('<p>Eins</p><p>Zwei</p><p>Drei</p>', '<p>Eins</p><p>2</p><p>Drei</p><p>Vier</p>')).toEqual([
      { text: '<p>Eins</p>', change: 'same' },
      { text: '<p>Zwei</p>', change: 'removed' },
      { text: '<p>2</p>', change: 'added' },
      { text: '<p>Drei</p>', change: 'same' },
      { text: '<p>Vier</p>', change: 'added' },
    ]);
  });
  it('are the same when nothing changed', () =>
    expect(compare('a\nb', 'a\nb').every(({ change }) => change === 'same')).toBe(true));
  it('may begin or end with nothing', () => {
    expect(compare('', 'neu')).toEqual([{ text: 'neu', change: 'added' }]);
    expect(compare('alt', '')).toEqual([{ text: 'alt', change: 'removed' }]);
  });
});

it('names the fields and languages that differ', () => {
  const changed = differences(
    { Titel: { de: 'Alt', en: 'Old' }, Position: { iv: 1 } },
    { Titel: { de: 'Neu', en: 'Old' }, Position: { iv: 1 }, Text: { de: 'x' } },
  );
  expect(changed.map(({ field, partition }) => `${field}.${partition}`)).toEqual(['Titel.de', 'Text.de']);
});
