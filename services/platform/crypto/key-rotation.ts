import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tables } from '../database/tables.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { Cipher, sealedColumns, type SealedColumn } from './cipher.js';

const aBatch = 500;

/**
 * Re-encrypts with the first key what an older one encrypted, in small transactions beside normal work. Resumable:
 * finished values carry the first key's id. Locked rows are left for the next round.
 */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly work: UnitOfWork,
    private readonly cipher: Cipher,
  ) {}

  /** Returns how many values were re-encrypted. */
  async rotate(tell: (column: SealedColumn, values: number) => void = () => undefined): Promise<number> {
    let all = 0;
    for (const { id: tenantId } of await this.tenants.all()) {
      for (const column of Object.keys(sealedColumns) as SealedColumn[]) {
        for (;;) {
          const { left, done } = await this.work.run(
            { tenantId, actor: 'system:key-rotation', correlationId: tenantId },
            () => this.batch(tenantId, column),
          );
          all += done;
          if (done > 0) tell(column, done);
          if (!left) break;
        }
      }
    }
    return all;
  }

  private async batch(tenantId: string, column: SealedColumn): Promise<{ left: boolean; done: number }> {
    const database = tables();
    const [tableName, columnName] = column.split('.') as [string, string];
    const [table, name] = [sql.table(tableName), sql.ref(columnName)];
    const key = sealedColumns[column];
    const row = key ? sql`${sql.ref(key)}::text` : sql`''`;
    const inOrder = key ? sql`order by ${sql.ref(key)}` : sql``;
    const old = sql`tenant_id = ${tenantId} and ${name} is not null and not starts_with(${name}, ${`${this.cipher.active}.`})`;
    const { rows: found } = await sql<{ row: string; value: string }>`
      select ${row} as row, ${name} as value from ${table} where ${old} ${inOrder} limit ${aBatch} for update skip locked`.execute(
      database,
    );
    if (found.length === 0) {
      const left = await sql<{
        waiting: boolean;
      }>`select exists (select from ${table} where ${old}) as waiting`.execute(database);
      const { waiting } = left.rows[0]!;
      // The last rows are locked by somebody else: tried again after a moment.
      if (waiting) await sql`select pg_sleep(0.1)`.execute(database);
      return { left: waiting, done: 0 };
    }
    const fresh = found.map(({ row, value }) =>
      this.cipher.encrypt(this.cipher.decrypt(value, column, row), column, row),
    );
    const { numAffectedRows: done } = await sql`
      update ${table} set ${name} = f.value from unnest(${found.map(({ row }) => row)}::text[], ${fresh}::text[]) as f(row, value)
      where tenant_id = ${tenantId} and ${row} = f.row`.execute(database);
    return { left: true, done: Number(done) };
  }
}
