import { Fragment, type ReactNode } from 'react';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { count, day, dayAndTime, money } from '../format.js';
import { Code, CopyButton, Field, Fields, StageCode, StatusCode } from './Detail.js';
import type { CardContent } from './rows.js';

export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** How a value is written in list and card, and in the details (else the same). */
interface Writing<Value> {
  readonly short: (value: Value, translate: Translate) => ReactNode;
  readonly full?: (value: Value) => ReactNode;
}

/** What a value may be. */
const kinds = {
  text: { short: text => text },
  /** A number or code to be copied; the last in the details. */
  identifier: {
    short: text => text,
    full: text => (
      <>
        <Code>{text}</Code> <CopyButton text={text} />
      </>
    ),
  },
  /** A moment, whose day says enough in a list. */
  day: { short: moment => day(moment) },
  time: { short: moment => dayAndTime(moment) },
  money: { short: cents => money(cents) },
  count: { short: value => count(value) },
  status: { short: code => <StatusCode code={code} /> },
  stage: { short: code => <StageCode code={code} /> },
  flag: { short: (value, translate) => translate(`ra.boolean.${value}`) },
  texts: { short: texts => texts.join(' · ') },
} as const satisfies Record<'money' | 'count', Writing<number>> &
  Record<'flag', Writing<boolean>> &
  Record<'texts', Writing<readonly string[]>> &
  Record<'text' | 'identifier' | 'day' | 'time' | 'status' | 'stage', Writing<string>>;

type Kind = keyof typeof kinds;
/** The kinds that fit a field's type. */
type KindFor<Value> = { [K in Kind]: Value extends Parameters<(typeof kinds)[K]['short']>[0] ? K : never }[Kind];

type Show<R> = (row: R, translate: Translate) => ReactNode;
/** Where a value stands on a card; a number: in which line, values of one line beside each other. */
type CardPlace = 'title' | 'amount' | 'chip' | 'action' | Line;
type Line = (typeof lines)[number];
const lines = [1, 2, 3, 4, 5] as const;

interface ColumnOf<R, Name extends string, K extends Kind> {
  /** The record's field, labelled `resources.<resource>.fields.<field>`. */
  readonly field: Name;
  /** Text without it. */
  readonly kind?: K;
  /** Prefix of the texts of the value's codes. */
  readonly words?: string;
  /** Key of another label in the list. */
  readonly label?: string;
  readonly sortable?: false;
  /** In place of the written value. */
  readonly show?: Show<R>;
  readonly list?: false | Show<R>;
  /** Without it the value is not on the card. */
  readonly card?: CardPlace | readonly [CardPlace, Show<R>];
  /** Where it shows nothing, its label is left out as well. */
  readonly details?: false | Show<R>;
  readonly csv?: false;
}

/** Not fields, and in list and card alone: what can be done with a record, and a state that several fields make. */
const unnamed = ['action', 'standing'] as const;

/**
 * One column of a resource: in its list, its details (a drawer or an opened row) and its file unless it says otherwise,
 * and on its card where it says.
 */
export type Column<R extends RaRecord> =
  | { readonly [Name in keyof R & string]: ColumnOf<R, Name, KindFor<NonNullable<R[Name]>>> }[keyof R & string]
  | ColumnOf<R, (typeof unnamed)[number], never>;

type AnyColumn<R> = ColumnOf<R, string, Kind>;

const valueOf = <R extends object>(row: R, { field }: AnyColumn<R>) =>
  (row as Readonly<Record<string, unknown>>)[field];
const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const isField = ({ field }: { readonly field: string }) => !unnamed.some(name => name === field);
const isNumber = ({ kind }: { readonly kind?: Kind }) => kind === 'money' || kind === 'count';

function written<R extends object>(row: R, column: AnyColumn<R>, translate: Translate, inFull = false): ReactNode {
  const value = valueOf(row, column);
  if (isNothing(value)) return '–';
  if (column.words) return translate(`${column.words}.${String(value)}`, { _: String(value) });
  const writing: Writing<never> = kinds[column.kind ?? 'text'];
  return inFull && writing.full ? writing.full(value as never) : writing.short(value as never, translate);
}

