import { Injectable } from '@nestjs/common';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { vapidKeys } from '#platform/environment.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import type { PushEndpoint } from '../api.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';

@Injectable()
export class PushSubscribing {
  constructor(
    private readonly outbound: Outbound,
    private readonly subscriptions: PushSubscriptions,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * The endpoint is checked before it is stored and again before each message is sent. Refuses `not-found` where the
   * installation sends no push, `validation-failed` at `Endpunkt`.
   */
  async subscribe(
    { recommenderId, token }: { readonly recommenderId: string; readonly token: string },
    given: PushEndpoint,
    work: WorkContext,
  ): Promise<void> {
    ensure(vapidKeys() !== null, 'not-found');
    await this.outbound.destination(given.endpoint).catch(refusedAt('Endpunkt'));
    await this.work.run(work, () => this.subscriptions.add(recommenderId, token, given));
  }
}
