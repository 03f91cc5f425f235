import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderErased } from '../../account/events.js';
import { InquiryForgotten } from '../../contact/events.js';
import { RecipientErased } from '../../recipient/events.js';
import { RecommendationsOf, RecommendationTerms } from '../../recommendation/api.js';
import { Work, type WorkKind } from '../persistence/work.js';

/** What is named by the recommender. */
const ofRecommender: readonly WorkKind[] = ['customer-number', 'returned-mail'];

type Erased = EventFrom<typeof RecommenderErased | typeof RecipientErased>;

/**
 * A note may name anybody of its case. With the recommender all notes on their cases go, with a contact those written since
 * the contact signed up: none before could be about them (docs/specification/desk.md#who-has-it).
 */
@Reaction({ name: 'forget-notes-when-person-erased', queue: 'erasure', on: [RecommenderErased, RecipientErased] })
export class ForgetNotesWhenPersonErased implements TransactionalReaction<Erased> {
  constructor(
    private readonly queries: QueryBus,
    private readonly events: EventStore,
    private readonly work: Work,
  ) {}

  async react({ data }: RecordedEvent<Erased>): Promise<void> {
    if ('recipientId' in data) return this.ofContact(data.recipientId, data.recommendationId);
    for (const kind of ofRecommender) await this.work.forgetNotes(kind, [data.recommenderId], null);
    const made = await this.queries.execute(new RecommendationsOf(data.recommenderId));
    await this.work.forgetNotes(
      'recommendation',
      made.map(({ number }) => number),
      null,
    );
  }

  private async ofContact(recipientId: string, recommendationId: string): Promise<void> {
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    const [registered] = await this.events.read(recipientId);
    if (terms) await this.work.forgetNotes('recommendation', [terms.number], registered?.at ?? null);
  }
}

type Forgotten = EventFrom<typeof InquiryForgotten>;

/** Notes on a message of the contact page go with it. */
@Reaction({ name: 'forget-notes-when-inquiry-forgotten', queue: 'erasure', on: [InquiryForgotten] })
export class ForgetNotesWhenInquiryForgotten implements TransactionalReaction<Forgotten> {
  constructor(private readonly work: Work) {}

  async react({ data: { number } }: RecordedEvent<Forgotten>): Promise<void> {
    await this.work.forgetNotes('contact-message', [number], null);
  }
}
