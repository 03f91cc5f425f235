type Value = string | number | boolean | null;
export type ContentData = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

/** A field's text: its one value, or the one of the language, else of whichever language has it. */
export function textOf(data: ContentData, field: string, language: string): string {
  const values = data[field];
  if (values === null || values === undefined || typeof values !== 'object') return String(values ?? '');
  return String(values['iv'] ?? values[language] ?? Object.values(values)[0] ?? '');
}

/** Fills `{{name}}` from the variables; what is unknown stays. In HTML a value is text, never markup. Editors type plain spaces: an amount keeps its sign beside it. */
export function filled(text: string, variables: Readonly<Record<string, string>>, html = false): string {
  const whole = text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (place, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return place;
    return html ? value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`) : value;
  });
  return whole.replace(/(\d) (?=[€%])/g, '$1\u00a0');
}
