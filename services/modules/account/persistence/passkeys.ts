import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { Credential } from '#platform/passkeys.js';
import { recommenderKey } from './recommender-key.js';

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

export type PasskeyRow = RowOf<typeof PasskeyRow>;

export type Passkey = Omit<RowOf<typeof PasskeyRow>, 'tenantId' | 'recommenderId'>;

@Injectable()
export class Passkeys {
  constructor(private readonly clock: Clock) {}

  /** The oldest first. */
  of(recommenderId: string): Promise<Passkey[]> {
    return passkeys()
      .selectFrom('passkey')
      .select(['passkeyId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'])
      .where(({ and }) => and(recommenderKey(recommenderId)))
      .orderBy('createdAt')
      .orderBy('passkeyId')
      .execute();
  }

  /** The recommender whose passkey it is. */
  async ownerOf(credentialId: string): Promise<string | undefined> {
    const row = await passkeys()
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
      ...recommenderKey(recommenderId),
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
    const before = { ...recommenderKey(recommenderId), passkeyId, counter: counter === 0 ? 0 : { $lt: counter } };
    const used = { counter, lastUsedAt: this.clock.now() };
    return (await currentEntityManager().nativeUpdate(PasskeyRow, before, used)) === 1;
  }

  /** Answers whether there was such a passkey. */
  async remove(recommenderId: string, passkeyId: string): Promise<boolean> {
    return (
      (await currentEntityManager().nativeDelete(PasskeyRow, { ...recommenderKey(recommenderId), passkeyId })) === 1
    );
  }

  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(PasskeyRow, recommenderKey(recommenderId));
  }
}

const passkeys = () => tables<typeof PasskeyRow>();
