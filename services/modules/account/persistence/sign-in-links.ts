import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';

/** Links a recommender to their identity at one of the tenant's identity providers. */
export const SignInLinkRow = defineEntity({
  name: 'SignInLinkRow',
  tableName: 'sign_in_link',
  properties: p => ({
    tenantId: p.uuid().primary(),
    loginId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Display name of the provider when the account was linked. */
    service: p.text(),
    since: p.datetime(),
  }),
});

/** Recommenders' identities at the tenant's identity providers (docs/specification/accounts.md#the-providers-own-sign-in). */
@Injectable()
export class SignInLinks {
  constructor(private readonly clock: Clock) {}

  async recommenderOf(login: string): Promise<string | null> {
    const row = await links()
      .selectFrom('sign_in_link')
      .select('recommenderId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('loginId', '=', login)
      .executeTakeFirst();
    return row?.recommenderId ?? null;
  }

  /** Refuses `taken` where the identity is linked to another account. */
  async link(login: string, recommenderId: string, service: string): Promise<void> {
    // Of two concurrent requests the first inserts the row and the other is refused.
    const link = { tenantId: currentWork().tenantId, loginId: login, recommenderId, service, since: this.clock.now() };
    await insertIfNew(SignInLinkRow, link);
    ensure((await this.recommenderOf(login)) === recommenderId, 'taken');
  }

  /** The oldest first. */
  of(recommenderId: string): Promise<{ loginId: string; service: string; since: Date }[]> {
    return links()
      .selectFrom('sign_in_link')
      .select(['loginId', 'service', 'since'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .orderBy('since')
      .orderBy('loginId')
      .execute();
  }

  /** Deletes one link, or all when the account is erased; answers whether there was one. */
  async forget(recommenderId: string, login?: string): Promise<boolean> {
    const theirs = { tenantId: currentWork().tenantId, recommenderId, ...(login !== undefined && { loginId: login }) };
    return (await currentEntityManager().nativeDelete(SignInLinkRow, theirs)) > 0;
  }
}

const links = () => tables<typeof SignInLinkRow>();
