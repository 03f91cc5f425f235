import type { ProductCategory } from '../../shared/products/api.js';

const wanted = 8;

/**
 * At most eight tiles for the start page: top pages only (`internet`, not `internet/hybrid`), one a subject (its source and category),
 * the catalogue's order kept.
 */
export function mainCategories(categories: readonly ProductCategory[]): ProductCategory[] {
  const seen = new Set<string>();
  return categories
    .filter(({ Pfad, Quelle, Kategorie }) => {
      const subject = `${Quelle}/${Kategorie}`;
      if (Pfad.includes('/') || seen.has(subject)) return false;
      seen.add(subject);
      return true;
    })
    .slice(0, wanted);
}

/** Categories by their first path part, for the overview: `internet` with `internet/hybrid` and so on. */
export function groupCategories(
  categories: readonly ProductCategory[],
): readonly (readonly [head: ProductCategory, rest: readonly ProductCategory[]])[] {
  const heads = categories.filter(({ Pfad }) => !Pfad.includes('/'));
  return heads.map(
    head => [head, categories.filter(({ Pfad }) => Pfad.startsWith(`${head.Pfad.replace(/\.html$/, '')}/`))] as const,
  );
}
