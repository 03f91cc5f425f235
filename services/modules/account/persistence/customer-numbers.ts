import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

export type CustomerNumberStatus = 'open' | 'ok' | 'refused';
export interface CustomerNumber {
  readonly recommenderId: string;
  readonly number: string;
  readonly status: CustomerNumberStatus;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}
type Row = Omit<CustomerNumber, 'number'> & { readonly encrypted: string };

const columns =
  'recommender_id as "recommenderId", number_encrypted as encrypted, status, submitted_at as "submittedAt", decided_at as "decidedAt"';

/** The customer numbers recommenders gave, encrypted, and what became of them. */
@Injectable()
export class CustomerNumbers {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async submit(recommenderId: string, number: string): Promise<void> {
    await this.sql.execute(
      `insert into customer_number (tenant_id, recommender_id, number_encrypted, status, submitted_at) values ($1, $2, $3, 'open', $4)
       on conflict (tenant_id, recommender_id) do update set number_encrypted = $3, status = 'open', submitted_at = $4, decided_at = null`,
      [
        currentWork().tenantId,
        recommenderId,
        this.cipher.encrypt(number, 'customer_number.number_encrypted', recommenderId),
        this.clock.now(),
      ],
    );
  }

  async decide(recommenderId: string, status: 'ok' | 'refused'): Promise<void> {
    await this.sql.execute(
      'update customer_number set status = $3, decided_at = $4 where tenant_id = $1 and recommender_id = $2',
      [currentWork().tenantId, recommenderId, status, this.clock.now()],
    );
  }

  async of(recommenderId: string): Promise<CustomerNumber | null> {
    const row = await this.sql.one<Row>(
      `select ${columns} from customer_number where tenant_id = $1 and recommender_id = $2`,
      [currentWork().tenantId, recommenderId],
    );
    return row ? this.plain(row) : null;
  }

  /** The recommenders whose number a person has to look at, oldest first. */
  async waiting(): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `select recommender_id as id from customer_number where tenant_id = $1 and status = 'open' order by submitted_at, recommender_id`,
      [currentWork().tenantId],
    );
    return rows.map(({ id }) => id);
  }

  /** In the given order. */
  async ofAll(recommenderIds: readonly string[]): Promise<CustomerNumber[]> {
    const rows = await this.sql.query<Row>(
      `select ${columns} from customer_number where tenant_id = $1 and recommender_id = any($2) order by array_position($2::uuid[], recommender_id)`,
      [currentWork().tenantId, recommenderIds],
    );
    return rows.map(row => this.plain(row));
  }

  async forget(recommenderId: string): Promise<void> {
    await this.sql.execute('delete from customer_number where tenant_id = $1 and recommender_id = $2', [
      currentWork().tenantId,
      recommenderId,
    ]);
  }

  private plain({ recommenderId, encrypted, status, submittedAt, decidedAt }: Row): CustomerNumber {
    return {
      recommenderId,
      number: this.cipher.decrypt(encrypted, 'customer_number.number_encrypted', recommenderId),
      status,
      submittedAt,
      decidedAt,
    };
  }
}
