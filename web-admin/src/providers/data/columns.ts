/** English field → German column of the wire. The one place where a resource's names are translated. */
export type Columns<Row> = Readonly<Record<string, keyof Row & string>>;

/** A wire row under its English names, with the identifier react-admin asks for. */
export type RecordOf<Row, C extends Columns<Row>> = { readonly id: string } & {
  readonly [Field in keyof C]: Row[C[Field]];
};

export function recordFrom<Row extends object, C extends Columns<Row>>(
  row: Row,
  columns: C,
  id: (row: Row) => string,
): RecordOf<Row, C> {
  const fields = Object.entries(columns).map(([field, column]) => [field, row[column]]);
  return { id: id(row), ...Object.fromEntries(fields) } as RecordOf<Row, C>;
}
