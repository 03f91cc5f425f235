import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.js';
import { KeyedHash } from './crypto/cipher.js';
import { prepared } from './database/connection.js';
import { together } from './database/shared-transactions.js';
import { Sql } from './database/sql.js';
import { currentWork } from './database/unit-of-work.js';
import type { RefusalReason } from './domain/domain-error.js';

/** A token opens only what its kind was issued for. `welcome`, `reset`, `admin-login`, `newsletter`, `email-change`, `account-change`, `login-pending`, `passkey-setup` and `passkey-login` are used once. */
export type TokenKind =
  | 'user'
  | 'recipient'
  | 'reward'
  | 'agency'
  | 'admin-login'
  | 'welcome'
  | 'reset'
  | 'newsletter'
  | 'newsletter-end'
  | 'email-change'
  | 'account-change'
  | 'login-pending'
  | 'passkey-setup'
  | 'passkey-login'
  | 'content'
  | 'platform';

export interface TokenRecord {
  readonly kind: TokenKind;
  /** A person, a reward, a recipient or an agency user. */
  readonly subjectId: string;
  /** Facts of the session, such as roles or that an admin opened it. Never personal data but an agency user's name. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date | null;
  readonly usedAt: Date | null;
}

interface IssueOptions {
  readonly expiresAt?: Date;
  readonly data?: Record<string, unknown>;
  /** The same seed (an event's id) gives the same token, so that a mail sent twice carries one link. */
  readonly seed?: string;
}

const columns = 'kind, subject_id as "subjectId", data, expires_at as "expiresAt", used_at as "usedAt"';
const byHashes = prepared(
  `select ${columns}, encode(token_hash, 'hex') as hash from token where tenant_id = $1 and token_hash = any($2::bytea[])`,
);
const ID_LENGTH = 32;
const hashOf = (plaintext: string): Buffer => createHash('sha256').update(plaintext).digest();

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
    await this.sql.execute(
      `insert into token (tenant_id, token_hash, kind, subject_id, data, issued_at, expires_at) values ($1, $2, $3, $4, $5::jsonb, $6, $7) on conflict do nothing`,
      [
        currentWork().tenantId,
        hashOf(plaintext),
        kind,
        subjectId,
        JSON.stringify(data),
        this.clock.now(),
        expiresAt ?? null,
      ],
    );
    return plaintext;
  }

  /** The token's record while it is valid and unused. */
  async resolve(kind: TokenKind, plaintext: string): Promise<TokenRecord | undefined> {
    const record = await this.find(kind, plaintext);
    return record && !record.usedAt && !this.isOver(record) ? record : undefined;
  }

  /** The record in any state, to tell a used token from an unknown one. */
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

  isOver(record: TokenRecord): boolean {
    return record.expiresAt !== null && record.expiresAt.getTime() <= this.clock.now().getTime();
  }

  /** Single use: true for the one caller who gets it. */
  async use(kind: TokenKind, plaintext: string): Promise<boolean> {
    const now = this.clock.now();
    return (
      (await this.sql.execute(
        'update token set used_at = $4 where tenant_id = $1 and token_hash = $2 and kind = $3 and used_at is null and (expires_at is null or expires_at > $4)',
        [currentWork().tenantId, hashOf(plaintext), kind, now],
      )) === 1
    );
  }

  /** Names a token in lists and addresses; nobody gets from it to the token. */
  idOf(plaintext: string): string {
    return hashOf(plaintext).toString('hex').slice(0, ID_LENGTH);
  }

  /** Those of the kind that still open something, the newest first. */
  ofSubject(
    kind: TokenKind,
    subjectId: string,
  ): Promise<(TokenRecord & { readonly id: string; readonly issuedAt: Date })[]> {
    return this.sql.query(
      `select ${columns}, issued_at as "issuedAt", left(encode(token_hash, 'hex'), ${ID_LENGTH}) as id from token
       where tenant_id = $1 and kind = $2 and subject_id = $3 and used_at is null and (expires_at is null or expires_at > $4) order by issued_at desc, token_hash`,
      [currentWork().tenantId, kind, subjectId, this.clock.now()],
    );
  }

  /** Whether there was one to end. */
  async revokeById(kind: TokenKind, subjectId: string, id: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        `delete from token where tenant_id = $1 and kind = $2 and subject_id = $3 and left(encode(token_hash, 'hex'), ${ID_LENGTH}) = $4`,
        [currentWork().tenantId, kind, subjectId, id],
      )) > 0
    );
  }

  /** None of them opens anything any more. They stay, so that a mail sent once more does not bring one back. */
  async useUp(kinds: readonly TokenKind[], subjectId: string): Promise<void> {
    await this.sql.execute(
      'update token set used_at = $4 where tenant_id = $1 and kind = any ($2) and subject_id = $3 and used_at is null',
      [currentWork().tenantId, kinds, subjectId, this.clock.now()],
    );
  }

  /** What they open is settled: from here on they open nothing. `why` is told to whoever still tries to do something with one. */
  async end(kind: TokenKind, subjectId: string, why: RefusalReason): Promise<void> {
    await this.sql.execute(
      `update token set used_at = $4, data = data || jsonb_build_object('ended', $5::text) where tenant_id = $1 and kind = $2 and subject_id = $3 and used_at is null`,
      [currentWork().tenantId, kind, subjectId, this.clock.now(), why],
    );
  }

  /** Links issued for things of this owner (`data.owner`) were issued before somebody else may have got at them: they still open, but no longer change where money goes. */
  async outdateThoseOf(ownerId: string): Promise<void> {
    await this.sql.execute(
      `update token set data = data || '{"outdated": true}' where tenant_id = $1 and data->>'owner' = $2`,
      [currentWork().tenantId, ownerId],
    );
  }

  async prolong(kind: TokenKind, plaintext: string, expiresAt: Date): Promise<void> {
    await this.sql.execute('update token set expires_at = $4 where tenant_id = $1 and token_hash = $2 and kind = $3', [
      currentWork().tenantId,
      hashOf(plaintext),
      kind,
      expiresAt,
    ]);
  }

  /** Lays facts over those there are; false where the token is gone. */
  async renew(
    kind: TokenKind,
    plaintext: string,
    data: Readonly<Record<string, unknown>>,
    expiresAt: Date,
  ): Promise<boolean> {
    return (
      (await this.sql.execute(
        'update token set data = data || $4::jsonb, expires_at = $5 where tenant_id = $1 and token_hash = $2 and kind = $3',
        [currentWork().tenantId, hashOf(plaintext), kind, JSON.stringify(data), expiresAt],
      )) === 1
    );
  }

  async revoke(kind: TokenKind, plaintext: string): Promise<void> {
    await this.sql.execute('delete from token where tenant_id = $1 and token_hash = $2 and kind = $3', [
      currentWork().tenantId,
      hashOf(plaintext),
      kind,
    ]);
  }

  /** Ends every token of the kind, all but one where a plaintext is given. */
  revokeAll(kind: TokenKind, subjectId: string, exceptPlaintext?: string): Promise<void> {
    return this.revokeAllOf(kind, [subjectId], exceptPlaintext);
  }

  async revokeAllOf(kind: TokenKind, subjectIds: readonly string[], exceptPlaintext?: string): Promise<void> {
    await this.sql.execute(
      'delete from token where tenant_id = $1 and kind = $2 and subject_id = any ($3) and ($4::bytea is null or token_hash <> $4)',
      [currentWork().tenantId, kind, subjectIds, exceptPlaintext ? hashOf(exceptPlaintext) : null],
    );
  }
}
