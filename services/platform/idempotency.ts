import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from './clock.js';
import { KeyedHash } from './crypto/cipher.js';
import { prepared } from './database/connection.js';
import { together } from './database/shared-transactions.js';
import { IdempotencyKeyRow } from './database/platform-tables.js';
import { Sql } from './database/sql.js';
import { tables } from './database/tables.js';
import { currentEntityManager, currentWork, runningWork } from './database/unit-of-work.js';
import { DomainError } from './domain/domain-error.js';
import { Answered, type CallSpec } from './http/call.js';

interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}
/** A call with its sender. */
interface IdempotentRequest {
  readonly subject: string;
  readonly call: Pick<CallSpec, 'name' | 'status'>;
  readonly params: unknown;
  readonly body: unknown;
}
interface Taking {
  readonly subject: string;
  readonly key: string;
  readonly call: string;
  readonly bodyHash: Buffer;
}
interface Finished extends StoredAnswer {
  readonly subject: string;
  readonly key: string;
}
type StoredKey = Taking & { readonly status: number | null; readonly answer: unknown };

// Prepared, since every call with a key sends these.
// Keys are inserted in one order everywhere, so that two transactions that take the same keys cannot deadlock.
const take = prepared(
  `insert into idempotency_key (tenant_id, subject, key, call, body_hash, at)
   select $1, subject, key, call, body_hash, $6 from unnest($2::text[], $3::text[], $4::text[], $5::bytea[]) as k(subject, key, call, body_hash) order by subject, key
   on conflict do nothing returning subject, key`,
);
const read = prepared(
  `select subject, key, call, body_hash as "bodyHash", status, answer from idempotency_key
   where tenant_id = $1 and (subject, key) in (select * from unnest($2::text[], $3::text[]))`,
);
const finish = prepared(
  `update idempotency_key i set status = f.status, answer = f.answer from unnest($2::text[], $3::text[], $4::int[], $5::jsonb[]) as f(subject, key, status, answer)
   where i.tenant_id = $1 and i.subject = f.subject and i.key = f.key`,
);
/** A committed refusal is stored like an answer and repeated in the language of the repeated request. */
const COMMITTED_REFUSAL = 0;
function refusalFrom(answer: unknown): DomainError {
  const { reason, details } = answer as Pick<DomainError, 'reason' | 'details'>;
  return new DomainError(reason, details);
}
const nameOf = ({ subject, key }: { readonly subject: string; readonly key: string }): string =>
  `${subject}\u001f${key}`;

/**
 * Answers name people: encrypted with the caller's own key, stored only as a hash, so not even a backup tells them.
 * The same key, path and body get the stored answer, any other request is rejected. Key and effect commit together.
 */
