import { labelFor, reportWords, wordFor, type ReportName } from '#contract/agentur/report-words.js';
import type { Column } from '#contract/shared/columns.js';
import { dayAndTime } from '#shared/day-and-time.js';
import { eurosOf } from '#shared/dates-and-money.js';
import type { Language } from '#shared/texts.js';

type NamedColumn = readonly [name: string, column: Pick<Column, 'field' | 'writing'>];

/** The header of a report's file: its columns as the console calls them. */
export const headerOf = (report: ReportName, columns: readonly NamedColumn[], language: Language): string[] =>
  columns.map(([, { field }]) => labelFor(report, field, language));

/** A row of the wire as a line of a file: codes in words, amounts in euros, moments in the tenant's time. */
export const lineOf = (
  report: ReportName,
  columns: readonly NamedColumn[],
  row: Readonly<Record<string, unknown>>,
  language: Language,
): unknown[] =>
  columns.map(([name, { field, writing }]) => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    if (writing === 'moment') return dayAndTime(value as string, language);
    if (writing === 'money') return eurosOf(value as number);
    if (writing === 'code') return wordFor(report, field, codeOf(value), language);
    if (typeof value === 'boolean') return reportWords[language][value ? 'yes' : 'no'];
    return Array.isArray(value) ? value.join(' | ') : value;
  });

/** A code, or the reason of a state that has one. */
const codeOf = (value: unknown): string =>
  typeof value === 'string' ? value : String((value as { readonly Grund: string }).Grund);
