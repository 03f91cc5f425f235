/** The provider's own texts by language: `{ de: { 'home.title': '…' } }`, the file and the place in it. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;
export interface Texts {
  [name: string]: string | Texts;
}

/** A file's texts with the provider's own in their places. A key that names no text of the file, and an empty text, change nothing. */
export function withOwn(file: Texts, namespace: string, own: OwnTexts[string] = {}): Texts {
  const start = `${namespace}.`;
  const texts = structuredClone(file);
  for (const [key, text] of Object.entries(own)) {
    if (!key.startsWith(start) || text === '') continue;
    const path = key.slice(start.length).split('.');
    const name = path.pop()!;
    const part = path.reduce<string | Texts | undefined>(
      (found, step) => (typeof found === 'object' ? found[step] : undefined),
      texts,
    );
    if (typeof part === 'object' && typeof part[name] === 'string') part[name] = text;
  }
  return texts;
}
