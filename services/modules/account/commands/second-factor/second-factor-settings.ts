import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { SecondFactors } from '../../persistence/second-factors.js';
import { newRecoveryCodes, newSecret, otpauthUrl, stepOf } from './one-time-code.js';

type Change = Parameters<Awaited<ReturnType<RecommenderRepository['load']>>['changeProtection']>[0];

/** Setting up and taking away, after the password was asked for; each change is mailed to the owner. Runs in a transaction. */
@Injectable()
export class SecondFactorSettings {
  constructor(private readonly factors: SecondFactors, private readonly recommenders: RecommenderRepository, private readonly people: People, private readonly clock: Clock) {}

  async read(recommenderId: string): Promise<{ since: Date | null; codesLeft: number }> {
    return { since: (await this.factors.app(recommenderId))?.confirmedAt ?? null, codesLeft: await this.factors.codesLeft(recommenderId) };
  }

  async begin(recommenderId: string, programme: string): Promise<{ secret: string; url: string }> {
    const secret = newSecret();
    refuseUnless(await this.factors.beginApp(recommenderId, secret), 'changed-meanwhile');
    return { secret, url: otpauthUrl(secret, programme, (await this.people.find(recommenderId))?.email ?? '') };
  }

  /** Answers the recovery codes. */
  async confirm(recommenderId: string, code: string): Promise<string[]> {
    await this.recommenders.lock(recommenderId);
    const app = await this.factors.app(recommenderId);
    refuseUnless(app !== null && app.confirmedAt === null, 'changed-meanwhile');
    const step = stepOf(code, app.secret, this.clock.now());
    refuseUnless(step !== null && (await this.factors.takeStep(recommenderId, step)), 'second-factor-wrong', { fields: [{ field: 'Code', reason: 'second-factor-wrong' }] });
    return this.newCodes(recommenderId, 'authenticator-added');
  }

  /** Where there is none that is in use, nobody is told. */
  async remove(recommenderId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    const wasInUse = (await this.factors.appInUse(recommenderId)) !== null;
    await this.factors.forget(recommenderId);
    if (wasInUse) await this.tell(recommenderId, 'authenticator-removed');
  }

  async renewCodes(recommenderId: string): Promise<string[]> {
    await this.recommenders.lock(recommenderId);
    refuseUnless((await this.factors.appInUse(recommenderId)) !== null, 'not-found');
    return this.newCodes(recommenderId, 'recovery-codes-renewed');
  }

  private async newCodes(recommenderId: string, change: Change): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(recommenderId, codes);
    await this.tell(recommenderId, change);
    return codes;
  }

  private async tell(recommenderId: string, change: Change): Promise<void> {
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection(change);
    await this.recommenders.save(recommender);
  }
}
