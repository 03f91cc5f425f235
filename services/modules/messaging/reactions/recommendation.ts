import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import { Tokens } from '#platform/tokens.js';
import { BlockReasonOf } from '../../account/api.js';
import { RecommenderBlocked, RecommenderUnblocked } from '../../account/events.js';
import { ContractNotConcluded, OrderCancelled, OrderRefused } from '../../order/events.js';
import { EndedWithoutContract } from '../../order/api.js';
import {
  AddressIsConfirmed,
  ConfirmedRecipients,
  FindRecipient,
  OfferTo,
  OwesDetails,
  IsAddressedInformally,
} from '../../recipient/api.js';
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
import { RecommendationCancelled, RecommendationExpired } from '../../recommendation/events.js';
import { RewardsOfBeneficiary, RewardsOfRecommendation } from '../../reward/api.js';
import { accountBlockedMail } from '../mails/account-blocked/mail.js';
import { accountUnblockedMail } from '../mails/account-unblocked/mail.js';
import { completeDetailsMail, type Owing } from '../mails/complete-details/mail.js';
import { confirmDetailsMail } from '../mails/confirm-details/mail.js';
import { detailsReminderMail } from '../mails/details-reminder/mail.js';
import { noContractMail } from '../mails/no-contract/mail.js';
import { offerReservedMail } from '../mails/offer-reserved/mail.js';
import { recommendationCancelledMail } from '../mails/recommendation-cancelled/mail.js';
import { recommendationEndedMail } from '../mails/recommendation-ended/mail.js';
import { recommendationExpiredMail } from '../mails/recommendation-expired/mail.js';
import { MailFacts } from '../mail-facts.js';

type Event = EventFrom<
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
export class MailConfirmationWhenRecipientRegistered extends MailReaction<Event> {
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

  async prepare({ eventId, type, data }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
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

@Reaction({ name: 'mail-expiry-when-recommendation-expired', queue: 'mails', on: [RecommendationExpired] })
export class MailExpiryWhenRecommendationExpired extends MailReaction<EventFrom<typeof RecommendationExpired>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationExpired>>): Promise<OutgoingMail | null> {
    const recommendation = await this.facts.recommendation(data.recommendationId);
    return (
      recommendation &&
      this.mailService.to(recommendation.recommenderId, to => recommendationExpiredMail(to, recommendation))
    );
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

type NoContract = EventFrom<typeof ContractNotConcluded | typeof OrderCancelled | typeof OrderRefused>;

/**
 * Tells the recommender where the contact, or for an order by the code the recommendation, has no contract left and no
 * reward came of the order; the end of a reward has its own mail.
 */
@Reaction({
  name: 'mail-reason-when-no-contract',
  queue: 'mails',
  on: [ContractNotConcluded, OrderCancelled, OrderRefused],
})
export class MailReasonWhenNoContract extends MailReaction<NoContract> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<NoContract>): Promise<OutgoingMail | null> {
    const ended = await this.queries.execute(new EndedWithoutContract(data.orderId));
    if (!ended || (await this.hadReward(data.recommendationId, ended.orderId))) return null;
    if (data.recipientId === null && (await this.hasOtherContacts(data))) return null;
    const { orderId, productId, reason } = ended;
    const recommendation = await this.facts.recommendation(data.recommendationId);
    const product = await this.facts.product(productId);
    const agencyReason = await this.facts.refusal(orderId);
    const friend = data.recipientId ? await this.facts.friend(data.recipientId) : null;
    if (!recommendation) return null;
    // The promised amount applies to the recommended product.
    const rewardCents =
      productId === recommendation.productId
        ? await this.facts.promisedCents(data.recommendationId, { byCode: data.recipientId === null })
        : 0;
    return this.mailService.to(recommendation.recommenderId, to =>
      noContractMail(to, { ...recommendation, product, friend, rewardCents, reason, agencyReason }),
    );
  }

  private async hasOtherContacts({ recommendationId }: NoContract['data']): Promise<boolean> {
    return (await this.queries.execute(new ConfirmedRecipients([recommendationId]))).has(recommendationId);
  }

  private async hadReward(recommendationId: string, orderId: string): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfRecommendation(recommendationId));
    return rewards.some(reward => reward.beneficiary === 'recommender' && reward.orderId === orderId);
  }
}

type Block = EventFrom<typeof RecommenderBlocked | typeof RecommenderUnblocked>;

/** No mail where the block was lifted before it was sent. */
@Reaction({
  name: 'mail-reason-when-recommender-blocked',
  queue: 'mails',
  on: [RecommenderBlocked, RecommenderUnblocked],
})
export class MailReasonWhenRecommenderBlocked extends MailReaction<Block> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ type, data: { recommenderId } }: RecordedEvent<Block>): Promise<OutgoingMail | null> {
    if (type === 'RecommenderUnblocked') return this.mailService.to(recommenderId, to => accountUnblockedMail(to));
    const reason = await this.queries.execute(new BlockReasonOf(recommenderId));
    return reason === null ? null : this.mailService.to(recommenderId, to => accountBlockedMail(to, { reason }));
  }
}

/** For cancellations by a person; an end by the contract has a mail of its own. */
@Reaction({ name: 'mail-reason-when-recommendation-cancelled', queue: 'mails', on: [RecommendationCancelled] })
export class MailReasonWhenRecommendationCancelled extends MailReaction<EventFrom<typeof RecommendationCancelled>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationCancelled>>): Promise<OutgoingMail | null> {
    if (data.reason !== 'blocked') return null;
    const facts = await this.facts.recommendation(data.recommendationId);
    const reason = facts?.cancelledBecause;
    if (!facts || !reason) return null;
    const { recommendationId } = data;
    const confirmed = (await this.queries.execute(new ConfirmedRecipients([recommendationId]))).get(recommendationId);
    const names = await Promise.all((confirmed ?? []).map(recipientId => this.facts.friend(recipientId)));
    const friends = names.filter(name => name !== null);
    const rewardCents = await this.facts.promisedCents(recommendationId);
    return this.mailService.to(facts.recommenderId, to =>
      recommendationCancelledMail(to, { ...facts, friends, rewardCents, reason }),
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
export const recommendationReactions = [
  MailConfirmationWhenRecipientRegistered,
  MailExpiryWhenRecommendationExpired,
  MailOfferWhenRecipientConfirmed,
  MailReasonWhenNoContract,
  MailReasonWhenRecommenderBlocked,
  MailReasonWhenRecommendationCancelled,
  MailEndWhenRecipientsRecommendationCancelled,
];
