import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { InvitationAccepted, InvitationExpired, RecommenderInvited, type InvitationEvent } from '../api.js';

/** docs/specification/recommending.md#invitations. */
export const invitationsAreOpenForDays = 60;
export const invitationKinds = ['customer', 'employee', 'partner'] as const;
export type InvitationKind = (typeof invitationKinds)[number];
/** Employees recommend only where the tenant says so (ModuleCompanyRecommendation). */
export const offeredKinds = (config: Pick<TenantConfig, 'companyRecommendation'>): readonly InvitationKind[] =>
  invitationKinds.filter(kind => kind !== 'employee' || config.companyRecommendation);
export type InvitationStatus = 'none' | 'open' | 'accepted' | 'expired';
type EventOf<Type extends InvitationEvent['type']> = Extract<InvitationEvent, { type: Type }>;

/** An agency invites someone to recommend: open → accepted | expired. */
export class Invitation extends Aggregate<InvitationEvent> {
  private state: InvitationStatus = 'none';
  private recommenderId = '';
  private openUntil = new Date(0);

  get status(): InvitationStatus {
    return this.state;
  }

  get validUntil(): Date {
    return this.openUntil;
  }

  invite(entry: Omit<EventOf<'RecommenderInvited'>['data'], 'invitationId' | 'validUntil'>, now: Date): void {
    ensure(this.state === 'none', 'email-exists');
    const validUntil = new Date(now.getTime() + invitationsAreOpenForDays * 86_400_000);
    this.apply(RecommenderInvited.of({ invitationId: this.id, ...entry, validUntil: validUntil.toISOString() }));
  }

  /** Who confirms late was let in all the same, but not by this invitation. */
  accept(): void {
    if (this.state === 'open')
      this.apply(InvitationAccepted.of({ invitationId: this.id, recommenderId: this.recommenderId }));
  }

  /** Its time is over. */
  expire(now: Date): void {
    if (this.state === 'open' && now >= this.openUntil) this.end();
  }

  /** The invited person is gone. */
  withdraw(): void {
    if (this.state === 'open') this.end();
  }

  private end(): void {
    this.apply(InvitationExpired.of({ invitationId: this.id, recommenderId: this.recommenderId }));
  }

  protected onRecommenderInvited({ data }: EventOf<'RecommenderInvited'>): void {
    this.state = 'open';
    this.recommenderId = data.recommenderId;
    this.openUntil = new Date(data.validUntil);
  }

  protected onInvitationAccepted(): void {
    this.state = 'accepted';
  }

  protected onInvitationExpired(): void {
    this.state = 'expired';
  }
}
