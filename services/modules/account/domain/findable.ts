import { foldedName, spelledOut } from '#shared/person-names.js';

/** The forms of a name and postcode that are searched for, the one that is kept first. Empty where a name has no letter. */
export function searchedAs(firstName: string, lastName: string, postcode: string): readonly string[] {
  // Rows of 0.1 hold the second form: under a keyed hash, so that they cannot be rewritten.
  return [(name: string) => foldedName(name).replaceAll(' ', ''), spelledOut]
    .map(form => [form(firstName), form(lastName)])
    .filter(names => names.every(name => /\p{L}/u.test(name)))
    .map(names => [...names, postcode.trim()].join(' '));
}

/** Null where several match: nobody is guessed. A blocked match is never returned but counts, as it may be meant. */
export function onlyActiveMatch(
  found: readonly { readonly recommenderId: string; readonly status: string }[],
): string | null {
  const [one, ...others] = found;
  return one?.status === 'activated' && others.length === 0 ? one.recommenderId : null;
}
