import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from '#platform/clock/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { Passkeys } from '../../persistence/passkeys.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { SecondFactorSettings } from './second-factor-settings.js';
import { challengeOf, createdBy, creationOptions, type BrowserAnswer } from './web-authn.js';

const MINUTES = 5;
const AT_MOST = 10;

/** Passkeys of an account: added after the password was asked for, named, taken away; each change is mailed to the owner. */
@Injectable()
export class PasskeySettings {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly people: People,
    private readonly tokens: Tokens,
    private readonly settings: SecondFactorSettings,
    private readonly clock: Clock,
  ) {}

  /** The question is a token: kept as a hash, of this account, good once. */
  async begin(recommenderId: string, tenant: Tenant): Promise<Record<string, unknown>> {
    const person = await this.people.find(recommenderId);
    if (!person) throw new Refused('session-over');
    const challenge = await this.tokens.issue('passkey-setup', recommenderId, {
      expiresAt: addMinutes(this.clock.now(), MINUTES),
    });
    return creationOptions(
      tenant,
      challenge,
      { id: recommenderId, email: person.email, name: `${person.firstName} ${person.lastName}` },
      await this.passkeys.of(recommenderId),
    );
  }

  /** Answers the recovery codes where it is the first second factor. A refusal is returned, not thrown: the question is used up by a wrong answer too. */
  async add(recommenderId: string, tenant: Tenant, name: string, answer: BrowserAnswer): Promise<string[] | Refused> {
    await this.recommenders.lock(recommenderId);
    const challenge = challengeOf(answer);
    const asked = await this.tokens.resolve('passkey-setup', challenge);
    if (asked?.subjectId !== recommenderId || !(await this.tokens.use('passkey-setup', challenge)))
      return new Refused('passkey-wrong');
    if ((await this.passkeys.of(recommenderId)).length >= AT_MOST)
      return new Refused('validation-failed', { fields: [{ field: 'Name', reason: 'too-many-passkeys' }] });
    const credential = await createdBy(tenant, challenge, answer);
    if (!credential || !(await this.passkeys.add(recommenderId, newId(), name, credential)))
      return new Refused('passkey-wrong');
    return this.settings.added(recommenderId, 'passkey-added');
  }

  async remove(recommenderId: string, passkeyId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    refuseUnless(await this.passkeys.remove(recommenderId, passkeyId), 'not-found');
    await this.settings.removed(recommenderId, 'passkey-removed');
  }
}
