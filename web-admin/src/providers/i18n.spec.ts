import { messages } from './i18n.js';

/** Every text with its path, such as `ra.action.save`. */
function textsOf(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as [string, string]]
        : [...textsOf(value as object, `${path}${key}.`)],
    ),
  );
}

const german = textsOf(messages.de);
const english = textsOf(messages.en);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe('The two languages of the console', () => {
  it('have the same keys, React-admin’s own included', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
    expect(german.size).toBeGreaterThan(300);
  });

  it('leave no text empty', () => {
    const empty = [...german, ...english].filter(([key, text]) => text.trim() === '' && key !== 'ra.boolean.null');
    expect(empty).toEqual([]);
  });

  it('fill in the same values, whichever the language', () => {
    const own = [...german].filter(([key]) => !key.startsWith('ra.'));
    const differing = own.filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });

  it('have singular and plural in both or in neither', () => {
    const differing = [...german].filter(
      ([key, text]) => !key.startsWith('ra.') && text.includes('||||') !== (english.get(key) ?? '').includes('||||'),
    );
    expect(differing).toEqual([]);
  });
});
