/** Fills `{{name}}` from the variables; what is unknown stays as it is, so that an editor sees it. In HTML values are text, never markup. */
export function filled(text: string, variables: Readonly<Record<string, string>>, html = false): string {
  return text.replace(/\{\{\s*([\w.-]{1,80})\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return whole;
    return html ? value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`) : value;
  });
}
