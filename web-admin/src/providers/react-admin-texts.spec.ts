import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import reactAdminInEnglish from 'ra-language-english';
import { reactAdminTexts } from './react-admin-texts.js';

function textsIn(messages: object, path = 'ra'): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${path}.${key}`, value]] : [...textsIn(value as object, `${path}.${key}`)],
    ),
  );
}

/** The texts that react-admin's own parts ask for by name. */
function namedByReactAdmin(): readonly string[] {
  const files = ['ra-core', 'ra-ui-materialui'].flatMap(name =>
    globSync('dist/**/*.{js,cjs,mjs}', { cwd: join(process.cwd(), 'node_modules', name) }).map(file =>
      join(process.cwd(), 'node_modules', name, file),
    ),
  );
  const keys = files.flatMap(file => readFileSync(file, 'utf8').match(/(?<=['"`])ra(\.\w+){2,4}(?=['"`])/g) ?? []);
  return [...new Set(keys)].sort();
}

/** Of the inspector and the button that changes many entries; react-admin itself has no words for them. */
const ofUnusedParts = /^ra\.(inspector\.|message\.update_)/;

describe('What react-admin says by itself', () => {
  const [german, english, theirs] = [reactAdminTexts.de, reactAdminTexts.en, reactAdminInEnglish.ra].map(one =>
    textsIn(one),
  ) as [ReadonlyMap<string, string>, ReadonlyMap<string, string>, ReadonlyMap<string, string>];

  it('has words in both languages wherever it asks for some', () => {
    const named = namedByReactAdmin();
    expect(named.length).toBeGreaterThan(100);
    const lacking = named.filter(key => !german.has(key) || !english.has(key));
    expect(lacking.filter(key => !ofUnusedParts.test(key))).toEqual([]);
  });

  it('is asked for by no part that has none', () => {
    const console = globSync('web-admin/src/**/*.{ts,tsx}').filter(file => !file.endsWith('.spec.ts'));
    const users = console.filter(file =>
      /\b\w*(Configurable|Inspector|UpdateWithConfirm|UpdateButton)\b/.test(readFileSync(file, 'utf8')),
    );
    expect(users).toEqual([]);
  });

  it('is all there in German, and nowhere left in English', () => {
    expect([...german.keys()].sort()).toEqual([...theirs.keys()].sort());
    const names = /%\{\w+\}|\W/g;
    const left = [...theirs].filter(([key, text]) => text.replace(names, '') !== '' && german.get(key) === text);
    expect(left.map(([key]) => key)).toEqual([]);
  });

  it('is in English in the console’s words, not a programmer’s', () => {
    const programmers =
      /\belements?\b|data ?provider|credentials|\btoken\b|client error|boundar|resource|server communication|\blogin\b|'|\bemail\b|Access denied/i;
    const seen = [...english].filter(([key]) => !/^ra\.(guesser|configurable|saved_queries)\./.test(key));
    expect(seen.filter(([, text]) => programmers.test(text))).toEqual([]);
  });
});
