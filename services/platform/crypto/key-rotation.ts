import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { Cipher, sealedColumns, type SealedColumn } from './cipher.js';

const aBatch = 500;

/**
 * Encrypts anew, under the first key, what another key encrypted. In small transactions beside everything else; broken off, it goes on where it was, since what is
 * done carries the first key's id. Rows somebody holds come in the next round.
 */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
    private readonly cipher: Cipher,
  ) {}

  /** How many values were encrypted anew, by column. */
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
    const [table, name] = column.split('.') as [string, string];
    const key = sealedColumns[column];
    const row = key ? `${key}::text` : `''`;
    const old = `tenant_id = $1 and ${name} is not null and not starts_with(${name}, $2)`;
    const given = [tenantId, `${this.cipher.active}.`];
    const found = await this.sql.query<{ row: string; value: string }>(
      `select ${row} as row, ${name} as value from ${table} where ${old} ${key ? `order by ${key}` : ''} limit ${aBatch} for update skip locked`,
      given,
    );
    if (found.length === 0) {
      const { waiting } = (await this.sql.one<{ waiting: boolean }>(
        `select exists (select from ${table} where ${old}) as waiting`,
        given,
      ))!;
      // Somebody holds the last ones: a moment later he does not.
      if (waiting) await this.sql.query('select pg_sleep(0.1)');
      return { left: waiting, done: 0 };
    }
    const fresh = found.map(({ row, value }) =>
      this.cipher.encrypt(this.cipher.decrypt(value, column, row), column, row),
    );
    const done = await this.sql.execute(
      `update ${table} t set ${name} = f.value from unnest($2::text[], $3::text[]) as f(row, value) where t.tenant_id = $1 and ${key ? `t.${key}::text` : `''`} = f.row`,
      [tenantId, found.map(({ row }) => row), fresh],
    );
    return { left: true, done };
  }
}
