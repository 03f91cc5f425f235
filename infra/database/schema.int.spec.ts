import { randomUUID } from 'node:crypto';
import { MikroORM, ReferenceKind, type EntityProperty } from '@mikro-orm/core';
import pg from 'pg';
import { alikeEmail, inboxOf, mailboxOf, normalisedEmail } from '#platform/persons/person-store.js';
import { normalisedPhone } from '#platform/persons/phones.js';
import { commonNames } from '#platform/common-names.test.js';
import { foldedName } from '#shared/person-names.js';
import { EngineModule } from '#engine/engine.module.js';
import { testDatabase, testPlatform, withClient, type TestDatabase } from '#testing/database.js';
import { BusinessModule } from '../../services/modules/business.module.js';
import { keyOrders } from './migrations/Migration20261129135_order_numbers.js';
import { bringAlong } from './migrations/Migration20261129040_names.js';
import { tablesErasedIn, retainedTables } from '../../services/modules/retention/persistence.js';

describe('catalogue', () => {
  /** Exceptions with their reasons; all other indexes with `tenant_id` start with it. */
  const withoutTenantFirst: Record<string, string> = {
    log_pkey: "the relay's log is contiguous per shard, across tenants",
    event_relay: 'the relay reads a shard across tenants',
    delivery_overdue: "the sweeper looks for what is overdue, whoever's it is",
    delivery_pkey:
      'a delivery is looked up by its event, and the planner shall find no other index that would do (decision 0027)',
    delivery_order: 'and a line by its stream',
    delivery_done_at: 'a range of pages has no key',
    effect_unknown: "the alarm counts effects of unknown outcome, whoever's they are",
    parked_due_work: "the alarm counts parked due work, whoever's it is",
    erasure_not_copied: "erasures are copied out of the database in one list, whoever's they are",
  };
  const withoutRowSecurity: Record<string, string> = {
    'engine.log': "only the engine's role may read it",
  };

  let database: TestDatabase;
  let owner: pg.Client;
  const rows = async <Row>(text: string) => (await owner.query(text)).rows as Row[];
  const ours = `n.nspname in ('public', 'engine')`;
  const hasTenant = `exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)`;

  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('keys orders that were there before an upgrade; of spellings of one number the first, and no row is lost', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const before = [
      [one, 'R-1', '2026-11-02', null],
      [one, 'r1', '2026-11-01', 'R1'],
      [one, 'Ｒ１', '2026-11-03', null],
      [one, 'R-2\u200b', '2026-11-04', 'R2'],
      [one, '---', '2026-11-05', null],
      [other, 'R 1', '2026-11-06', 'R1'],
    ] as const;
    for (const [tenant, number, day] of before)
      await owner.query(
        `insert into customer_order (tenant_id, order_id, number, recommendation_id, product_id, kind, status, contract_closed, ordered_at, releasable_from, reported_at)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), 1, 'new', 'reported', true, $3, $3, $3)`,
        [tenant, number, day],
      );
    const send = async (statement: string, parameters: unknown[]) => {
      let at = 0;
      return (
        await owner.query(
          statement.replace(/\?/g, () => `$${++at}`),
          parameters,
        )
      ).rows as unknown[];
    };
    // A second run changes nothing.
    await keyOrders(send);
    await keyOrders(send);
    const kept = await rows(
      `select tenant_id, number, to_char(reported_at, 'YYYY-MM-DD') as day, number_key from customer_order order by reported_at`,
    );
    const inOrder = before.toSorted(([, , first], [, , second]) => (first < second ? -1 : 1));
    expect(kept.map(row => Object.values(row as object))).toEqual(inOrder);
  });

  describe('people as they are found', () => {
    it('by names folded the same way in code and in the database, letter by letter', async () => {
      const blocks = [
        [0x20, 0x24f],
        [0x2b0, 0x3ff],
        [0x400, 0x52f],
        [0x5d0, 0x5ea],
        [0x620, 0x655],
        [0x1e00, 0x1fff],
        [0x2c60, 0x2c7f],
        [0xa722, 0xa787],
        [0xfb00, 0xfb06],
        [0xff21, 0xff5a],
      ] as const;
      const letters = blocks.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
      );
      const names = [
        'Mueller Aaron',
        'Mu\u0308ller',
        ' O’Neill  J.',
        'ΣΩΚΡΆΤΗΣ',
        'STRAUẞ',
        '李 明',
        'さくら',
        'محمّد',
        'ĄŁĐİ',
      ];
      const asked = [...letters.flatMap(letter => [letter, `a${letter}e${letter}`]), ...names, ...commonNames];
      const { rows: found } = await owner.query<{ name: string; folded: string }>(
        `select name, folded_name(name) as folded from unnest($1::text[]) as given(name)`,
        [asked],
      );
      expect(found.filter(({ name, folded }) => foldedName(name) !== folded)).toEqual([]);
      expect(found).toHaveLength(asked.length);
    });

    it('by a frequent name however it is typed: with its marks, without, in capitals, or put together otherwise', async () => {
      const typed = (name: string) => [
        name.normalize('NFD'),
        name.toLocaleUpperCase(),
        name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
        name.replace(/[-.’·]/g, ''),
      ];
      const { rows: lost } = await owner.query<{ name: string; typed: string }>(
        `select name, typed from unnest($1::text[], $2::text[]) as asked(name, typed) where folded_name(name) <> folded_name(typed)`,
        [commonNames.flatMap(name => typed(name).map(() => name)), commonNames.flatMap(typed)],
      );
      expect(lost).toEqual([]);
    });

    it('in lists in the order of a German telephone book without its special rule for umlauts, whatever the letters', async () => {
      const { rows: listed } = await owner.query<{ name: string }>(
        `select name from unnest($1::text[]) as given(name) order by lower(name) collate "de-x-icu", name collate "C"`,
        [commonNames],
      );
      const { compare } = new Intl.Collator('de');
      const isBefore = ({ name }: { name: string }, at: number) =>
        at === 0 || compare(listed[at - 1]!.name.toLowerCase(), name.toLowerCase()) <= 0;
      expect(listed.filter((one, at) => !isBefore(one, at))).toEqual([]);
      expect(listed).toHaveLength(commonNames.length);
    });

    it('who were there before an upgrade too', async () => {
      const tenant = randomUUID();
      // Name, address and number as kept before, with the forms they were found by then.
      const before = [
        ['Mu\u0308ller', 'x+a@web.example', 'x@web.example', '+49 (0)170 1234567', '+4901701234567'],
        ['Palm', 'X.y+b@googlemail.com', 'x.y@googlemail.com', '49170 1234567', '491701234567'],
        ['Weiß', 'rosa@example.org', 'rosa@example.org', '170 1234567', '1701234567'],
        ['Lang', 'ida@example.org', 'ida@example.org', '0043 664 1234567', '+436641234567'],
      ];
      for (const [name, email, normalised, phone, digits] of before)
        await owner.query(
          `insert into person (tenant_id, person_id, role, first_name, last_name, email, email_normalised, phone, phone_normalised) values ($1, gen_random_uuid(), 'recommender', 'A', $2, $3, $4, $5, $6)`,
          [tenant, name, email, normalised, phone, digits],
        );
      // A second run changes nothing.
      for (const statement of [...bringAlong, ...bringAlong]) await owner.query(statement);
      const { rows: after } = await owner.query<Record<string, string>>(`select * from person where tenant_id = $1`, [
        tenant,
      ]);
      expect(after).toHaveLength(before.length);
      for (const person of after)
        expect([
          person['email_normalised'],
          person['phone_normalised'],
          person['name_folded'],
          person['last_name'],
        ]).toEqual([
          normalisedEmail(person['email']!),
          normalisedPhone(person['phone']!),
          foldedName(`A ${person['last_name']}`),
          person['last_name']!.normalize('NFC'),
        ]);
    });

    it('as one mailbox where the provider makes one of it, and alike elsewhere', () => {
      const [google, family] = ['J.o.nas+neu@GoogleMail.com', 'Familie+Anna@Example.org'];
      expect([google, family].map(normalisedEmail)).toEqual(['j.o.nas@googlemail.com', 'familie+anna@example.org']);
      expect([google, family].map(mailboxOf)).toEqual(['jonas@gmail.com', 'familie+anna@example.org']);
      expect([google, family].map(inboxOf)).toEqual(['jonas@gmail.com', 'familie@example.org']);
      expect(alikeEmail('fa.milie+ben@example.org')).toBe(alikeEmail(family));
      expect(normalisedEmail('Info@Kfz-Müller.example')).toBe('info@xn--kfz-mller-u9a.example');
    });
  });

  describe('the catalogue of the migrated database', () => {
    it.each(['owner', 'app', 'engine'] as const)('lets the %s in', async role => {
      const client = new pg.Client({ connectionString: database[role] });
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      expect(rows[0]?.name).toMatch(/^test_/);
      await client.end();
    });

    it('has tenant_id first in every key and index of every tenant table', async () => {
      const indexes = await rows<{ name: string; first: string }>(
        `select i.relname as name, a.attname as first from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] where ${ours} and ${hasTenant}`,
      );
      expect(indexes.length).toBeGreaterThan(10);
      expect(indexes.filter(({ name, first }) => first !== 'tenant_id' && !(name in withoutTenantFirst))).toEqual([]);
      expect(Object.keys(withoutTenantFirst).filter(name => !indexes.some(index => index.name === name))).toEqual([]);
    });

    it('has tenant_id first in every foreign key of a tenant table to another', async () => {
      const keys = await rows<{ name: string }>(
        `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where k.contype = 'f' and ${ours} and ${hasTenant} and a.attname <> 'tenant_id'`,
      );
      expect(keys).toEqual([]);
    });

    it('has a primary key on every tenant table', async () => {
      const without = await rows<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and ${ours} and ${hasTenant} and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary)`,
      );
      expect(without).toEqual([]);
    });

    it('forces row-level security on every tenant table, with a policy', async () => {
      const tables = await rows<{ name: string; forced: boolean; policies: number; partition: boolean }>(
        `select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies, c.relispartition as partition
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${ours} and ${hasTenant}`,
      );
      expect(tables.length).toBeGreaterThan(10);
      // A partition without a policy shows no rows; it is read through its parent.
      expect(
        tables.filter(
          ({ name, forced, policies, partition }) =>
            !(name in withoutRowSecurity) && !(forced && (policies > 0 || partition)),
        ),
      ).toEqual([]);
    });

    it('gives the app no table of its own and no way around row-level security', async () => {
      const owned = await rows(
        `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('weitersagen_app', 'weitersagen_engine')`,
      );
      expect(owned).toEqual([]);
      expect(
        await rows(
          `select rolname, rolbypassrls, rolsuper from pg_roles where rolname in ('weitersagen_app', 'weitersagen_engine') order by 1`,
        ),
      ).toEqual([
        { rolname: 'weitersagen_app', rolbypassrls: false, rolsuper: false },
        { rolname: 'weitersagen_engine', rolbypassrls: true, rolsuper: false },
      ]);
      const [log] = await rows<{ read: boolean }>(
        `select has_table_privilege('weitersagen_app', 'engine.log', 'select') as read`,
      );
      expect(log).toEqual({ read: false });
    });

    it('lets the app write the audit log on, and neither change nor delete what stands in it', async () => {
      const may = (right: string) => `has_table_privilege('weitersagen_app', 'audit_entry', '${right}') as ${right}`;
      expect(await rows(`select ${['insert', 'update', 'delete', 'truncate'].map(may).join()}`)).toEqual([
        { insert: true, update: false, delete: false, truncate: false },
      ]);
    });

    it('is erased table by table when a tenant was retired: none is forgotten, none stands before what refers to it', async () => {
      const order = Object.values(tablesErasedIn).flat();
      const tables = await rows<{ name: string }>(
        `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and ${ours} and ${hasTenant}`,
      );
      expect([...order, ...Object.keys(retainedTables)].sort()).toEqual(tables.map(({ name }) => name).sort());
      const references = await rows<{ one: string; other: string }>(
        `select c.relname as one, f.relname as other from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace
       where k.contype = 'f' and ${ours} and ${hasTenant} and c.oid <> f.oid`,
      );
      expect(references.filter(({ one, other }) => order.indexOf(one) > order.indexOf(other))).toEqual([]);
    });

    it('shows a view with the rights of whoever looks', async () => {
      const views = await rows<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'v' and ${ours} and ${hasTenant} and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)`,
      );
      expect(views).toEqual([]);
    });

    it('shows no rows without a tenant', async () => {
      const app = new pg.Client({ connectionString: database.app });
      await app.connect();
      expect((await app.query('select * from engine.event')).rows).toEqual([]);
      await expect(
        app.query(
          `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) values (gen_random_uuid(), 'x', 'y', now(), now())`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
      await app.end();
    });
  });

  it('reads of a click what it asks for and no more, also with a plan kept from when there were few recommendations', async () => {
    const tenant = randomUUID();
    await withClient(database.owner, async client => {
      // In one transaction, whose count of rows read is exact. Filled by the owner, as the application's role may not.
      const fill = (from: number, to: number) =>
        client.query(
          `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, details, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
           select $1, gen_random_uuid(), 'N' || i, 'hash', 'C' || i, gen_random_uuid(), 1, '{"channel":"sms"}', 100, 1000, 'open', '1', now(), now() from generate_series($2::int, $3::int) i`,
          [tenant, from, to],
        );
      const click = () =>
        client.query({
          name: 'clicks',
          text: 'select n, number from count_clicks($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
          values: [
            tenant,
            ['N2', null, 'N-none'],
            [null, 'C1', null],
            [randomUUID(), randomUUID(), randomUUID()],
            [true, true, true],
            [null, null, null],
            [null, null, null],
            [new Date(), new Date(), new Date()],
            ['link', 'short-link', 'link'],
            ['2026-11-24', '2026-11-24', '2026-11-24'],
            [randomUUID(), randomUUID(), randomUUID()],
            { type: 'RecommendationClicked', schema_version: 1, meta: {} },
          ],
        });
      const read = async () =>
        Number(
          (
            await client.query(
              `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'recommendation'`,
            )
          ).rows[0].rows,
        );

      await client.query('begin');
      await fill(1, 10);
      // From the sixth execution on, the plan is kept.
      for (let time = 0; time < 8; time += 1) await click();
      await fill(11, 3_000);
      const before = await read();
      const { rows } = await click();
      expect(rows.sort((a, b) => a.n - b.n)).toEqual([
        { n: 1, number: 'N2' },
        { n: 2, number: 'N1' },
      ]);
      expect((await read()) - before).toBeLessThan(10);
      await client.query('rollback');
    });
  });
});

interface Column {
  readonly relation: string;
  readonly isView: boolean;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  readonly isKey: boolean;
}

/** PostgreSQL's catalogue name of a MikroORM type. */
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
    platform = await testPlatform({ imports: [EngineModule, BusinessModule] });
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

  /** Tables without entities: the engine's, partitions, and the generations behind a read model's view. */
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
