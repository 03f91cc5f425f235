import { z } from 'zod';
import { toWireDateTime } from '#shared/dates-and-money.js';
import { cents, dateTime } from './schemas.js';

/** `code`: by its words in the reader's language. */
export type Writing = 'moment' | 'money' | 'code';

/** How a value is written on the wire where the code has another form of it. */
interface Coded<Value = never, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** How a file writes the wire's value; without it as it is. */
  readonly writing?: Writing;
  readonly toWire: (value: Value) => z.output<Schema>;
  /** The value of a filter; undefined where the wire has no such value. Without it filters are taken as they are sent. */
  readonly fromWire?: (value: string) => string | undefined;
}

/** A schema alone: the code has the wire's form of the value. */
type Kind = z.ZodType | Coded;
type SchemaOf<K extends Kind> = K extends z.ZodType ? K : K extends Coded<never, infer Schema> ? Schema : never;
type ValueOf<K extends Kind> = K extends z.ZodType ? z.output<K> : K extends Coded<infer Value> ? Value : never;

/** One column of a row: the code's name of it, its schema on the wire, and how its values get there. */
export interface Column<
  Field extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Value = never,
  Asked extends boolean = boolean,
> extends Coded<Value, Schema> {
  readonly field: Field;
  /** Rows can be sorted and filtered by it. */
  readonly asked: Asked;
  /** Only asked by: rows do not show it. */
  readonly unseen?: true;
}

const columnOf = <Field extends string, K extends Kind, Asked extends boolean>(field: Field, kind: K, asked: Asked) =>
  ({
    field,
    asked,
    ...(kind instanceof z.ZodType ? { schema: kind, toWire: (value: unknown) => value } : kind),
  }) as Column<Field, SchemaOf<K>, ValueOf<K>, Asked>;

/** A column by which rows can be sorted and filtered. */
export const column = <const Field extends string, K extends Kind>(field: Field, kind: K) =>
  columnOf(field, kind, true as const);

/** A column that is shown, and by which rows can be neither sorted nor filtered. */
export const shown = <const Field extends string, K extends Kind>(field: Field, kind: K) =>
  columnOf(field, kind, false as const);

/** A column by which rows can be filtered, and which they do not show. */
export const filtered = <const Field extends string, K extends Kind>(field: Field, kind: K) => ({
  ...columnOf(field, kind, true as const),
  unseen: true as const,
});

/** A value that the code has in another form than the wire. */
export const coded = <Value, Schema extends z.ZodType>(
  schema: Schema,
  toWire: (value: Value) => z.output<Schema>,
): Coded<Value, Schema> => ({ schema, toWire });

/** A `Date` of the code. */
export const moment = { ...coded(dateTime(), toWireDateTime), writing: 'moment' as const };

/** An amount in cents. */
export const amount = { ...coded(cents(), (value: number) => value), writing: 'money' as const };

/** One of a closed list. */
export const oneOf = <English extends string, German extends string>(list: {
  readonly toWire: (english: English) => German;
  readonly fromWire: (german: German) => English;
  readonly wire: German[];
}) => ({
  ...coded(z.enum(list.wire), (value: English) => list.toWire(value)),
  writing: 'code' as const,
  fromWire: (value: string): English | undefined => list.fromWire(value as German),
});

/** The same, or null. */
export const orNull = <Value, Schema extends z.ZodType>({ schema, toWire, writing }: Coded<Value, Schema>) => ({
  ...coded(schema.nullable(), (value: Value | null) => value && toWire(value)),
  ...(writing && { writing }),
});

type Columns = Readonly<Record<string, Column>>;
type NameOf<C extends Columns> = keyof C & string;
type SeenOf<C extends Columns> = { [Name in NameOf<C>]: C[Name] extends { unseen: true } ? never : Name }[NameOf<C>];
type ShapeOf<C extends Columns> = { [Name in SeenOf<C>]: C[Name]['schema'] };
type AskedOf<C extends Columns> = { [Name in NameOf<C>]: C[Name]['asked'] extends true ? Name : never }[NameOf<C>];
/** A row in the code's names and values. */
type ViewOf<C extends Columns> = { readonly [Name in SeenOf<C> as C[Name]['field']]: Parameters<C[Name]['toWire']>[0] };

/** A row's columns, each named once: by the wire, its type, and its name in the code. */
export function rowColumns<const C extends Columns>(columns: C) {
  const entries = Object.entries(columns) as [NameOf<C>, C[NameOf<C>]][];
  const seen = entries.filter(([, { unseen }]) => !unseen);
  return {
    columns,
    row: z.strictObject(Object.fromEntries(seen.map(([name, { schema }]) => [name, schema])) as ShapeOf<C>),
    /** The columns of a row. */
    names: seen.map(([name]) => name) as [keyof ShapeOf<C> & string, ...(keyof ShapeOf<C> & string)[]],
    /** The columns by which rows can be sorted and filtered. */
    asked: entries.filter(([, { asked }]) => asked).map(([name]) => name) as [AskedOf<C>, ...AskedOf<C>[]],
    /** The wire's name of each field. */
    wireNames: Object.fromEntries(entries.map(([name, { field }]) => [field, name])) as {
      readonly [Name in NameOf<C> as C[Name]['field']]: Name;
    },
    toWire: (view: ViewOf<C>) =>
      Object.fromEntries(
        seen.map(([name, { field, toWire }]) => [name, toWire(view[field as keyof ViewOf<C>] as never)]),
      ) as { [Name in SeenOf<C>]: z.output<C[Name]['schema']> },
  };
}