@Injectable()
export class Idempotency {
  private readonly finishing = {};
  private readonly releasing = {};

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly keyed: KeyedHash,
  ) {}

  /** Returns the call's answer or its committed refusal, the same on every repetition with the key; without a key it only runs `handle`. */
  async once(key: string | undefined, asked: IdempotentRequest, handle: () => Promise<unknown>): Promise<unknown> {
    if (!key) return handle();
    const { subject, call } = asked;
    const stored = await this.begin(key, asked);
    if (stored)
      return stored.status === COMMITTED_REFUSAL
        ? refusalFrom(stored.answer)
        : new Answered(stored.status, stored.answer);
    const result = await handle().catch(async (error: unknown) => {
      if (error instanceof DomainError) await this.release(subject, key);
      throw error;
    });
    if (result instanceof DomainError) {
      await this.finish(subject, key, {
        status: COMMITTED_REFUSAL,
        answer: { reason: result.reason, details: result.details },
      });
      return result;
    }
    const { status, body } = result instanceof Answered ? result : new Answered(call.status, result);
    await this.finish(subject, key, { status, answer: body });
    return result;
  }

  /**
   * Takes the key, waiting for a concurrent request with the same key; returns that one's answer if it committed. The
   * object of the call may be in the path alone (`params`).
   */
  private async begin(
    key: string,
    { subject, call: { name: call }, params, body }: IdempotentRequest,
  ): Promise<StoredAnswer | undefined> {
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([params ?? null, body ?? null]))
      .digest();
    const stored = await together(this, { subject, key: this.nameOfKey(key), call, bodyHash }, asked =>
      this.takeAll(asked),
    );
    if (!stored) return undefined;
    if (stored.call !== call || !stored.bodyHash.equals(bodyHash)) throw new DomainError('idempotency-key-reused');
    // Taken by a neighbour in this very transaction: the caller has to retry after that one has ended.
    if (stored.status === null) throw new Error('The key belongs to a request that is under way.');
    return { status: stored.status, answer: this.unseal(key, stored.answer as string) };
  }

  private async finish(subject: string, key: string, { status, answer }: StoredAnswer): Promise<void> {
    await together(
      this.finishing,
      { subject, key: this.nameOfKey(key), status, answer: this.seal(key, answer) },
      finished => this.finishAll(finished),
    );
  }

  /** Releases the key of a rejected request in a shared transaction. Otherwise the rollback does that. */
  private async release(subject: string, key: string): Promise<void> {
    if (!runningWork().shared) return;
    await together(this.releasing, { subject, key: this.nameOfKey(key) }, async keys => {
      const [subjects, names] = [keys.map(one => one.subject), keys.map(one => one.key)];
      await storedKeys()
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('subject', 'key'),
            'in',
            selectFrom(
              sql<{ subject: string; key: string }>`unnest(${subjects}::text[], ${names}::text[])`.as<'k'>(
                sql`k(subject, key)`,
              ),
            )
              .select(['k.subject', 'k.key'])
              .$asTuple('subject', 'key'),
          ),
        )
        .execute();
      return keys;
    });
  }

  private nameOfKey(key: string): string {
    return this.keyed.of('idempotency-key', key);
  }

  private seal(key: string, answer: unknown): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keyed.digest('idempotency-answer', key), nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  private unseal(key: string, text: string): unknown {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.keyed.digest('idempotency-answer', key),
      bytes.subarray(0, 12),
    );
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
  }

  private async takeAll(asked: readonly Taking[]): Promise<(StoredKey | undefined)[]> {
    const { tenantId } = currentWork();
    const taken = await this.sql.query<Pick<Taking, 'subject' | 'key'>>(take, [
      tenantId,
      asked.map(({ subject }) => subject),
      asked.map(({ key }) => key),
      asked.map(({ call }) => call),
      asked.map(({ bodyHash }) => bodyHash),
      this.clock.now(),
    ]);
    const free = new Set(taken.map(nameOf));
    // The first request with a key has it; a second one in the same group finds it taken like any other.
    const late = asked.filter(one => !free.delete(nameOf(one)));
    if (late.length === 0) return asked.map(() => undefined);
    const stored = await this.sql.query<StoredKey>(read, [
      tenantId,
      late.map(({ subject }) => subject),
      late.map(({ key }) => key),
    ]);
    const byName = new Map(stored.map(one => [nameOf(one), one]));
    if (late.some(one => !byName.has(nameOf(one)))) throw new Error('A key was forgotten while it was asked for.');
    return asked.map(one => (late.includes(one) ? byName.get(nameOf(one)) : undefined));
  }

  private async finishAll(finished: readonly Finished[]): Promise<readonly Finished[]> {
    const answers = finished.map(({ answer }) => JSON.stringify(answer ?? null));
    await this.sql.execute(finish, [
      currentWork().tenantId,
      finished.map(({ subject }) => subject),
      finished.map(({ key }) => key),
      finished.map(({ status }) => status),
      answers,
    ]);
    return finished;
  }
}

/** Deletes the stored answers to a person, and to staff who acted for the person, since they contain personal data. */
export async function forgetAnswersTo(subject: string): Promise<void> {
  const { tenantId } = currentWork();
  const theirs = { tenantId, $or: [{ subject }, { subject: { $like: `${subject}:by:%` } }] };
  await currentEntityManager().nativeDelete(IdempotencyKeyRow, theirs);
}

const storedKeys = () =>
  tables<typeof IdempotencyKeyRow>().deleteFrom('idempotency_key').where('tenantId', '=', currentWork().tenantId);
