export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;

/**
 * Prefix of variables for amounts: `praemie.` and a product's external id or a category's path
 * (docs/specification/content-and-tenants.md#amounts-in-texts).
 */
export const amountsBegin = 'praemie.';

const placeholder = /\{\{\s*([\w.-]{1,80}|praemie\.[^{}<>&"]{1,100}?)\s*\}\}/g;

/** The variables in double braces of a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name!);

export const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** Format of a tenant's key, which is part of URLs. */
export const keyPattern = /^[a-z][a-z0-9-]{1,39}$/;
/** Path prefixes in use, such as the portal's pages: a tenant with such a key could not be reached. */
export const isReserved = (key: string): boolean =>
  (
    'plattform mandant admin cms r api assets idp bild inbox anbieter healthz readyz widget anmeldedienst ' +
    'registrieren register empfehlen recommend login log-in empfaenger recipient bankdaten bank-details ' +
    'passwortsetzen set-password persoenlicherbereich my-area meinedaten my-data praemie reward empfehlung share ' +
    'empfaengerdaten recipient-data danke thank-you logout log-out code enter-code passwortvergessen forgot-password ' +
    'passwortaendern change-password agent bestaetigung confirmation empfaengerbestaetigung recipient-confirmation ' +
    'empfehlungabgelaufen recommendation-expired empfehler recommender impressum imprint datenschutz privacy agb terms ' +
    'faq questions kontakt contact mitarbeiterempfehlen recommend-employee aktuellepraemienuebersicht current-rewards ' +
    'praemiedanke reward-thank-you kundennummer customer-number 404 not-found'
  )
    .split(' ')
    .includes(key);

/** `j•••@example.org`: enough to tell one address from another. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1•••');

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** A readable URL part: `praemie-bis-zu` for `Prämie bis zu`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[äöüß]/g, letter => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

type Variables = Readonly<Record<string, string>>;

/** A variable's value; empty for an amount without a current reward. */
const valueOf = (name: string, variables: Variables): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : name.startsWith(amountsBegin) ? '' : undefined;

/** Matches a sentence with the following space; a full stop after an abbreviation does not end it. */
const sentences = /[\s\S]*?(?:(?:[^\s.]{3}|[€%}])[.!?…]+\s+(?=[A-ZÄÖÜ„“"(<{])|$)/g;
const betweenBlocks = /(<\/?(?:p|li|h\d|ul|ol|div|section|table|tbody|tr|td|th|dl|dt|dd|br|blockquote)\b[^>]*>)/i;
const emptied = /<(p|li|h\d|td|dt|dd|ul|ol|blockquote)\b[^>]*>\s*<\/\1>/gi;
const tagsOf = (text: string) =>
  [...text.matchAll(/<(\/?)\w/g)].reduce((open, [, close]) => open + (close ? -1 : 1), 0);

/** Removes sentences that need an empty variable, and elements left empty by that. */
function withoutEmptyParts(text: string, variables: Variables): string {
  const isEmpty = (part: string) => namesIn(part).some(name => valueOf(name, variables) === '');
  if (!isEmpty(text)) return text;
  const rest = text
    .split(betweenBlocks)
    .map(part => {
      if (!isEmpty(part)) return part;
      const filledSentences = (part.match(sentences) ?? []).filter(sentence => !isEmpty(sentence)).join('');
      // If the sentence spans an inline tag, its whole paragraph is removed.
      return tagsOf(filledSentences) === 0 ? filledSentences.trimEnd() : '';
    })
    .join('')
    .replace(emptied, '')
    .replace(emptied, '');
  return rest.replace(/<[^>]*>/g, '').trim() === '' ? '' : rest;
}

/**
 * Fills `{{name}}` from the variables; what is unknown stays as it is, so that an editor sees it. A sentence that needs
 * an empty one is left out. In HTML values are text, never markup. Editors type plain spaces: an amount keeps its sign
 * beside it.
 */
export function filled(text: string, variables: Variables, html = false): string {
  const whole = withoutEmptyParts(text, variables).replace(placeholder, (place, name: string) => {
    const value = valueOf(name, variables);
    if (value === undefined) return place;
    return html ? value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`) : value;
  });
  return whole.replace(/(\d) (?=[€%])/g, '$1\u00a0');
}

/** docs/specification/accounts.md#passwords. */
export const passwordMinLength = 8;

/** The parts of the password rule, for a form that shows them while typing. */
export const passwordRules = [
  { name: 'length', holds: (value: string) => value.length >= passwordMinLength },
  { name: 'lowercase', holds: (value: string) => /\p{Ll}/u.test(value) },
  { name: 'uppercase', holds: (value: string) => /\p{Lu}/u.test(value) },
  { name: 'digit', holds: (value: string) => /\d/.test(value) },
] as const;

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;

/** A rough estimate of a password's strength, by length and repetition. The server also checks leaks and the person's own data. */
export function strengthOf(password: string): (typeof strengths)[number] {
  const distinct = new Set(password.toLowerCase()).size;
  const worth = Math.min(password.length, distinct * 2);
  return strengths[[8, 11, 15].filter(enough => worth >= enough).length]!;
}
