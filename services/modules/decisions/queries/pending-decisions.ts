import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Person } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { PersonOfStaff, SignInServicesThatWait, StaffProposalsThatWait, StaffWithAddressOf } from '../../agency/api.js';
import { HoldsThatWait } from '../../hold/api.js';
import { RedeliveriesThatWait } from '../../operations/api.js';
import { PayoutDecisionsThatWait } from '../../payout/api.js';
import { UnassignedOrders } from '../../reports/api.js';
import { GoodwillThatWaits } from '../../reward/api.js';
import { PublishingThatWaits } from '../../tenant/api.js';
import { WaitingFor, type PendingDecision, type StaffWithPendingDecisions } from '../api.js';

/** Somebody who may decide, except on what they began themselves. */
export interface Decider {
  readonly userId: string;
  readonly roles: readonly string[];
  /** Empty for operators. */
  readonly agencyNumber: string;
}

/** Decisions that this person may take, the oldest first, without those they began themselves. */
@Injectable()
export class PendingDecisions {
  constructor(private readonly queries: QueryBus) {}

  async for(decider: Decider): Promise<PendingDecision[]> {
    const person = await this.queries.execute(new PersonOfStaff(decider.userId));
    const found = [
      ...(decider.roles.includes('Betreiber') ? await this.forOperators(person) : []),
      ...(await this.forAgency(decider, person)),
    ];
    return found
      .filter(({ count }) => count > 0)
      .sort((one, other) => (one.oldestAt?.getTime() ?? 0) - (other.oldestAt?.getTime() ?? 0));
  }

  @Handles(WaitingFor)
  async ofStaff(userId: string): Promise<StaffWithPendingDecisions | null> {
    const person = await this.queries.execute(new StaffWithAddressOf(userId));
    return (
      person && {
        name: person.name,
        email: person.email,
        language: person.language,
        things: await this.for(person),
      }
    );
  }

  private async forOperators(person: Person): Promise<PendingDecision[]> {
    const { batches, returns, clearing, putAside, account } = await this.queries.execute(
      new PayoutDecisionsThatWait(person),
    );
    return [
      { kind: 'batches', ...batches },
      { kind: 'returns', ...returns },
      { kind: 'clearing', ...clearing },
      { kind: 'put-aside', ...putAside },
      { kind: 'account', ...account },
      { kind: 'holds', ...(await this.queries.execute(new HoldsThatWait())) },
      { kind: 'redeliveries', ...(await this.queries.execute(new RedeliveriesThatWait(person))) },
      { kind: 'staff', ...(await this.queries.execute(new StaffProposalsThatWait(person))) },
      { kind: 'services', ...(await this.queries.execute(new SignInServicesThatWait(person))) },
      { kind: 'publications', ...(await this.queries.execute(new PublishingThatWaits(person))) },
    ];
  }

  private async forAgency({ roles, agencyNumber }: Decider, person: Person): Promise<PendingDecision[]> {
    const isOwner = roles.includes('AgenturInhaber');
    if (!agencyNumber || !(isOwner || roles.includes('AgenturMitarbeiter'))) return [];
    const orders: PendingDecision = {
      kind: 'orders',
      ...(await this.queries.execute(new UnassignedOrders(agencyNumber))),
    };
    return isOwner
      ? [{ kind: 'goodwill', ...(await this.queries.execute(new GoodwillThatWaits(agencyNumber, person))) }, orders]
      : [orders];
  }
}
