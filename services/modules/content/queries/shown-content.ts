import type { Language } from '#platform/tenancy/tenant.js';
import { flattened, inLanguages, type FlatData } from '../domain/content-data.js';
import type { ContentData } from '../events.js';
import type { ContentSchema } from '../domain/content-schemas.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The languages in X-Languages; empty where the header is missing. */
export const wantedLanguages = (headers: Headers): string[] =>
  String(headers['x-languages'] ?? '')
    .toLowerCase()
    .split(',')
    .map(language => language.trim())
    .filter(language => /^[a-z]{2}$/.test(language))
    .slice(0, 10);

const isOn = (value: string | string[] | undefined): boolean =>
  ['1', 'true'].includes(String(value ?? '').toLowerCase());

export const wantsFlat = (headers: Headers): boolean => isOn(headers['x-flatten']);

export const wantsDrafts = (headers: Headers): boolean => isOn(headers['x-unpublished']);

/** Data filtered and flattened by X-Languages and X-Flatten. */
export function shownAs(
  schema: ContentSchema,
  data: ContentData,
  headers: Headers,
  defaultLanguage: Language,
): FlatData {
  const inThose = inLanguages(schema, data, wantedLanguages(headers), defaultLanguage);
  return wantsFlat(headers) ? flattened(inThose) : inThose;
}
