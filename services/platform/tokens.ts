import { hash as hashed, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from './clock.js';
import { KeyedHash } from './crypto/cipher.js';
import { prepared } from './database/connection.js';
import { together } from './database/shared-transactions.js';
import { TokenRow } from './database/platform-tables.js';
import { Sql } from './database/sql.js';
import { insertIfNew, tables } from './database/tables.js';
import { currentEntityManager, currentWork } from './database/unit-of-work.js';
import type { RefusalReason } from './domain/domain-error.js';
import type { TokenKind } from './token-kind.js';

export type TokenRecord = Readonly<Pick<TokenRow, 'kind' | 'subjectId' | 'data' | 'expiresAt' | 'usedAt'>>;

interface IssueOptions {
  readonly expiresAt?: Date;
  readonly data?: Record<string, unknown>;
  /** The same seed (an event's id) gives the same token, so that a mail sent twice contains the same link. */
  readonly seed?: string;
}

/** Prepared, since every call of a logged-in user sends it. */
const byHashes = prepared(
  `select kind, subject_id as "subjectId", data, expires_at as "expiresAt", used_at as "usedAt", encode(token_hash, 'hex') as hash
   from token where tenant_id = $1 and token_hash = any($2::bytea[])`,
);
const ID_LENGTH = 32;
const hashOf = (plaintext: string): Buffer => hashed('sha256', plaintext, 'buffer');

/** Opaque random values, stored as hashes only. */
@Injectable()
export class Tokens {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Returns the plaintext, which is stored nowhere. */
  async issue(kind: TokenKind, subjectId: string, { expiresAt, data = {}, seed }: IssueOptions = {}): Promise<string> {
    const plaintext = (seed ? this.keyed.digest(`token:${kind}`, `${subjectId}:${seed}`) : randomBytes(32)).toString(
      'base64url',
    );
    await insertIfNew(TokenRow, {
      ...keyOf(kind, plaintext),
      subjectId,
      data,
      issuedAt: this.clock.now(),
      expiresAt: expiresAt ?? null,
    });
    return plaintext;
  }

  /** The token's record if it is valid and unused. */
  async resolve(kind: TokenKind, plaintext: string): Promise<TokenRecord | undefined> {
    return this.ifOpen(await this.find(kind, plaintext));
  }

  /** The record in any state, to distinguish a used token from an unknown one. */
  find(kind: TokenKind, plaintext: string): Promise<TokenRecord | undefined> {
    return together(this, { kind, hash: hashOf(plaintext) }, asked => this.findAll(asked));
  }

  private async findAll(
    asked: readonly { readonly kind: TokenKind; readonly hash: Buffer }[],
  ): Promise<(TokenRecord | undefined)[]> {
    const hashes = new Map(asked.map(({ hash }) => [hash.toString('hex'), hash]));
    const records = new Map(
      (
        await this.sql.query<TokenRecord & { hash: string }>(byHashes, [currentWork().tenantId, [...hashes.values()]])
      ).map(({ hash, ...record }) => [`${record.kind} ${hash}`, record]),
    );
    return asked.map(({ kind, hash }) => records.get(`${kind} ${hash.toString('hex')}`));
  }

  private ifOpen(record: TokenRecord | undefined): TokenRecord | undefined {
    return record && !record.usedAt && !this.isOver(record) ? record : undefined;
  }

  isOver(record: TokenRecord): boolean {
    return record.expiresAt !== null && record.expiresAt.getTime() <= this.clock.now().getTime();
  }

  /** Uses up a single-use token: true for exactly one caller. `at`: when it was shown, where that was before now. */
  async use(kind: TokenKind, plaintext: string, at = this.clock.now()): Promise<boolean> {
    const open = { ...keyOf(kind, plaintext), usedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: at } }] };
    return (await currentEntityManager().nativeUpdate(TokenRow, open, { usedAt: this.clock.now() })) === 1;
  }

  /** A public id of a token for lists and URLs; the token cannot be derived from it. */
  idOf(plaintext: string): string {
    return hashOf(plaintext).toString('hex').slice(0, ID_LENGTH);
  }

  /** The token's hash, as foreign key of rows that live as long as the token. */
  keyOf(plaintext: string): Buffer {
    return hashOf(plaintext);
  }

  /** The subject's tokens of this kind that are still valid, newest first. */
  ofSubject(kind: TokenKind, subjectId: string) {
    return tokens()
      .selectFrom('token')
      .select(['kind', 'subjectId', 'data', 'issuedAt', 'expiresAt', 'usedAt', idOfRow.as('id')])
      .where('tenantId', '=', currentWork().tenantId)
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .where('usedAt', 'is', null)
      .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', this.clock.now())]))
      .orderBy('issuedAt', 'desc')
      .orderBy('tokenHash')
      .execute();
  }

  /** Returns whether there was a token to end. */
  async revokeById(kind: TokenKind, subjectId: string, id: string): Promise<boolean> {
    const { tenantId } = currentWork();
    const found = await tokens()
      .selectFrom('token')
      .select('tokenHash')
      .where(({ and }) => and({ tenantId, kind, subjectId }))
      .where(idOfRow, '=', id)
      .executeTakeFirst();
    if (!found) return false;
    const { tokenHash } = found;
    return (await currentEntityManager().nativeDelete(TokenRow, { tenantId, tokenHash })) > 0;
  }

  /** Ends all these tokens, or those issued after a time. The rows stay, so that a repeated mail does not revive one. */
  async useUp(kinds: readonly TokenKind[], subjectId: string, issuedAfter?: Date): Promise<void> {
    const open = {
      ...{ tenantId: currentWork().tenantId, kind: { $in: [...kinds] }, subjectId, usedAt: null },
      ...(issuedAfter && { issuedAt: { $gt: issuedAfter } }),
    };
    await currentEntityManager().nativeUpdate(TokenRow, open, { usedAt: this.clock.now() });
  }

  /** Ends tokens whose matter is settled. `why` is reported to callers that still try to act with one. */
  async end(kind: TokenKind, subjectId: string, why: RefusalReason): Promise<void> {
    await unused()
      .set({
        usedAt: this.clock.now(),
        data: sql<TokenRow['data']>`data || jsonb_build_object('ended', ${why}::text)`,
      })
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .execute();
  }

  /**
   * Marks links for this owner's objects (`data.owner`) as issued before a possible takeover: they still open, but no
   * longer change where money goes.
   */
  async outdateLinksOf(ownerId: string): Promise<void> {
    await tokens()
      .updateTable('token')
      .set({ data: sql<TokenRow['data']>`data || '{"outdated": true}'` })
      .where('tenantId', '=', currentWork().tenantId)
      .where(sql<string>`data->>'owner'`, '=', ownerId)
      .execute();
  }

  /** The record of a valid, unused token, locked until the transaction ends, lest it end before the answer is sent. */
  async hold(kind: TokenKind, plaintext: string): Promise<TokenRecord | undefined> {
    const record = await tokens()
      .selectFrom('token')
      .select(['kind', 'subjectId', 'data', 'expiresAt', 'usedAt'])
      .where(({ and }) => and(keyOf(kind, plaintext)))
      .forUpdate()
      .executeTakeFirst();
    return this.ifOpen(record);
  }

  async prolong(kind: TokenKind, plaintext: string, expiresAt: Date): Promise<void> {
    await currentEntityManager().nativeUpdate(TokenRow, keyOf(kind, plaintext), { expiresAt });
  }

  /** Merges facts into the token's data; false when the token does not exist. */
  async renew(
    kind: TokenKind,
    plaintext: string,
    data: Readonly<Record<string, unknown>>,
    expiresAt?: Date,
  ): Promise<boolean> {
    const before = await tokens()
      .selectFrom('token')
      .select('data')
      .where(({ and }) => and(keyOf(kind, plaintext)))
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    const renewed = { data: { ...before.data, ...data }, ...(expiresAt && { expiresAt }) };
    return (await currentEntityManager().nativeUpdate(TokenRow, keyOf(kind, plaintext), renewed)) === 1;
  }

  async revoke(kind: TokenKind, plaintext: string): Promise<void> {
    await currentEntityManager().nativeDelete(TokenRow, keyOf(kind, plaintext));
  }

  /** Deletes tokens whose data has one of these values at the given path (such as `staff.actor`). */
  async revokeThoseWith(kinds: readonly TokenKind[], place: string, values: readonly string[]): Promise<void> {
    await tokens()
      .deleteFrom('token')
      .where('tenantId', '=', currentWork().tenantId)
      .where('kind', 'in', kinds)
      .where(sql<string>`data #>> ${place.split('.')}::text[]`, '=', sql<string>`any(${values}::text[])`)
      .execute();
  }

  /** Ends every token of the kind, except the given one. */
  revokeAll(kind: TokenKind, subjectId: string, exceptPlaintext?: string): Promise<void> {
    return this.revokeAllOf(kind, [subjectId], exceptPlaintext);
  }

  async revokeAllOf(kind: TokenKind, subjectIds: readonly string[], exceptPlaintext?: string): Promise<void> {
    const others = exceptPlaintext !== undefined && { tokenHash: { $ne: hashOf(exceptPlaintext) } };
    const theirs = { tenantId: currentWork().tenantId, kind, subjectId: { $in: [...subjectIds] }, ...others };
    await currentEntityManager().nativeDelete(TokenRow, theirs);
  }
}

const tokens = () => tables<typeof TokenRow>();
const unused = () =>
  tokens().updateTable('token').where('tenantId', '=', currentWork().tenantId).where('usedAt', 'is', null);
const keyOf = (kind: TokenKind, plaintext: string) => ({
  tenantId: currentWork().tenantId,
  tokenHash: hashOf(plaintext),
  kind,
});
const idOfRow = sql<string>`left(encode(token_hash, 'hex'), ${sql.lit(ID_LENGTH)})`;
