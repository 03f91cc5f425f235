import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { addDays, Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Captcha } from '#platform/intake/captcha.js';
import { MailLimit } from '#platform/intake/limits.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import type { NewRecommender } from '../api.js';
import { Recommender } from '../domain/recommender.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { mustBeAllowed, Registration } from './register-recommender.js';

@Injectable()
export class AccountForm {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly registration: Registration,
    private readonly mails: MailLimit,
    private readonly captcha: Captcha,
    private readonly tenants: TenantDirectory,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly keyed: KeyedHash,
  ) {}

  /** Whether the form has to bring a captcha. */
  captchaCheck(address: string): ReturnType<Captcha['check']> {
    return this.captcha.check(address, 'registration');
  }

  /**
   * Registration by form. An address that has an account gets the same answer; its owner is told by mail. Refuses
   * `captcha-required`, `captcha-wrong`, `email-not-allowed`, and `too-many-requests` for an address, known or not, that
   * has used up its mails.
   */
  async open(
    person: NewRecommender,
    language: 'de' | 'en',
    asked: {
      /** The `change` token that the previous form answered, when its address was wrong. */
      readonly instead: string | null;
      /** The product they came for. */
      readonly productId: number | null;
      readonly address: string;
      readonly captcha: string | null;
    },
  ): Promise<{ recommenderId: string; change: string }> {
    await this.captcha.accept(asked.address, 'registration', asked.captcha);
    await this.lockAddress(person.email);
    await this.mails.take(person.email);
    const own = asked.instead ? await this.unconfirmedOf(asked.instead) : undefined;
    const known = await this.people.findByEmail('recommender', person.email);
    const recommenderId =
      own && (!known || known.id === own.id)
        ? await this.correct(own, person, language)
        : known
          ? await this.notifyOwner(known.id)
          : (await this.registration.register(person, { source: 'self', language, productId: asked.productId }))
              .recommenderId;
    // For an account that somebody else opened the token changes nothing, but looks the same.
    const mine = own?.id ?? (known ? randomUUID() : recommenderId);
    const change = await this.tokens.issue('registration', mine, { expiresAt: addDays(this.clock.now(), 1) });
    return { recommenderId, change };
  }

  /** The account that the previous form opened, while unconfirmed. Links mailed to its wrong address are revoked. */
  private async unconfirmedOf(change: string): Promise<Recommender | undefined> {
    const record = await this.tokens.resolve('registration', change);
    if (!record || (await this.recommenders.lock(record.subjectId))?.status !== 'registered') return undefined;
    await this.tokens.useUp(['welcome', 'registration'], record.subjectId);
    return this.recommenders.load(record.subjectId);
  }

  private async correct(own: Recommender, person: NewRecommender, language: 'de' | 'en') {
    await mustBeAllowed(this.tenants, person.email);
    const { firstName, lastName, salutation = null } = person;
    await this.people.update(own.id, { firstName, lastName, email: person.email.trim(), salutation, language });
    own.requestAccessLink('login');
    await this.recommenders.save(own);
    return own.id;
  }

  private async notifyOwner(recommenderId: string): Promise<string> {
    const recommender = await this.recommenders.load(recommenderId);
    recommender.remindOfAccount();
    await this.recommenders.save(recommender);
    return recommenderId;
  }

  /** Serialises two forms with one address sent at the same moment. */
  private async lockAddress(email: string): Promise<void> {
    await lockName(`open-account/${currentWork().tenantId}/${this.keyed.of('open-account', normalisedEmail(email))}`);
  }
}
