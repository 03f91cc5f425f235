import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactors } from '../persistence/second-factors.js';
import { newSecret, otpauthUrl, stepOf } from './authenticator-code.js';

const RECOVERY_CODES = 10;

/** Leaves out letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Format `7KQ2M-X9HRT`, about 50 bits each. */
const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

type Change = Parameters<Awaited<ReturnType<RecommenderRepository['load']>>['changeProtection']>[0];

/** Sets up and removes the authenticator app, after the password was checked; each change is mailed to the owner. Runs in a transaction. */
@Injectable()
export class SecondFactorSettings {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly clock: Clock,
  ) {}

  async read(recommenderId: string) {
    return {
      hasPassword: (await this.recommenders.row(recommenderId))?.passwordHash != null,
      since: (await this.factors.app(recommenderId))?.confirmedAt ?? null,
      passkeys: await this.passkeys.of(recommenderId),
      codesLeft: await this.factors.codesLeft(recommenderId),
    };
  }

  async begin(recommenderId: string, programme: string): Promise<{ secret: string; url: string }> {
    const secret = newSecret();
    ensure(await this.factors.beginApp(recommenderId, secret), 'changed-meanwhile');
    return { secret, url: otpauthUrl(secret, programme, (await this.people.find(recommenderId))?.email ?? '') };
  }

  /** Returns new recovery codes where this is the first second factor. */
  async confirm(recommenderId: string, code: string): Promise<string[]> {
    await this.recommenders.lock(recommenderId);
    const app = await this.factors.app(recommenderId);
    ensure(app !== null && app.confirmedAt === null, 'changed-meanwhile');
    const step = stepOf(code, app.secret, this.clock.now());
    ensure(step !== null && (await this.factors.takeStep(recommenderId, step)), 'second-factor-wrong', {
      fields: [{ field: 'Code', reason: 'second-factor-wrong' }],
    });
    return this.added(recommenderId, 'authenticator-added');
  }

  /** Removing an app that was never confirmed causes no mail. */
  async remove(recommenderId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    const wasInUse = (await this.factors.appInUse(recommenderId)) !== null;
    await this.factors.forgetApp(recommenderId);
    if (wasInUse) await this.removed(recommenderId, 'authenticator-removed');
  }

  async renewCodes(recommenderId: string): Promise<string[]> {
    await this.recommenders.lock(recommenderId);
    ensure(await this.hasAny(recommenderId), 'not-found');
    await this.tell(recommenderId, 'recovery-codes-renewed');
    return this.newCodes(recommenderId);
  }

  /** Returns new recovery codes where there are none; existing ones stay valid. */
  async added(recommenderId: string, change: Change): Promise<string[]> {
    await this.tell(recommenderId, change);
    return (await this.factors.codesLeft(recommenderId)) === 0 ? this.newCodes(recommenderId) : [];
  }

  /** Recovery codes are deleted with the last second factor, since there is nothing left to recover. */
  async removed(recommenderId: string, change: Change): Promise<void> {
    if (!(await this.hasAny(recommenderId))) await this.factors.forgetCodes(recommenderId);
    await this.tell(recommenderId, change);
  }

  private async hasAny(recommenderId: string): Promise<boolean> {
    return (await this.factors.appInUse(recommenderId)) !== null || (await this.passkeys.of(recommenderId)).length > 0;
  }

  private async newCodes(recommenderId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(recommenderId, codes);
    return codes;
  }

  private async tell(recommenderId: string, change: Change): Promise<void> {
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection(change);
    await this.recommenders.save(recommender);
  }
}
