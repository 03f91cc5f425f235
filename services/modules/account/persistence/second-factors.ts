import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager } from '#platform/database/unit-of-work.js';
import { recommenderKey } from './recommender-key.js';

export const AuthenticatorAppRow = defineEntity({
  name: 'AuthenticatorAppRow',
  tableName: 'authenticator_app',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Base32, encrypted. */
    secretEncrypted: p.text(),
    /** Null until the app's first valid code was entered. */
    confirmedAt: p.datetime().nullable(),
    /** The last time step whose code was accepted. */
    lastStep: p.bigint('number').defaultRaw('0'),
  }),
});

export const RecoveryCodeRow = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_code',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Keyed hash. */
    codeHash: p.text().primary(),
  }),
});

export interface App extends Pick<RowOf<typeof AuthenticatorAppRow>, 'confirmedAt'> {
  /** Base32. */
  readonly secret: string;
}

const column = 'authenticator_app.secret_encrypted';

/** Codes may be typed in any case, with or without separators. */
const enteredForm = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Authenticator apps (secret encrypted) and recovery codes (hashes only). */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async app(recommenderId: string): Promise<App | null> {
    const row = await factors()
      .selectFrom('authenticator_app')
      .select(['secretEncrypted', 'confirmedAt'])
      .where(({ and }) => and(recommenderKey(recommenderId)))
      .executeTakeFirst();
    return row
      ? { secret: this.cipher.decrypt(row.secretEncrypted, column, recommenderId), confirmedAt: row.confirmedAt }
      : null;
  }

  /** The authenticator app, where it is confirmed and its codes are asked for at logins. */
  async appInUse(recommenderId: string): Promise<App | null> {
    const app = await this.app(recommenderId);
    return app?.confirmedAt ? app : null;
  }

  /** Stores a new secret; false where a confirmed app exists, which is not replaced. */
  async beginApp(recommenderId: string, secret: string): Promise<boolean> {
    const secretEncrypted = this.cipher.encrypt(secret, column, recommenderId);
    const begun = { ...recommenderKey(recommenderId), secretEncrypted };
    if (await insertIfNew(AuthenticatorAppRow, begun)) return true;
    // An app that is confirmed at the same moment is not overwritten.
    const unused = { ...recommenderKey(recommenderId), confirmedAt: null };
    const again = { secretEncrypted, lastStep: 0 };
    return (await currentEntityManager().nativeUpdate(AuthenticatorAppRow, unused, again)) === 1;
  }

  /** Marks the code of a time step as used; the first one confirms the app. False where this step or a later one was used before. */
  async takeStep(recommenderId: string, step: number): Promise<boolean> {
    const [em, app] = [currentEntityManager(), recommenderKey(recommenderId)];
    // Of two concurrent requests with the same code only one updates the row.
    const earlier = { ...app, lastStep: { $lt: step } };
    const taken = (await em.nativeUpdate(AuthenticatorAppRow, earlier, { lastStep: step })) === 1;
    if (taken)
      await em.nativeUpdate(AuthenticatorAppRow, { ...app, confirmedAt: null }, { confirmedAt: this.clock.now() });
    return taken;
  }

  async codesLeft(recommenderId: string): Promise<number> {
    const { count } = await factors()
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(({ and }) => and(recommenderKey(recommenderId)))
      .executeTakeFirstOrThrow();
    return count;
  }

  async replaceCodes(recommenderId: string, codes: readonly string[]): Promise<void> {
    await this.forgetCodes(recommenderId);
    const key = recommenderKey(recommenderId);
    await currentEntityManager().insertMany(
      RecoveryCodeRow,
      codes.map(code => ({ ...key, codeHash: this.hashed(recommenderId, code) })),
    );
  }

  /** Uses up a recovery code; of concurrent calls only one gets true. */
  async useCode(recommenderId: string, code: string): Promise<boolean> {
    const given = { ...recommenderKey(recommenderId), codeHash: this.hashed(recommenderId, code) };
    return (await currentEntityManager().nativeDelete(RecoveryCodeRow, given)) === 1;
  }

  async forget(recommenderId: string): Promise<void> {
    await this.forgetApp(recommenderId);
    await this.forgetCodes(recommenderId);
  }

  async forgetApp(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(AuthenticatorAppRow, recommenderKey(recommenderId));
  }

  async forgetCodes(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(RecoveryCodeRow, recommenderKey(recommenderId));
  }

  private hashed(recommenderId: string, code: string): string {
    return this.keyed.of('recovery-code', `${recommenderId} ${enteredForm(code)}`);
  }
}

const factors = () => tables<typeof AuthenticatorAppRow | typeof RecoveryCodeRow>();
