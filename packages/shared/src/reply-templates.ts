/** What a template may say in place of a word, as its editor writes it: `{{ Vorname }}`. */
export const placeholders = ['Vorname', 'Nachname', 'Betreff', 'Nummer', 'Programm', 'Mitarbeiter'] as const;
export type Placeholder = (typeof placeholders)[number];

const anyPlaceholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What stands in double braces and is no placeholder. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(anyPlaceholder)]
    .map(([, name = '']) => name)
    .filter(name => !(placeholders as readonly string[]).includes(name));

export const filled = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(anyPlaceholder, (whole, name: string) => (values as Readonly<Record<string, string>>)[name] ?? whole);
