import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Cipher } from '../crypto/cipher.js';
import { RetainedContactRow, type ErasureRow } from '../database/platform-tables.js';
import { insertIfNew, tables } from '../database/tables.js';
import { currentEntityManager, currentWork, UnitOfWork } from '../database/unit-of-work.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { nothingElseKnown, type Person } from './person-store.js';

/** Contact data of an erased person with open rewards: encrypted, in no list or search, deleted with the last of these rewards. */
@Injectable()
export class RetainedContacts {
  constructor(private readonly cipher: Cipher) {}

  /** Called before the person is erased from the person store. Keeps name, e-mail and language; payment needs no more. */
  async add({ id, role, salutation, firstName, lastName, email, language }: Person, at: Date): Promise<void> {
    const sealed = this.cipher.encrypt(
      JSON.stringify({ role, salutation, firstName, lastName, email, language }),
      'kept_contact.sealed',
      id,
    );
    await insertIfNew(RetainedContactRow, { tenantId: currentWork().tenantId, personId: id, sealed, since: at });
  }

  async find(id: string): Promise<Person | undefined> {
    const row = await contactOf(id).select('sealed').executeTakeFirst();
    if (!row) return undefined;
    return {
      id,
      ...nothingElseKnown,
      ...(JSON.parse(this.cipher.decrypt(row.sealed, 'kept_contact.sealed', id)) as Pick<
        Person,
        'role' | 'salutation' | 'firstName' | 'lastName' | 'email' | 'language'
      >),
    };
  }

  /** Changes the stored e-mail address; does nothing when no contact is kept. */
  async readdress(id: string, email: string): Promise<void> {
    const [person, since] = [await this.find(id), await this.since(id)];
    if (!person || !since) return;
    await this.forget(id);
    await this.add({ ...person, email }, since);
  }

  /** When the person was erased. */
  async since(id: string): Promise<Date | undefined> {
    return (await contactOf(id).select('since').executeTakeFirst())?.since;
  }

  async forget(id: string): Promise<void> {
    await currentEntityManager().nativeDelete(RetainedContactRow, { tenantId: currentWork().tenantId, personId: id });
  }
}

const contactOf = (personId: string) =>
  tables<typeof RetainedContactRow>()
    .selectFrom('kept_contact')
    .where('tenantId', '=', currentWork().tenantId)
    .where('personId', '=', personId);

/** One line of the erasure list. Only ids, since names were erased. */
export interface Erasure {
  readonly tenantId: string;
  readonly personId: string;
  readonly role: 'recommender' | 'recipient';
  readonly erasedAt: string;
}

const batchLimit = 1_000;
const longestLine = 400;

/**
 * The list of erased people, kept beside the database (ERASURE_LIST): a restored backup brings people back, and this file says whom.
 * Every erasure is a row of `erasure` in its own transaction; the worker appends it to the file. Twice is harmless.
 */
@Injectable()
export class ErasureList {
  constructor(
    private readonly work: UnitOfWork,
    private readonly tenants: TenantDirectory,
  ) {}

  /** Appends rows that are not in the file yet; returns how many. The file is flushed to disk before a row counts as copied. */
  async copy(path: string): Promise<number> {
    let copied = 0;
    for (const { id } of await this.tenants.all()) {
      for (let some = batchLimit; some === batchLimit; copied += some)
        some = await this.inTenant(id, () => this.copySome(path, id));
    }
    return copied;
  }

  private async copySome(path: string, tenantId: string): Promise<number> {
    const rows = await tables<typeof ErasureRow>()
      .selectFrom('erasure')
      .select(['tenantId', 'personId', 'role', 'erasedAt'])
      .where('tenantId', '=', tenantId)
      .where('copiedAt', 'is', null)
      .orderBy('erasedAt')
      .limit(batchLimit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    await appendFile(path, rows.map(lineOf).join(''), { flush: true, mode: 0o600 });
    await tables<typeof ErasureRow>()
      .updateTable('erasure')
      .set({ copiedAt: sql<Date>`clock_timestamp()` })
      .where('tenantId', '=', tenantId)
      .where('personId', '=', sql<string>`any(${rows.map(({ personId }) => personId)}::uuid[])`)
      .execute();
    return rows.length;
  }

  /** Lines of the file that the database does not know: it was restored from an older backup. */
  async missing(path: string): Promise<Erasure[]> {
    if (!existsSync(path)) return [];
    const missing: Erasure[] = [];
    let some: Erasure[] = [];
    const look = async (): Promise<void> => {
      missing.push(...(await this.unknown(some)));
      some = [];
    };
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      some.push(JSON.parse(line) as Erasure);
      if (some.length >= batchLimit) await look();
    }
    await look();
    return missing;
  }

  /** Whether the database knows the file's last line; cheap enough for frequent checks. */
  async isApplied(path: string): Promise<boolean> {
    const last = await lastLine(path);
    return last === null || (await this.unknown([last])).length === 0;
  }

  /** Throws when the database was restored and erasures are missing, so that the host does not start. */
  async mustBeApplied(path: string): Promise<void> {
    const missing = await this.missing(path);
    if (missing.length > 0)
      throw new Error(
        `The database is older than the list of erasures: ${missing.length} people would be back. Run "erasures-apply" on the command line first (docs/operate.md).`,
      );
  }

  private async unknown(some: readonly Erasure[]): Promise<Erasure[]> {
    const unknown: Erasure[] = [];
    for (const [tenantId, entries] of Map.groupBy(some, entry => entry.tenantId)) {
      const rows = await this.inTenant(tenantId, () =>
        tables<typeof ErasureRow>()
          .selectFrom('erasure')
          .select('personId as id')
          .where('tenantId', '=', tenantId)
          .where('personId', '=', sql<string>`any(${entries.map(({ personId }) => personId)}::uuid[])`)
          .execute(),
      );
      const known = new Set(rows.map(({ id }) => id));
      unknown.push(...entries.filter(({ personId }) => !known.has(personId)));
    }
    return unknown;
  }

  private inTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    return this.work.run({ tenantId, actor: 'system:erasures', correlationId: randomUUID() }, work);
  }
}

/** Times are written to the second. */
const lineOf = ({ erasedAt, ...erased }: Omit<ErasureRow, 'copiedAt'>): string =>
  `${JSON.stringify({ ...erased, erasedAt: erasedAt.toISOString().replace(/\.\d+/, '') } satisfies Erasure)}\n`;

async function lastLine(path: string): Promise<Erasure | null> {
  if (!existsSync(path)) return null;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, longestLine);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const line = buffer.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
    return line === '' ? null : (JSON.parse(line) as Erasure);
  } finally {
    await file.close();
  }
}
