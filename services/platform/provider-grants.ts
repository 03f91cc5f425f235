import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from './clock.js';
import { Cipher } from './crypto/cipher.js';
import { ProviderGrantRow, type TokenRow } from './database/platform-tables.js';
import { tables, type RowOf } from './database/tables.js';
import { currentEntityManager, currentWork } from './database/unit-of-work.js';
import { Tokens } from './tokens.js';

/** What a provider asked with its refresh token is asked. */
export interface ProviderGrant {
  readonly refreshToken: string;
  /** Of the session. */
  readonly openedAt: Date;
}

const column = 'provider_grant.refresh_token_encrypted';
/** What a provider says of somebody is no older: it is asked before the next call is served. */
const WORD_MINUTES = 15;
/** While it does not answer, it is not asked at every call. */
const AGAIN_MINUTES = 1;
/** Longer than asking the provider can take. */
const ASKING_MS = 30_000;

/** The refresh tokens behind sessions that an identity provider opened, encrypted. Each goes with the token it stands beside. */
@Injectable()
export class ProviderGrants {
  constructor(
    private readonly cipher: Cipher,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Beside the token of a session, or of a sign-in that is not finished yet. */
  async keep(token: string, refreshToken: string): Promise<void> {
    await this.forgetOver();
    await currentEntityManager().insert(ProviderGrantRow, {
      ...grantOf(this.tokens.idOf(token)),
      tokenHash: this.tokens.keyOf(token),
      refreshTokenEncrypted: this.sealed(token, refreshToken),
      openedAt: this.clock.now(),
    });
  }

  /** What a session holds that the provider is asked about. */
  askAt(): { readonly askAt: string } {
    return { askAt: addMinutes(this.clock.now(), WORD_MINUTES).toISOString() };
  }

  /** The same where it did not answer. */
  askAgainAt(): { readonly askAt: string } {
    return { askAt: addMinutes(this.clock.now(), AGAIN_MINUTES).toISOString() };
  }

  /** From beside the token of an unfinished sign-in, for the session it becomes. */
  async takeFrom(token: string): Promise<string | undefined> {
    const grant = await this.locked(token);
    if (!grant) return undefined;
    await currentEntityManager().nativeDelete(ProviderGrantRow, grantOf(this.tokens.idOf(token)));
    return this.opened(grant);
  }

  /** For the one who asks now; `others` while somebody else does. Undefined where there is none. */
  async take(token: string): Promise<ProviderGrant | 'others' | undefined> {
    const now = this.clock.now();
    const grant = await this.locked(token);
    if (!grant) return undefined;
    const { openedAt, askingUntil } = grant;
    if (askingUntil !== null && askingUntil > now) return 'others';
    await this.change(token, { askingUntil: new Date(now.getTime() + ASKING_MS) });
    return { refreshToken: this.opened(grant), openedAt };
  }

  /** What was answered to it: the next one to ask with. */
  async asked(token: string, refreshToken: string): Promise<void> {
    await this.change(token, { refreshTokenEncrypted: this.sealed(token, refreshToken), askingUntil: null });
  }

  /** Beside sessions nobody closed. */
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
