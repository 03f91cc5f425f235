import { Refused, refuseUnless } from '#platform/domain/refused.js';

/** Whose rows: those of one agency (`agency` null: of none), where `shared` also those that came through no agency (decision 0016). */
export interface Scope {
  readonly agency: string | null;
  readonly shared: boolean;
}

/** What somebody of an agency asks for: their own number, or null for everything they may see. Refused: another agency's. */
export function scopeOf(asked: string | null, { agencyNumber }: { readonly agencyNumber: string }): Scope {
  refuseUnless(asked === null || asked === agencyNumber, 'not-authorised');
  return { agency: agencyNumber || null, shared: asked === null };
}

/** A report question: which page of which rows, in the report's own field names. */
export interface ReportQuestion<Field extends string> {
  readonly scope: Scope;
  readonly orderBy: Field | null;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly search: string | null;
  readonly filters: readonly ReportFilter<Field>[];
}

export type FilterValue = string | number | boolean;
/** One of some values, or a range with both ends included. `named` is what the asker calls the field, for refusals. */
export type ReportFilter<Field extends string> = { readonly field: Field; readonly named: string } & (
  | { readonly oneOf: readonly FilterValue[] }
  | { readonly from: string | number | null; readonly to: string | number | null }
);

/** The same question in the asker's words. */
export interface NamedQuestion<Name extends string> extends Omit<
  ReportQuestion<never>,
  'scope' | 'orderBy' | 'filters'
> {
  /** Null: everything the asker may see. */
  readonly agencyNumber: string | null;
  readonly orderBy: Name | null;
  readonly filters: readonly ({ readonly column: Name } & (
    | { readonly oneOf: readonly FilterValue[] }
    | { readonly from: string | number | null; readonly to: string | number | null }
  ))[];
}

/** What a column of the asker is here; `valueOf` translates its values, undefined for one that does not exist. */
export type Columns<Name extends string, Field extends string> = Readonly<Record<Name, Column<Field>>>;
type Column<Field extends string> =
  Field | { readonly field: Field; readonly valueOf: (value: string) => string | undefined };

export function translated<Name extends string, Field extends string>(
  { agencyNumber, ...question }: NamedQuestion<Name>,
  columns: Columns<Name, Field>,
  asker: { readonly agencyNumber: string },
): ReportQuestion<Field> {
  const fieldOf = (name: Name): Field => {
    const column: Column<Field> = columns[name];
    return typeof column === 'string' ? column : column.field;
  };
  return {
    ...question,
    scope: scopeOf(agencyNumber, asker),
    orderBy: question.orderBy === null ? null : fieldOf(question.orderBy),
    filters: question.filters.map(({ column, ...filter }) => {
      const known: Column<Field> = columns[column];
      const valueOf = typeof known === 'string' ? null : known.valueOf;
      const placed = { ...filter, field: fieldOf(column), named: column };
      return valueOf && 'oneOf' in placed
        ? { ...placed, oneOf: placed.oneOf.map(value => valueOf(String(value)) ?? unfit(column)) }
        : placed;
    }),
  };
}

/** A filter's value or shape does not fit its column. */
export function unfit(column: string, reason = 'choice'): never {
  throw new Refused('validation-failed', { fields: [{ field: `Filter.${column}`, reason }] });
}