/** The fields of the file: those of the list's columns without the ones hidden there, and those that only details show. */
export const fileFields = <R extends RaRecord>(columns: readonly Column<R>[], hidden: readonly string[]): string[] =>
  (columns as readonly AnyColumn<R>[])
    .filter(column => column.csv !== false && isField(column))
    .filter(({ field, list }) => list === false || !hidden.includes(field))
    .map(({ field }) => field);

/** The columns of the table as they stand by themselves; ticks stand before them. */
export const fieldsOfTable = <R extends RaRecord>(columns: readonly Column<R>[], ticked: boolean): string[] => [
  ...(ticked ? ['selection'] : []),
  ...(columns as readonly AnyColumn<R>[]).filter(({ list }) => list !== false).map(({ field }) => field),
];

/** The columns of the table. Numbers and moments are sorted downwards first. */
export const tableColumns = <R extends RaRecord>(
  columns: readonly Column<R>[],
  translate: Translate,
  sortable: boolean,
): ReactNode[] =>
  (columns as readonly AnyColumn<R>[])
    .filter(({ list }) => list !== false)
    .map(column => {
      const { field, kind, label } = column;
      const show = column.list || column.show;
      return (
        <DataTable.Col<R>
          key={field}
          source={field}
          {...(label ? { label } : {})}
          {...(isNumber(column) || field === 'action' ? { align: 'right' } : {})}
          {...(isNumber(column) || kind === 'day' || kind === 'time' ? { sortByOrder: 'DESC' } : {})}
          disableSort={!sortable || column.sortable === false || !isField(column)}
          render={row => (show ? show(row, translate) : written(row, column, translate))}
        />
      );
    });

/** A row as a card. A count is named, since a number alone says nothing. */
export function cardOf<R extends RaRecord>(
  columns: readonly Column<R>[],
  translate: Translate,
  labelOf: (field: string) => string,
): (row: R) => CardContent {
  const placed = (columns as readonly AnyColumn<R>[]).flatMap(column => {
    if (!column.card) return [];
    const [place, show] = typeof column.card === 'object' ? column.card : [column.card, column.show];
    return [{ place, show, column }];
  });
  return row => {
    const at = (wanted: CardPlace): ReactNode[] =>
      placed
        .filter(({ place }) => place === wanted)
        .map(({ show, column }) => {
          if (show) return show(row, translate);
          if (isNothing(valueOf(row, column))) return null;
          const value = written(row, column, translate);
          return column.kind === 'count' ? `${labelOf(column.field)}: ${value as string}` : value;
        })
        .filter(Boolean);
    return {
      title: at('title')[0],
      amount: at('amount')[0],
      chip: at('chip')[0],
      action: at('action')[0],
      lines: lines.map(line => {
        const values = at(line);
        return (
          values.length > 0 &&
          values.map((value, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              {value}
            </Fragment>
          ))
        );
      }),
    };
  };
}

interface ColumnFieldsProps<R extends RaRecord> {
  readonly resource: string;
  readonly columns: readonly Column<R>[];
  readonly record: R;
}

/** A record's fields in a drawer or an opened row: in the order of the columns, identifiers last. */
export function ColumnFields<R extends RaRecord>({ resource, columns, record }: ColumnFieldsProps<R>) {
  const translate = useTranslate();
  const shown = (columns as readonly AnyColumn<R>[]).filter(column => column.details !== false && isField(column));
  const isIdentifier = ({ kind }: AnyColumn<R>) => kind === 'identifier';
  return (
    <Fields>
      {[...shown.filter(column => !isIdentifier(column)), ...shown.filter(isIdentifier)].map(column => {
        const show = column.details || column.show;
        const value = show ? show(record, translate) : written(record, column, translate, true);
        return (
          value && (
            <Field key={column.field} label={translate(`resources.${resource}.fields.${column.field}`)}>
              {value}
            </Field>
          )
        );
      })}
    </Fields>
  );
}
