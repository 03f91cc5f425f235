/** Fills `{{name}}` from the variables; what is unknown stays as it is, so that an editor sees it. In HTML values are text, never markup. Editors type plain spaces: an amount keeps its sign beside it. */
export function filled(text: string, variables: Readonly<Record<string, string>>, html = false): string {
  const whole = text.replace(/\{\{\s*([\w.-]{1,80})\s*\}\}/g, (place, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return place;
    return html ? value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`) : value;
  });
  return whole.replace(/(\d) (?=[€%])/g, '$1\u00a0');
}

/** docs/specification/accounts.md#passwords. */
export const passwordMinLength = 8;

/** The password rule piece by piece, for a form that ticks them off while typing. */
export const passwordRules = [
  { name: 'length', holds: (value: string) => value.length >= passwordMinLength },
  { name: 'lowercase', holds: (value: string) => /\p{Ll}/u.test(value) },
  { name: 'uppercase', holds: (value: string) => /\p{Lu}/u.test(value) },
  { name: 'digit', holds: (value: string) => /\d/.test(value) },
] as const;

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;

/** A rough word on how hard a password is to guess: length counts, repetition does not. What is known from leaks or about the person, the server knows. */
export function strengthOf(password: string): (typeof strengths)[number] {
  const distinct = new Set(password.toLowerCase()).size;
  const worth = Math.min(password.length, distinct * 2);
  return strengths[[8, 11, 15].filter(enough => worth >= enough).length]!;
}
