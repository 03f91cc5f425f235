import { unfit, type FilterValue, type ReportFilter } from './report-question.js';

/** `name`: found by any part of it. `text`: a number or a word, the whole of it, in any case. `choice`: one of the code's own words. `moment`: UTC. */
export type FieldKind = 'text' | 'name' | 'choice' | 'number' | 'moment';

/** A condition in SQL; every value is a bound parameter. Refused: validation-failed where the filter does not fit the field. */
export function conditionFor(
  { sql, kind }: { readonly sql: string; readonly kind: FieldKind },
  filter: ReportFilter<string>,
  bind: (value: unknown) => string,
): string {
  if ('oneOf' in filter) return isOneOf(sql, kind, filter.oneOf, filter.named, bind);
  const { from, to, named } = filter;
  if (kind === 'number')
    return between(
      sql,
      from === null ? null : bind(numberOf(from, named)),
      '<=',
      to === null ? null : bind(numberOf(to, named)),
    );
  if (kind === 'moment')
    return between(
      sql,
      from === null ? null : bind(periodOf(from, named).start),
      '<',
      to === null ? null : bind(periodOf(to, named).end),
    );
  return unfit(named);
}

function isOneOf(
  sql: string,
  kind: FieldKind,
  values: readonly FilterValue[],
  named: string,
  bind: (value: unknown) => string,
): string {
  switch (kind) {
    case 'name':
      return `${sql} ilike any(${bind(values.map(value => like(String(value))))}::text[])`;
    case 'text':
      return `lower(${sql}) = any(${bind(values.map(value => String(value).toLowerCase()))}::text[])`;
    case 'choice':
      return `${sql} = any(${bind(values.map(String))}::text[])`;
    case 'number':
      return `${sql} = any(${bind(values.map(value => numberOf(value, named)))}::bigint[])`;
    case 'moment': {
      const periods = values.map(value => periodOf(typeof value === 'boolean' ? unfit(named, 'date') : value, named));
      return periods.length === 0
        ? 'false'
        : `(${periods.map(({ start, end }) => between(sql, bind(start), '<', bind(end))).join(' or ')})`;
    }
  }
}

function between(sql: string, from: string | null, before: '<' | '<=', to: string | null): string {
  const ends = [from && `${sql} >= ${from}`, to && `${sql} ${before} ${to}`].filter(Boolean);
  return ends.length === 0 ? 'true' : `(${ends.join(' and ')})`;
}

/** Any part of a text; what the person typed stands for itself. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function numberOf(value: FilterValue, named: string): number {
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : unfit(named, 'number');
}

/** A day alone means all of it; a moment all of its second, since the wire cuts fractions off. */
function periodOf(value: string | number, named: string): { start: Date; end: Date } {
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const start = new Date(isDay || text.endsWith('Z') ? text : `${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(start.getTime())) return unfit(named, 'date');
  return { start, end: new Date(start.getTime() + (isDay ? 86_400_000 : 1_000)) };
}
