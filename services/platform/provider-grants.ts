import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from './clock.js';
import { Cipher } from './crypto/cipher.js';
import { ProviderGrantRow, type TokenRow } from './database/platform-tables.js';
import { tables, type RowOf } from './database/tables.js';
import { currentEntityManager, currentWork } from './database/unit-of-work.js';
import { Tokens } from './tokens.js';

/** What is needed to ask a provider with its refresh token. */
export interface ProviderGrant {
  readonly refreshToken: string;
  /** When the session was opened. */
  readonly openedAt: Date;
}

const column = 'provider_grant.refresh_token_encrypted';
/** A provider's confirmation is valid for so long; after that the provider is asked before the next call is served. */
const WORD_MINUTES = 15;
/** While a provider does not answer, it is asked again only after so long. */
const AGAIN_MINUTES = 1;
/** Longer than asking the provider can take. */
const ASKING_MS = 30_000;

/** The encrypted refresh tokens behind sessions that an identity provider opened. Each is deleted with its session's token. */
@Injectable()
export class ProviderGrants {
  constructor(
    private readonly cipher: Cipher,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Stores a grant for the token of a session, or of an unfinished sign-in. */
  async keep(token: string, refreshToken: string): Promise<void> {
    await this.forgetOver();
    await currentEntityManager().insert(ProviderGrantRow, {
      ...grantOf(this.tokens.idOf(token)),
      tokenHash: this.tokens.keyOf(token),
      refreshTokenEncrypted: this.sealed(token, refreshToken),
      openedAt: this.clock.now(),
    });
  }

  /** Session data: when the provider has to be asked next. */
  askAt(): { readonly askAt: string } {
    return { askAt: addMinutes(this.clock.now(), WORD_MINUTES).toISOString() };
  }

  /** Session data after a provider did not answer: when it is asked again. */
  askAgainAt(): { readonly askAt: string } {
    return { askAt: addMinutes(this.clock.now(), AGAIN_MINUTES).toISOString() };
  }

  /** Removes the grant of an unfinished sign-in and returns its refresh token, for the session that the sign-in becomes. */
  async takeFrom(token: string): Promise<string | undefined> {
    const grant = await this.locked(token);
    if (!grant) return undefined;
    await currentEntityManager().nativeDelete(ProviderGrantRow, grantOf(this.tokens.idOf(token)));
    return this.opened(grant);
  }

  /** The grant for a caller that asks the provider now; `others` while somebody else does. Undefined when there is none. */
  async take(token: string): Promise<ProviderGrant | 'others' | undefined> {
    const now = this.clock.now();
    const grant = await this.locked(token);
    if (!grant) return undefined;
    const { openedAt, askingUntil } = grant;
    if (askingUntil !== null && askingUntil > now) return 'others';
    await this.change(token, { askingUntil: new Date(now.getTime() + ASKING_MS) });
    return { refreshToken: this.opened(grant), openedAt };
  }

  /** Stores the refresh token that the provider returned for the next time. */
  async asked(token: string, refreshToken: string): Promise<void> {
    await this.change(token, { refreshTokenEncrypted: this.sealed(token, refreshToken), askingUntil: null });
  }

  /** Deletes grants of expired sessions that nobody closed. */
  private async forgetOver(): Promise<void> {
    const { tenantId } = currentWork();
    const over = await tables<typeof ProviderGrantRow | typeof TokenRow>()
      .selectFrom('provider_grant as g')
      .innerJoin('token as t', on => on.onRef('t.tenantId', '=', 'g.tenantId').onRef('t.tokenHash', '=', 'g.tokenHash'))
      .select('g.tokenId')
      .where('g.tenantId', '=', tenantId)
      .where('t.expiresAt', '<=', this.clock.now())
      .execute();
    const tokenId = { $in: over.map(one => one.tokenId) };
    if (over.length > 0) await currentEntityManager().nativeDelete(ProviderGrantRow, { tenantId, tokenId });
  }

  private locked(token: string) {
    return tables<typeof ProviderGrantRow>()
      .selectFrom('provider_grant')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('tokenId', '=', this.tokens.idOf(token))
      .forUpdate()
      .executeTakeFirst();
  }

  private sealed(token: string, refreshToken: string): string {
    return this.cipher.encrypt(refreshToken, column, this.tokens.idOf(token));
  }

  private opened({ tokenId, refreshTokenEncrypted }: RowOf<typeof ProviderGrantRow>): string {
    return this.cipher.decrypt(refreshTokenEncrypted, column, tokenId);
  }

  private async change(token: string, to: Partial<RowOf<typeof ProviderGrantRow>>): Promise<void> {
    await currentEntityManager().nativeUpdate(ProviderGrantRow, grantOf(this.tokens.idOf(token)), to);
  }
}

const grantOf = (tokenId: string) => ({ tenantId: currentWork().tenantId, tokenId });
