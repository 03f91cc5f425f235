const letters = /* @__PURE__ */ new Intl.Segmenter('de', { granularity: 'grapheme' });

/** The first letter of a name as a reader sees it, with its marks and whole where it needs two units; empty for no name. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.normalize('NFC').trimStart());
  return first?.segment ?? '';
}

/** The first letters of a name's first and last part, in capitals. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map(part => initialOf(part ?? '').toLocaleUpperCase('de'))
    .join('');
}
