import pg from 'pg';

const { TypeOverrides, types } = pg;

/** How values arrive: timestamps as Date, days as `YYYY-MM-DD`, bigint as number (cents and counts stay far below 2^53). */
export function valueParsers(): InstanceType<typeof TypeOverrides> {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) => new Date(text));
  parsers.setTypeParser(types.builtins.DATE, (text: string) => text);
  parsers.setTypeParser(types.builtins.INT8, (text: string) => Number(text));
  return parsers;
}
