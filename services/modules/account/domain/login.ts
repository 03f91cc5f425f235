/** Which kind of device a session runs on, as far as its owner recognises it by; nothing more of the browser's name is kept. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// The first that fits: most browsers also claim to be those further down.
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

export function deviceOf(userAgent: string): Device {
  const nameIn = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

/** What of a person and the programme must not stand in a password. */
export interface Guessable {
  readonly names: readonly string[];
  readonly email: string;
  /** The tenant's name and key. */
  readonly brands: readonly string[];
}

/** Shorter parts stand in half of all words. */
const SHORTEST_PART = 3;

/** Everything by which whoever knows the person, the address or the page would begin; null: none of it. */
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

/** Lower case; umlauts as their letter and as two (`Müller`: muller, mueller). */
function spellings(text: string): string[] {
  const lower = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFC');
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '');
  const doubled = lower
    .replace(/[äöü]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return [...new Set([plain, doubled])];
}
