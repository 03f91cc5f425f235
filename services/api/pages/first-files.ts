import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#platform/tenant/tenant.js';

/** A line of `first-files.json`, which the portal's build writes: a path of the portal and what it needs beside what every page needs. `speaks`: its address decides the language. */
export type FirstFiles = Readonly<Record<Language, readonly string[]>> & { readonly path: string; readonly speaks?: Language };

/** The list of a built portal; empty where there is none. */
export async function readFirstFiles(folder: string): Promise<readonly FirstFiles[]> {
  const list = await readFile(join(folder, '.vite/first-files.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as FirstFiles[];
}

/** What the person chose earlier, as the portal's cookie says it. */
export const chosenLanguage = (cookies = ''): string | undefined => /(?:^|;\s*)psoe_language=(\w+)/.exec(cookies)?.[1];

/** The links by which a page's code, texts and styles come with the entry instead of after it; in the language the portal is going to choose. None for a path nobody knows. */
export function linksFor(list: readonly FirstFiles[], path: string, language: Language, offered: readonly Language[], chosen?: string): string {
  const found = list.find((one) => matches(one.path, path));
  if (!found) return '';
  const speaks = [found.speaks, chosen].find((wish): wish is Language => offered.some((one) => one === wish)) ?? language;
  return found[speaks].map((file) => `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`).join('');
}

function matches(template: string, path: string): boolean {
  if (template === '/*') return true;
  const [wanted, given] = [template, path.toLowerCase()].map((one) => one.split('/').filter(Boolean)) as [string[], string[]];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
