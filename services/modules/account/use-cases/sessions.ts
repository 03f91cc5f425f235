import { Injectable } from '@nestjs/common';
import { addDays, addHours, addMinutes, Clock } from '#platform/clock.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { ProviderGrants } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { recommenderSessionHours } from '../../agency/api.js';
import { deviceOf, type Device } from '../domain/device.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys } from '../persistence/passkeys.js';

export interface Session {
  readonly email: string;
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly recommenderHash: string;
  readonly token: string;
  readonly newsletterOptIn: boolean;
  readonly newsletterMailSentAt: Date | null;
  readonly language: Language;
  /** A staff member opened the session. */
  readonly byAdmin: boolean;
  /** The account has neither a password nor a passkey, so only mailed links open it. */
  readonly byMailAlone: boolean;
  /** Lifetime in days of a session that outlives the browser window; undefined otherwise. */
  readonly days?: number;
}

/** One of a person's sessions, as their list shows it. */
export interface OpenSession extends Device {
  readonly id: string;
  readonly since: Date;
  readonly lastSeen: Date;
  readonly isThis: boolean;
  readonly byAdmin: boolean;
}

/**
 * Without "remember me" a session ends after half a day without use, with it after 30 days; one a staff member opened
 * ends after its hour, used or not.
 */
const SESSION_HOURS = 12;
const REMEMBERED_DAYS = 30;
const BY_ADMIN_HOURS = 1;
const FRESH_MINUTES = 15;

interface Opening {
  readonly remember?: boolean;
  readonly userAgent?: string;
  /** The staff member who opens the session: actor of its events, and name for the audit log. */
  readonly staff?: { readonly actor: string; readonly name: string };
  /** The identity provider's sign-in that opened the session; it ends with the provider or with the link to it. */
  readonly signIn?: SignIn | undefined;
}
export interface SignIn {
  readonly service: string;
  readonly login: string;
  /** Used to ask the provider whether the person still exists there. */
  readonly refreshToken?: string | undefined;
}

@Injectable()
export class Sessions {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly passkeys: Passkeys,
    private readonly tokens: Tokens,
    private readonly grants: ProviderGrants,
    private readonly clock: Clock,
  ) {}

  async open(recommenderId: string, opening: Opening = {}): Promise<Session> {
    const { remember = false, userAgent = '', staff, signIn } = opening;
    const { refreshToken, ...provider } = signIn ?? {};
    const askAt = refreshToken === undefined ? {} : this.grants.askAt();
    const device = deviceOf(userAgent);
    const data = { remember, byAdmin: staff !== undefined, ...(staff && { staff }), device, ...provider, ...askAt };
    const hours = staff ? BY_ADMIN_HOURS : recommenderSessionHours;
    const expiresAt = staff || signIn ? addHours(this.clock.now(), hours) : this.until(remember);
    const token = await this.tokens.issue('user', recommenderId, { expiresAt, data });
    if (refreshToken !== undefined) await this.grants.keep(token, refreshToken);
    return this.read(recommenderId, token, data);
  }

  /**
   * Renews the session of the person logged in. A staff member's session is not extended, and one opened by a provider
   * lasts no longer than its grant.
   */
  async prolong(recommenderId: string, token: string): Promise<Session> {
    const record = await this.tokens.hold('user', token);
    ensure(record !== undefined, 'session-over');
    const { data } = record;
    if (data['byAdmin'] !== true && data['service'] === undefined)
      await this.tokens.prolong('user', token, this.until(data['remember'] === true));
    return this.read(recommenderId, token, data);
  }

  /** The newest first. */
  async list(recommenderId: string, token: string): Promise<OpenSession[]> {
    const open = await this.tokens.ofSubject('user', recommenderId);
    return open.map(record => ({
      id: record.id,
      since: record.issuedAt,
      lastSeen: this.lastSeen(record),
      isThis: record.id === this.tokens.idOf(token),
      byAdmin: record.data['byAdmin'] === true,
      ...((record.data['device'] as Device | undefined) ?? deviceOf('')),
    }));
  }

  /** Whether the session began recently; a person without a password confirms settings by that. */
  async isFresh(recommenderId: string, token: string): Promise<boolean> {
    const open = await this.tokens.ofSubject('user', recommenderId);
    const own = open.find(({ id }) => id === this.tokens.idOf(token));
    return own !== undefined && own.issuedAt > addMinutes(this.clock.now(), -FRESH_MINUTES);
  }

  async end(recommenderId: string, sessionId: string): Promise<void> {
    ensure(await this.tokens.revokeById('user', recommenderId, sessionId), 'not-found');
  }

  /** Ends the sessions that this provider sign-in opened, except the calling one. */
  async endOf(recommenderId: string, login: string, token: string): Promise<void> {
    for (const { id, data } of await this.tokens.ofSubject('user', recommenderId))
      if (data['login'] === login && id !== this.tokens.idOf(token))
        await this.tokens.revokeById('user', recommenderId, id);
  }

  endOthers(recommenderId: string, token: string): Promise<void> {
    return this.tokens.revokeAll('user', recommenderId, token);
  }

  private async read(recommenderId: string, token: string, data: TokenRecord['data']): Promise<Session> {
    const [person, row] = [await this.people.find(recommenderId), await this.recommenders.row(recommenderId)];
    if (!person || row?.status !== 'activated') throw new DomainError('session-over');
    return {
      email: person.email,
      salutation: person.salutation,
      firstName: person.firstName,
      lastName: person.lastName,
      recommenderHash: row.hash,
      token,
      newsletterOptIn: row.newsletter === 'given',
      newsletterMailSentAt: row.newsletterMailedAt ?? null,
      language: person.language,
      byAdmin: data['byAdmin'] === true,
      byMailAlone: row.passwordHash === null && (await this.passkeys.of(recommenderId)).length === 0,
      ...(data['remember'] === true && { days: REMEMBERED_DAYS }),
    };
  }

  private until(remember: boolean): Date {
    return remember ? addDays(this.clock.now(), REMEMBERED_DAYS) : addHours(this.clock.now(), SESSION_HOURS);
  }

  /** Last use, computed from the end of the session, since each use sets the end anew. */
  private lastSeen({
    data,
    issuedAt,
    expiresAt,
  }: {
    readonly data: TokenRecord['data'];
    readonly issuedAt: Date;
    readonly expiresAt: Date | null;
  }): Date {
    if (!expiresAt || data['byAdmin'] === true) return issuedAt;
    return data['remember'] === true ? addDays(expiresAt, -REMEMBERED_DAYS) : addHours(expiresAt, -SESSION_HOURS);
  }
}
