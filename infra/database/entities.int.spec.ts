import { MikroORM, ReferenceKind, type EntityProperty } from '@mikro-orm/core';
import pg from 'pg';
import { EngineModule } from '#engine/engine.module.js';
import { testPlatform } from '#testing/platform.js';
import { ProgrammeModule } from '../../services/modules/programme.module.js';

interface Column {
  readonly relation: string;
  readonly isView: boolean;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  readonly isKey: boolean;
}

/** What a MikroORM type is called in PostgreSQL's catalogue. */
const catalogueNames: Readonly<Record<string, string>> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  varchar: 'character varying',
};
const inCatalogue = (type: string): string => {
  const plain = type
    .toLowerCase()
    .replace(/^timestamptz(\(\d\))?(?=$|\[)/, 'timestamp with time zone')
    .replace(/\((255|0|6)\)/, '');
  const [, base, array] = /^(.*?)(\[\])?$/.exec(plain)!;
  return `${catalogueNames[base!] ?? base}${array ?? ''}`;
};

describe('the entities of MikroORM', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let columns: Column[];

  beforeAll(async () => {
    platform = await testPlatform({ imports: [EngineModule, ProgrammeModule] });
    const owner = new pg.Client({ connectionString: platform.database.owner });
    await owner.connect();
    columns = (
      await owner.query<Column>(
        `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as relation, c.relkind = 'v' as "isView", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "isRequired", a.atthasdef as "hasDefault", exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary and a.attnum = any (x.indkey)) as "isKey"
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where n.nspname in ('public', 'engine') and c.relkind in ('r', 'p', 'v')`,
      )
    ).rows;
    await owner.end();
  });
  afterAll(() => platform.close());

  const entities = () =>
    [...platform.get(MikroORM).getMetadata().getAll().values()].filter(({ tableName }) => tableName);

  const stored = ({ persist, formula, kind, embedded, object }: EntityProperty): boolean =>
    persist !== false &&
    !formula &&
    !(kind === ReferenceKind.EMBEDDED && !object) &&
    !(embedded && object) &&
    ![ReferenceKind.ONE_TO_MANY, ReferenceKind.MANY_TO_MANY].includes(kind);

  /** Each difference, as a sentence. */
  function differences(): string[] {
    return entities().flatMap(entity => {
      if (entity.abstract || entity.embeddable || entity.virtual) return [];
      const relation = `${entity.schema && entity.schema !== 'public' ? `${entity.schema}.` : ''}${entity.tableName}`;
      const table = columns.filter(column => column.relation === relation);
      if (table.length === 0) return [`${entity.className}: there is no ${relation}`];
      const mapped = entity.props
        .filter(stored)
        .flatMap(property =>
          property.fieldNames.map((name, index) => ({ property, name, type: property.columnTypes[index]! })),
        );
      return [
        ...mapped.flatMap(({ property, name, type }) => {
          const column = table.find(one => one.name === name);
          if (!column) return [`${relation}.${name}: there is no such column`];
          return [
            ...(inCatalogue(type) === column.type ? [] : [`${relation}.${name}: ${type}, but ${column.type}`]),
            ...(column.isView || !property.nullable === column.isRequired
              ? []
              : [`${relation}.${name}: ${property.nullable ? 'nullable, but required' : 'required, but nullable'}`]),
            ...(column.isView || Boolean(property.primary) === column.isKey ? [] : [`${relation}.${name}: key or not`]),
          ];
        }),
        ...table
          .filter(({ name, isRequired, hasDefault }) => isRequired && !hasDefault && !mapped.some(m => m.name === name))
          .map(({ name }) => `${relation}.${name}: is required, and the entity leaves it out`),
      ];
    });
  }

  it('have the columns of the migrated schema: names, types, keys, nullability', () => {
    expect(entities().length).toBeGreaterThan(3);
    expect(differences()).toEqual([]);
  });

  /** Whose rows no entity describes: of the engine, partitions, and the generations behind a read model's view. */
  const ofNoEntity = /^engine\.|_rows$|^click_|^migration$/;

  it('name each property as its column, in camel case, for queries count on it', () => {
    const camelCase = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    const renamed = entities().flatMap(({ className, props }) =>
      props
        .filter(stored)
        .filter(({ name, fieldNames }) => camelCase(fieldNames[0]!) !== name)
        .map(({ name }) => `${className}.${name}`),
    );
    expect(renamed).toEqual([]);
  });

  it('describe every table and every view', () => {
    const described = new Set(entities().map(({ tableName }) => tableName));
    const relations = [...new Set(columns.map(({ relation }) => relation))];
    expect(relations.filter(name => !ofNoEntity.test(name) && !described.has(name))).toEqual([]);
  });

  it('are found out when a column is renamed, dropped or of another type', () => {
    const before = columns;
    const [entity] = entities();
    const relation = entity!.tableName;
    const victim = before.find(column => column.relation === relation && !column.isKey)!;
    const others = before.filter(column => column !== victim);
    try {
      columns = [...others, { ...victim, name: `${victim.name}_renamed` }];
      expect(differences()).toContain(`${relation}.${victim.name}: there is no such column`);
      columns = [...others, { ...victim, type: 'point' }];
      expect(differences()).toEqual([expect.stringContaining('but point')]);
      columns = [...before, { ...victim, name: 'added', isRequired: true, hasDefault: false }];
      expect(differences()).toEqual([`${relation}.added: is required, and the entity leaves it out`]);
    } finally {
      columns = before;
    }
  });
});
