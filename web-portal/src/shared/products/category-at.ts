import type { ProductCategory } from './api.js';

/** The category page behind a path, whatever its case and trailing slash. */
export function categoryAt(categories: readonly ProductCategory[], path: string): ProductCategory | undefined {
  const wanted = path.toLowerCase().replace(/^\/|\/$/g, '');
  return categories.find(({ Pfad }) => Pfad.toLowerCase() === wanted);
}
