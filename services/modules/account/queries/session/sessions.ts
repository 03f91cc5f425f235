import { Injectable } from '@nestjs/common';
import { addDays, addHours, Clock } from '#platform/clock/clock.js';
import { Refused } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import type { Language } from '#platform/tenant/tenant.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';

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
  /** A staff member opened it. */
  readonly byAdmin: boolean;
}

/** Without "remember me" a session ends after half a day without use, with it after 30 days; one a staff member opened lives an hour. */
const SESSION_HOURS = 12;
const REMEMBERED_DAYS = 30;
const BY_ADMIN_HOURS = 1;

interface SessionKind {
  readonly remember?: boolean;
  readonly byAdmin?: boolean;
}

@Injectable()
export class Sessions {
  constructor(private readonly recommenders: RecommenderRepository, private readonly people: People, private readonly tokens: Tokens, private readonly clock: Clock) {}

  async open(recommenderId: string, { remember = false, byAdmin = false }: SessionKind = {}): Promise<Session> {
    const token = await this.tokens.issue('user', recommenderId, { expiresAt: this.until({ remember, byAdmin }), data: { remember, byAdmin } });
    return this.read(recommenderId, token, byAdmin);
  }

  /** Who is logged in, and so much longer. */
  async prolong(recommenderId: string, token: string): Promise<Session> {
    const data = (await this.tokens.resolve('user', token))?.data ?? {};
    await this.tokens.prolong('user', token, this.until({ remember: data['remember'] === true, byAdmin: data['byAdmin'] === true }));
    return this.read(recommenderId, token, data['byAdmin'] === true);
  }

  private async read(recommenderId: string, token: string, byAdmin: boolean): Promise<Session> {
    const [person, row] = [await this.people.find(recommenderId), await this.recommenders.row(recommenderId)];
    if (!person || row?.status !== 'activated') throw new Refused('session-over');
    return {
      email: person.email, salutation: person.salutation, firstName: person.firstName, lastName: person.lastName, recommenderHash: row.hash, token,
      newsletterOptIn: row.newsletter === 'given', newsletterMailSentAt: row.newsletterMailedAt ?? null, language: person.language, byAdmin,
    };
  }

  private until({ remember, byAdmin }: SessionKind): Date {
    const now = this.clock.now();
    if (byAdmin) return addHours(now, BY_ADMIN_HOURS);
    return remember ? addDays(now, REMEMBERED_DAYS) : addHours(now, SESSION_HOURS);
  }
}
