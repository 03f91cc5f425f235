import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction, MailService } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { NotificationWanted, type NotificationKind } from '../../account/api.js';
import { RecipientConfirmed } from '../../recipient/api.js';
import { PromisedParts, RecommendationNewLinkWanted } from '../../recommendation/api.js';
import { friendReactedMail, newLinkWantedMail } from '../mails/recommendation.js';
import { About } from './recommendation.js';

/** The kinds of mail a recommender may do without: each names its end. */
const newsThatMayEnd = {
  'contact-reacted': {
    art: 'KontaktReagiert',
    de: 'Keine E-Mail mehr, wenn ein Kontakt reagiert',
    en: 'Stop e-mails about friends who respond',
  },
  'new-link-wanted': {
    art: 'NeuerLink',
    de: 'Keine E-Mail mehr, wenn jemand einen neuen Link möchte',
    en: 'Stop e-mails about friends who want a new link',
  },
} as const satisfies Partial<Record<NotificationKind, object>>;

/** News to recommenders who want it (docs/specification/people.md#notifications). */
@Injectable()
export class News {
  constructor(
    private readonly mailService: MailService,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {}

  async mail(
    kind: keyof typeof newsThatMayEnd,
    recommenderId: string,
    write: Parameters<MailService['to']>[1],
  ): Promise<OutgoingMail | null> {
    if (!(await this.queries.execute(new NotificationWanted(recommenderId, { kind, way: 'mail' })))) return null;
    const token = await this.tokens.issue('notification-end', recommenderId, {
      seed: currentWork().causationId,
      data: { kind },
    });
    const { art, ...label } = newsThatMayEnd[kind];
    return this.mailService.to(recommenderId, write, {
      wayOut: ({ tenant, language, link }) => ({
        label: label[language],
        url: link(`/empfehler/newsletter/optout/?art=${art}`, token),
        oneClickUrl: oneClick(tenant, token),
      }),
    });
  }
}

/** RFC 8058: a mail program posts there by itself. */
export const oneClick = ({ portalUrl, key }: Pick<Tenant, 'portalUrl' | 'key'>, token: string): string =>
  `${new URL(portalUrl).origin}/api/v1/${key}/empfehler/newsletter/abbestellen/${token}`;

/** In the meantime there may be a new link. */
@Reaction({ name: 'mail-wish-when-new-link-wanted', queue: 'mails', on: [RecommendationNewLinkWanted] })
export class MailWishWhenNewLinkWanted extends MailReaction<EventFrom<typeof RecommendationNewLinkWanted>> {
  constructor(
    mailService: MailService,
    private readonly about: About,
    private readonly news: News,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationNewLinkWanted>>): Promise<OutgoingMail | null> {
    const recommendation = await this.about.recommendation(data.recommendationId);
    if (recommendation?.refusalToFriends !== 'recommendation-expired') return null;
    const rewardCents = await this.about.promisedCents(data.recommendationId);
    return this.news.mail('new-link-wanted', recommendation.recommenderId, to =>
      newLinkWantedMail(to, { ...recommendation, rewardCents }),
    );
  }
}

/** No news any more once the recommendation has ended. */
@Reaction({ name: 'mail-news-when-recipient-confirmed', queue: 'mails', on: [RecipientConfirmed] })
export class MailNewsWhenRecipientConfirmed extends MailReaction<EventFrom<typeof RecipientConfirmed>> {
  constructor(
    mailService: MailService,
    private readonly about: About,
    private readonly queries: QueryBus,
    private readonly news: News,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecipientConfirmed>>): Promise<OutgoingMail | null> {
    const recommendation = await this.about.recommendation(data.recommendationId);
    const friend = await this.about.friend(data.recipientId);
    if (!recommendation || recommendation.hasEnded || friend === null) return null;
    const { recommenderCents } = await this.queries.execute(new PromisedParts(data.recommendationId));
    return this.news.mail('contact-reacted', recommendation.recommenderId, to =>
      friendReactedMail(to, { ...recommendation, friend, rewardCents: recommenderCents }),
    );
  }
}

/** What the module listens to: its module spreads the list. */
export const newsReactions = [MailWishWhenNewLinkWanted, MailNewsWhenRecipientConfirmed];
