/** Parts of a person's and the programme's data that a password must not contain. */
export interface Guessable {
  readonly names: readonly string[];
  readonly email: string;
  /** The tenant's name and key. */
  readonly brands: readonly string[];
}

/** Shorter parts occur in too many ordinary words. */
const SHORTEST_PART = 3;

/** Which guessable part the password contains: a name, the address or the brand; null where it contains none. */
export function guessableIn(
  password: string,
  { names, email, brands }: Guessable,
): 'password-name' | 'password-email' | 'password-brand' | null {
  const written = spellings(password);
  const holds = (parts: readonly string[]) =>
    parts
      .flatMap(spellings)
      .some(part => part.length >= SHORTEST_PART && written.some(spelling => spelling.includes(part)));
  if (holds(names.flatMap(words))) return 'password-name';
  if (holds([localPart(email)])) return 'password-email';
  return holds(
    brands.flatMap(brand => [
      brand,
      brand.replace(/\s/g, ''),
      ...words(brand).filter(word => word.length > SHORTEST_PART),
    ]),
  )
    ? 'password-brand'
    : null;
}

const words = (text: string): string[] => text.split(/[\s\-–.,&+/]+/);

const localPart = (email: string): string => (email.split('@')[0] ?? '').split('+')[0] ?? '';

/** Lower case, with umlauts in both spellings (`Müller`: muller, mueller). */
function spellings(text: string): string[] {
  const lower = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFC');
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '');
  const doubled = lower
    .replace(/[äöü]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return [...new Set([plain, doubled])];
}
