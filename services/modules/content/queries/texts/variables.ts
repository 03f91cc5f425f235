import { flatIn } from '../../domain/content-data.js';
import type { ContentView } from '../../persistence/content-table.js';

/** Name → value in the first language that has one. */
export const variablesOf = (items: readonly ContentView[], languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    items
      .map(({ data }) => flatIn(data, languages))
      .filter(flat => typeof flat['Name'] === 'string')
      .map(flat => [String(flat['Name']), String(flat['Wert'] ?? '')]),
  );

/** Key → text likewise, of interface texts. */
export const textsOf = (items: readonly ContentView[], languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    items
      .map(({ data }) => flatIn(data, languages))
      .filter(flat => typeof flat['Schluessel'] === 'string')
      .map(flat => [String(flat['Schluessel']), String(flat['Text'] ?? '')]),
  );
