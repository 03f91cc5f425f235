/** Fills `{{name}}` from the variables; what is unknown stays as it is, so that an editor sees it. In HTML values are text, never markup. Editors type plain spaces: an amount keeps its sign beside it. */
export function filled(text: string, variables: Readonly<Record<string, string>>, html = false): string {
  const whole = text.replace(/\{\{\s*([\w.-]{1,80})\s*\}\}/g, (place, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return place;
    return html ? value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`) : value;
  });
  return whole.replace(/(\d) (?=[€%])/g, '$1\u00a0');
}
