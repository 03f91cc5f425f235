import type { Language } from '../tenancy/tenant.js';

/** Every text of the server is there in these. */
export const languages: readonly Language[] = ['de', 'en'];

/**
 * The language of `Accept-Language` the reader likes best among those on offer (RFC 9110: `fr, en;q=0.8` is English where there is no French).
 * `de-AT` counts as German; `*` and a header that names none of them mean `otherwise`; `q=0` means not this one.
 */
export function preferredLanguage(
  header: string | undefined,
  offered: readonly Language[],
  otherwise: Language,
): Language {
  if (!header) return otherwise;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map(wishOf)
    .filter(({ quality }) => quality > 0);
  const best = wishes
    .sort((a, b) => b.quality - a.quality)
    .find(({ range }) => range === '*' || offered.includes(range as Language))?.range;
  return best === undefined || best === '*' ? otherwise : (best as Language);
}

function wishOf(part: string): { range: string; quality: number } {
  const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
  const q = parameters
    .map(parameter => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1])
    .find(value => value !== undefined);
  return { range: range.trim().split('-')[0] ?? '', quality: q === undefined ? 1 : Number(q) || 0 };
}
