import type { Language } from '#platform/tenant/tenant.js';
import { flattened, inLanguages, type ContentData, type FlatData } from '../../domain/content-data.js';
import type { ContentSchema } from '../../domain/schemas.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The languages X-Languages asks for; none where it is missing. */
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

/** Data as X-Languages and X-Flatten want it. */
export function shownAs(
  schema: ContentSchema,
  data: ContentData,
  headers: Headers,
  defaultLanguage: Language,
): FlatData {
  const inThose = inLanguages(schema, data, wantedLanguages(headers), defaultLanguage);
  return wantsFlat(headers) ? flattened(inThose) : inThose;
}
