import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import { Tokens } from '#platform/tokens.js';
import { AddressIsConfirmed, FindRecipient, OfferTo, OwesDetails, IsAddressedInformally } from '../../recipient/api.js';
import {
  RecipientAddressChanged,
  RecipientConfirmed,
  RecipientDetailsGiven,
  RecipientMailRequested,
  RecipientOfferRequested,
  RecipientRecommendationCancelled,
  RecipientRegistered,
  RecipientReminded,
} from '../../recipient/events.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { completeDetailsMail, type Owing } from '../mails/complete-details/mail.js';
import { confirmDetailsMail } from '../mails/confirm-details/mail.js';
import { detailsReminderMail } from '../mails/details-reminder/mail.js';
import { offerReservedMail } from '../mails/offer-reserved/mail.js';
import { recommendationEndedMail } from '../mails/recommendation-ended/mail.js';
import { MailFacts } from '../mail-facts.js';

type Registration = EventFrom<
  typeof RecipientRegistered | typeof RecipientAddressChanged | typeof RecipientMailRequested | typeof RecipientReminded
>;

/**
 * The recipient token is valid until the recipient is erased or the address is corrected: mails requested before a
 * correction are not sent, since they would make the old link valid again.
 */
@Reaction({
  name: 'mail-confirmation-when-recipient-registered',
  queue: 'mails',
  on: [RecipientRegistered, RecipientAddressChanged, RecipientMailRequested, RecipientReminded],
})
export class MailConfirmationWhenRecipientRegistered extends MailReaction<Registration> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly tokens: Tokens,
    private readonly retention: Retention,
  ) {
    super(mailService);
  }

  async prepare({ eventId, type, data }: RecordedEvent<Registration>): Promise<OutgoingMail | null> {
    const recipient = await this.queries.execute(new FindRecipient({ recipientId: data.recipientId }));
    if (
      !recipient ||
      recipient.confirmed ||
      recipient.addressVersion !== ('addressVersion' in data ? data.addressVersion : 0)
    )
      return null;
    if (await this.queries.execute(new AddressIsConfirmed(data.recipientId))) return null;
    return this.mailService.to(data.recipientId, async to => {
      const recommendation = await this.facts.recommendation(data.recommendationId);
      // The recommendation ended since the reminder was due, so there is nothing to confirm.
      if (type === 'RecipientReminded' && (!recommendation || recommendation.hasEnded)) return null;
      const facts = {
        casual: await this.queries.execute(new IsAddressedInformally(data.recipientId)),
        token: await this.tokens.issue('recipient', data.recipientId, { seed: eventId }),
        ticket: await this.tokens.issue('recipient-ticket', data.recipientId, { seed: eventId }),
        product: await this.facts.product(data.productId),
        recommenderFirstName: recommendation && (await this.people.firstName(recommendation.recommenderId)),
        rewardCents: await this.facts.recipientCents(data.recommendationId),
        agency: await this.facts.agency(recommendation?.agencyNumber ?? null),
      };
      return recommendation && type === 'RecipientReminded'
        ? detailsReminderMail(to, { ...facts, validUntil: recommendation.validUntil })
        : confirmDetailsMail(to, { ...facts, keptDays: await this.retention.days('unconfirmed-contact') });
    });
  }
}

type Confirmed = EventFrom<typeof RecipientConfirmed | typeof RecipientOfferRequested | typeof RecipientDetailsGiven>;

/** Mails the friend the link to continue to the offer. */
@Reaction({
  name: 'mail-offer-when-recipient-confirmed',
  queue: 'mails',
  on: [RecipientConfirmed, RecipientOfferRequested, RecipientDetailsGiven],
})
export class MailOfferWhenRecipientConfirmed extends MailReaction<Confirmed> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    type,
    data: { recipientId, recommendationId },
  }: RecordedEvent<Confirmed>): Promise<OutgoingMail | null> {
    const offer = await this.queries.execute(new OfferTo(recipientId));
    // Requested again by the form: the link leads to where they stopped. After the confirmation the page itself asks for details.
    const owes = type === 'RecipientOfferRequested' && (await this.queries.execute(new OwesDetails(recipientId)));
    const recommendation = offer || owes ? await this.facts.recommendation(recommendationId) : null;
    if (!recommendation) return null;
    const { product, hasEnded, agencyNumber } = recommendation;
    const about = {
      product,
      agency: await this.facts.agency(agencyNumber),
      rewardCents: await this.facts.recipientCents(recommendationId),
      casual: await this.queries.execute(new IsAddressedInformally(recipientId)),
    };
    if (!offer) return hasEnded ? null : this.askOn(recipientId, eventId, about);
    return this.mailService.to(recipientId, to => {
      // Where the details are optional, the mail was sent at the confirmation.
      const sentBefore = type === 'RecipientDetailsGiven' && to.tenant.config.matchesOrdersByDetails !== 'required';
      return sentBefore ? null : offerReservedMail(to, { ...offer, ...about });
    });
  }

  private askOn(
    recipientId: string,
    seed: string,
    about: Pick<Owing, 'product' | 'agency' | 'rewardCents' | 'casual'>,
  ) {
    return this.mailService.to(recipientId, async to =>
      completeDetailsMail(to, {
        token: await this.tokens.issue('recipient', recipientId, { seed }),
        ticket: await this.tokens.issue('recipient-ticket', recipientId, { seed }),
        ...about,
      }),
    );
  }
}

/**
 * The friend is told that the recommendation ended, but not the reason, which is about the recommender. A friend whose
 * reward ended reads that in the reward's own mail.
 */
@Reaction({
  name: 'mail-end-when-recipients-recommendation-cancelled',
  queue: 'mails',
  on: [RecipientRecommendationCancelled],
})
export class MailEndWhenRecipientsRecommendationCancelled extends MailReaction<
  EventFrom<typeof RecipientRecommendationCancelled>
> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({
    data: { recipientId, recommendationId },
  }: RecordedEvent<EventFrom<typeof RecipientRecommendationCancelled>>): Promise<OutgoingMail | null> {
    if ((await this.queries.execute(new RewardsOfBeneficiary(recipientId))).length > 0) return null;
    const facts = await this.facts.recommendation(recommendationId);
    const casual = await this.queries.execute(new IsAddressedInformally(recipientId));
    return facts && this.mailService.to(recipientId, to => recommendationEndedMail(to, { ...facts, casual }));
  }
}

/** Reactions of this file; the module registers them. */
export const recipientReactions = [
  MailConfirmationWhenRecipientRegistered,
  MailOfferWhenRecipientConfirmed,
  MailEndWhenRecipientsRecommendationCancelled,
];
