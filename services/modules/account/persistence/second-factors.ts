import { defineEntity } from '@mikro-orm/core';
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addDays, Clock } from '#platform/clock.js';
import { Cipher, equalSecrets, KeyedHash } from '#platform/crypto/cipher.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { keepingOf, setCookie } from '#platform/http/authenticate.js';
import type { CallContext } from '#platform/http/call.js';
import type { Credential } from '#platform/passkeys.js';

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

export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkey',
  properties: p => ({
    tenantId: p.uuid().primary(),
    passkeyId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Base64url, chosen by the device. */
    credentialId: p.text(),
    /** Base64url (COSE). */
    publicKey: p.text(),
    /** Signature counter that the device reports; always 0 for devices that do not count. */
    counter: p.bigint('number'),
    transports: p.array(),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  }),
});

export const secondFactorTables = [AuthenticatorAppRow, RecoveryCodeRow, PasskeyRow];

export type PasskeyRow = RowOf<typeof PasskeyRow>;

export interface App extends Pick<RowOf<typeof AuthenticatorAppRow>, 'confirmedAt'> {
  /** Base32. */
  readonly secret: string;
}

const column = 'authenticator_app.secret_encrypted';
/** Codes may be typed in any case, with or without separators. */
const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

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
      .where(({ and }) => and(keyOf(recommenderId)))
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
    const begun = { ...keyOf(recommenderId), secretEncrypted };
    if (await insertIfNew(AuthenticatorAppRow, begun)) return true;
    // An app that is confirmed at the same moment is not overwritten.
    const unused = { ...keyOf(recommenderId), confirmedAt: null };
    const again = { secretEncrypted, lastStep: 0 };
    return (await currentEntityManager().nativeUpdate(AuthenticatorAppRow, unused, again)) === 1;
  }

  /** Marks the code of a time step as used; the first one confirms the app. False where this step or a later one was used before. */
  async takeStep(recommenderId: string, step: number): Promise<boolean> {
    const [em, app] = [currentEntityManager(), keyOf(recommenderId)];
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
      .where(({ and }) => and(keyOf(recommenderId)))
      .executeTakeFirstOrThrow();
    return count;
  }

  async replaceCodes(recommenderId: string, codes: readonly string[]): Promise<void> {
    await this.forgetCodes(recommenderId);
    const key = keyOf(recommenderId);
    await currentEntityManager().insertMany(
      RecoveryCodeRow,
      codes.map(code => ({ ...key, codeHash: this.hashed(recommenderId, code) })),
    );
  }

  /** Uses up a recovery code; of concurrent calls only one gets true. */
  async useCode(recommenderId: string, code: string): Promise<boolean> {
    const given = { ...keyOf(recommenderId), codeHash: this.hashed(recommenderId, code) };
    return (await currentEntityManager().nativeDelete(RecoveryCodeRow, given)) === 1;
  }

  async forget(recommenderId: string): Promise<void> {
    await this.forgetApp(recommenderId);
    await this.forgetCodes(recommenderId);
  }

  async forgetApp(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(AuthenticatorAppRow, keyOf(recommenderId));
  }

  async forgetCodes(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(RecoveryCodeRow, keyOf(recommenderId));
  }

  private hashed(recommenderId: string, code: string): string {
    return this.keyed.of('recovery-code', `${recommenderId} ${plain(code)}`);
  }
}

export type Passkey = Omit<RowOf<typeof PasskeyRow>, 'tenantId' | 'recommenderId'>;

@Injectable()
export class Passkeys {
  constructor(private readonly clock: Clock) {}

  /** The oldest first. */
  of(recommenderId: string): Promise<Passkey[]> {
    return factors()
      .selectFrom('passkey')
      .select(['passkeyId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'])
      .where(({ and }) => and(keyOf(recommenderId)))
      .orderBy('createdAt')
      .orderBy('passkeyId')
      .execute();
  }

  /** The recommender whose passkey it is. */
  async ownerOf(credentialId: string): Promise<string | undefined> {
    const row = await factors()
      .selectFrom('passkey')
      .select('recommenderId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('credentialId', '=', credentialId)
      .executeTakeFirst();
    return row?.recommenderId;
  }

  /** False where the credential is already stored for this or another account; decided by the database without failing the transaction. */
  async add(
    recommenderId: string,
    passkeyId: string,
    name: string,
    { credentialId, publicKey, counter, transports }: Credential,
  ): Promise<boolean> {
    return insertIfNew(PasskeyRow, {
      ...keyOf(recommenderId),
      passkeyId,
      credentialId,
      publicKey,
      counter,
      transports: [...transports],
      name,
      createdAt: this.clock.now(),
    });
  }

  /** Stores the counter of a use; false where the same or a higher count was stored before, as for a copied key. */
  async used(recommenderId: string, passkeyId: string, counter: number): Promise<boolean> {
    const before = { ...keyOf(recommenderId), passkeyId, counter: counter === 0 ? 0 : { $lt: counter } };
    const used = { counter, lastUsedAt: this.clock.now() };
    return (await currentEntityManager().nativeUpdate(PasskeyRow, before, used)) === 1;
  }

  /** Answers whether there was such a passkey. */
  async remove(recommenderId: string, passkeyId: string): Promise<boolean> {
    return (await currentEntityManager().nativeDelete(PasskeyRow, { ...keyOf(recommenderId), passkeyId })) === 1;
  }

  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(PasskeyRow, keyOf(recommenderId));
  }
}

const factors = () => tables<typeof AuthenticatorAppRow | typeof RecoveryCodeRow | typeof PasskeyRow>();
const keyOf = (recommenderId: string) => ({ tenantId: currentWork().tenantId, recommenderId });

/** The client of an attempt to log in. */
export interface Client {
  readonly work: WorkContext;
  /** Network address; attempts count it as a hash, it is stored nowhere. */
  readonly address: string;
  readonly userAgent: string;
}

export const clientOf = ({ work, address, userAgent }: CallContext): Client => ({ work, address, userAgent });

export const deviceCookie = 'psoe_geraet';
const deviceDays = 365;

/**
 * Signed marks of devices with an earlier login, kept in the browser only. A mark opens nothing, but gives a device its
 * own count of attempts, so that failures elsewhere do not lock the owner out. A new password invalidates all marks.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  issue(recommenderId: string, passwordHash: string): string {
    const device = `${randomBytes(12).toString('base64url')}.${addDays(this.clock.now(), deviceDays).getTime()}`;
    return `${device}.${this.signature(device, recommenderId, passwordHash)}`;
  }

  /** The device's name among those of the account; null where the mark is not valid. */
  recognise(mark: string | undefined, recommenderId: string, passwordHash: string): string | null {
    const [name = '', until = '', signature = ''] = (mark ?? '').split('.');
    const isOurs = equalSecrets(signature, this.signature(`${name}.${until}`, recommenderId, passwordHash));
    return isOurs && Number(until) > this.clock.now().getTime() ? name : null;
  }

  private signature(device: string, recommenderId: string, passwordHash: string): string {
    return this.keyed
      .digest('known-device', [currentWork().tenantId, recommenderId, passwordHash, device].join('\u001f'))
      .toString('base64url');
  }
}

export const deviceCookieOf = (context: CallContext, device: string): string =>
  setCookie(context.tenant, deviceCookie, device, {
    days: deviceDays,
    path: '/api/v1/',
    httpOnly: true,
    keeping: keepingOf(context) ?? 'own',
  });
