import { Aggregate } from '#platform/domain/aggregate.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import {
  AccessLinkRequested, NewsletterOptInConfirmed, NewsletterOptInRequested, NewsletterOptInWithdrawn, RecommenderActivated, RecommenderBlocked, RecommenderErased,
  RecommenderRegistered, type RecommenderEvent,
} from '../published-events.js';

export type RecommenderStatus = 'none' | 'registered' | 'activated' | 'blocked' | 'erased';
export type BlockReason = 'general' | 'single' | 'excluded-by-terms';
type EventOf<Type extends RecommenderEvent['type']> = Extract<RecommenderEvent, { type: Type }>;

const refusalOf = { general: 'account-blocked', single: 'this-account-blocked', 'excluded-by-terms': 'excluded-by-terms' } as const;

/** A customer or employee who recommends: registered → activated → blocked | erased. Knows no name and no address. */
export class Recommender extends Aggregate<RecommenderEvent> {
  private state: RecommenderStatus = 'none';
  private blockedFor: BlockReason | null = null;
  private newsletter: 'none' | 'pending' | 'given' = 'none';

  get status(): RecommenderStatus {
    return this.state;
  }

  get newsletterState(): 'none' | 'pending' | 'given' {
    return this.newsletter;
  }

  /** A new account, not confirmed yet; the welcome mail is asked for in the same breath. */
  register(source: EventOf<'RecommenderRegistered'>['data']['source'], language: 'de' | 'en'): void {
    refuseUnless(this.state === 'none', 'email-exists');
    this.apply(RecommenderRegistered.of({ recommenderId: this.id, source, language }));
    if (source !== 'seed') this.apply(AccessLinkRequested.of({ recommenderId: this.id, purpose: 'welcome' }));
  }

  /** The mail that lets the person set a password: the welcome mail while the address is unconfirmed, else the reset mail. */
  requestAccessLink(): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    this.apply(AccessLinkRequested.of({ recommenderId: this.id, purpose: this.state === 'registered' ? 'welcome' : 'reset' }));
  }

  /** The address is confirmed. Once is enough: again has no effect. */
  activate(): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    if (this.state === 'registered') this.apply(RecommenderActivated.of({ recommenderId: this.id }));
  }

  mustBeAbleToLogIn(): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    refuseUnless(this.state === 'activated', 'opt-in-required');
  }

  /** Refused recommenders stay blocked for the first reason. */
  block(reason: BlockReason): void {
    this.mustBeThere();
    if (this.state !== 'blocked') this.apply(RecommenderBlocked.of({ recommenderId: this.id, reason }));
  }

  /** For good: nothing leads back from here. */
  erase(): void {
    if (this.state === 'erased') return;
    this.mustBeThere();
    this.apply(RecommenderErased.of({ recommenderId: this.id }));
  }

  /** First half of the double opt-in; while the mail is out, asking again mails nothing new. */
  requestNewsletter(textVersion: string): void {
    this.mustBeAbleToLogIn();
    if (this.newsletter === 'none') this.apply(NewsletterOptInRequested.of({ recommenderId: this.id, textVersion }));
  }

  confirmNewsletter(textVersion: string): void {
    this.mustBeAbleToLogIn();
    if (this.newsletter === 'given') return;
    refuseUnless(this.newsletter === 'pending', 'link-expired');
    this.apply(NewsletterOptInConfirmed.of({ recommenderId: this.id, textVersion }));
  }

  withdrawNewsletter(): void {
    if (this.newsletter !== 'none') this.apply(NewsletterOptInWithdrawn.of({ recommenderId: this.id }));
  }

  private mustBeThere(): void {
    refuseUnless(this.state !== 'none' && this.state !== 'erased', 'email-not-registered');
  }

  private mustNotBeBlocked(): void {
    if (this.blockedFor) throw new Refused(refusalOf[this.blockedFor]);
  }

  protected onRecommenderRegistered(): void {
    this.state = 'registered';
  }

  protected onRecommenderActivated(): void {
    this.state = 'activated';
  }

  protected onRecommenderBlocked(event: EventOf<'RecommenderBlocked'>): void {
    this.state = 'blocked';
    this.blockedFor = event.data.reason;
  }

  protected onRecommenderErased(): void {
    this.state = 'erased';
    this.newsletter = 'none';
  }

  protected onNewsletterOptInRequested(): void {
    this.newsletter = 'pending';
  }

  protected onNewsletterOptInConfirmed(): void {
    this.newsletter = 'given';
  }

  protected onNewsletterOptInWithdrawn(): void {
    this.newsletter = 'none';
  }
}
