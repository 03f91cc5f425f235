import { Injectable } from '@nestjs/common';
import { QueryBus, CommandBus } from '@nestjs/cqrs';
import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import { money } from '#mail/wording.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { Tenant, Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import {
  NotificationWanted,
  EndPushSubscriptions,
  PushSubscriptionsOf,
  SEND_PUSH_NEWS,
  type PushEndpoint,
} from '../../account/api.js';
import type { NotificationKind } from '../../account/events.js';
import { RecipientConfirmed } from '../../recipient/events.js';
import { PromisedParts, RecommendationTerms } from '../../recommendation/api.js';
import { RecommendationNewLinkWanted } from '../../recommendation/events.js';
import { friendReactedMail } from '../mails/friend-reacted/mail.js';
import { newLinkWantedMail } from '../mails/new-link-wanted/mail.js';
import { MailFacts } from '../mail-facts.js';
import { addMinutes, Clock } from '#platform/clock.js';
import { environment, vapidKeys } from '#platform/environment.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RewardPaid, RewardPickedUp, RewardReady } from '../../reward/events.js';

/** Kinds of mail that a recommender may switch off; each contains the link for it. */
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
export class NewsMails {
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
      unsubscribeLink: ({ tenant, language, link }) => ({
        label: label[language],
        url: link(`/empfehler/newsletter/optout/?art=${art}`, token),
        oneClickUrl: oneClick(tenant, token),
      }),
    });
  }
}

/** RFC 8058: address to which a mail program posts the unsubscription. */
export const oneClick = ({ portalUrl, key }: Pick<Tenant, 'portalUrl' | 'key'>, token: string): string =>
  `${new URL(portalUrl).origin}/api/v1/${key}/empfehler/newsletter/abbestellen/${token}`;

/** Not sent where the recommender has a new link meanwhile. */
@Reaction({ name: 'mail-wish-when-new-link-wanted', queue: 'mails', on: [RecommendationNewLinkWanted] })
export class MailWishWhenNewLinkWanted extends MailReaction<EventFrom<typeof RecommendationNewLinkWanted>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly news: NewsMails,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationNewLinkWanted>>): Promise<OutgoingMail | null> {
    const recommendation = await this.facts.recommendation(data.recommendationId);
    if (recommendation?.refusalToFriends !== 'recommendation-expired') return null;
    const rewardCents = await this.facts.promisedCents(data.recommendationId);
    return this.news.mail('new-link-wanted', recommendation.recommenderId, to =>
      newLinkWantedMail(to, { ...recommendation, rewardCents }),
    );
  }
}

/** Not sent once the recommendation has ended. */
@Reaction({ name: 'mail-news-when-recipient-confirmed', queue: 'mails', on: [RecipientConfirmed] })
export class MailNewsWhenRecipientConfirmed extends MailReaction<EventFrom<typeof RecipientConfirmed>> {
  constructor(
    mailService: MailService,
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly news: NewsMails,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecipientConfirmed>>): Promise<OutgoingMail | null> {
    const recommendation = await this.facts.recommendation(data.recommendationId);
    const friend = await this.facts.friend(data.recipientId);
    if (!recommendation || recommendation.hasEnded || friend === null) return null;
    const { recommenderCents } = await this.queries.execute(new PromisedParts(data.recommendationId));
    return this.news.mail('contact-reacted', recommendation.recommenderId, to =>
      friendReactedMail(to, { ...recommendation, friend, rewardCents: recommenderCents }),
    );
  }
}

/** Content of a push message: at most a first name and an amount, since it appears on locked screens. */
interface Shown {
  readonly title: string;
  readonly body: string;
}
/** `amount`: null where the person gets nothing. */
type NewsFacts = { readonly friend: string; readonly amount: string | null };
type Wording = Readonly<Record<Language, (facts: NewsFacts) => Shown>>;

const wordings = {
  'contact-reacted': {
    de: ({ friend, amount }) => ({
      title: `${friend} hat auf Ihre Empfehlung reagiert`,
      body: amount === null ? 'Sobald es Neues gibt, melden wir uns.' : `Mit dem Vertrag gehören ${amount} Ihnen.`,
    }),
    en: ({ friend, amount }) => ({
      title: `${friend} has followed your referral`,
      body: amount === null ? 'We’ll let you know what happens next.' : `Once there’s a contract, ${amount} is yours.`,
    }),
  },
  'new-link-wanted': {
    de: () => ({ title: 'Jemand möchte Ihren Link', body: 'Der bisherige ist abgelaufen. Schicken Sie einen neuen.' }),
    en: () => ({ title: 'Someone would like your link', body: 'The old one has expired. Share a new one.' }),
  },
  'reward-ready': {
    de: ({ amount }) => ({
      title: `Ihre Prämie von ${amount} liegt bereit`,
      body: 'Wählen Sie jetzt, wie Sie sie möchten.',
    }),
    en: ({ amount }) => ({ title: `Your ${amount} reward is ready`, body: 'Choose how you’d like to receive it.' }),
  },
  'reward-paid': {
    de: ({ amount }) => ({ title: `Ihre Prämie von ${amount} ist ausgezahlt`, body: 'Danke, dass Sie weitersagen.' }),
    en: ({ amount }) => ({ title: `Your ${amount} reward has been paid`, body: 'Thank you for spreading the word.' }),
  },
} satisfies Record<NotificationKind, Wording>;

export const wordingOf = (kind: NotificationKind, language: Language, facts: NewsFacts): Shown =>
  wordings[kind][language](facts);

interface PushNotice {
  readonly kind: NotificationKind;
  readonly recommenderId: string;
  readonly friend?: string;
  readonly amountCents: number;
}
interface Push {
  readonly payload: string;
  readonly to: readonly (PushEndpoint & { readonly id: string })[];
}

/** Minutes for which a push service that does not answer is tried again; the mail carries the news anyway. */
const minutesOfNews = 30;
const daySeconds = 86_400;
/** Status codes after which another attempt may succeed. */
const tryAgain = (status: number): boolean => status >= 500 || status === 408 || status === 429;
const isGood = (status: number): boolean => status >= 200 && status < 300;

type Happened = EventFrom<
  | typeof RecipientConfirmed
  | typeof RecommendationNewLinkWanted
  | typeof RewardReady
  | typeof RewardPaid
  | typeof RewardPickedUp
>;

/**
 * Sends web push to the browsers a recommender subscribed (docs/specification/people.md#web-push). A repeated message
 * replaces the first, since it has the same tag.
 */
@Reaction({
  name: SEND_PUSH_NEWS,
  queue: 'mails',
  on: [RecipientConfirmed, RecommendationNewLinkWanted, RewardReady, RewardPaid, RewardPickedUp],
  forAudience: true,
})
export class PushNewsWhenSomethingHappened implements ExternalReaction<Push, Happened> {
  constructor(
    private readonly facts: MailFacts,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly people: PersonStore,
    private readonly outbound: Outbound,
    private readonly clock: Clock,
  ) {}

  async prepare(event: RecordedEvent<Happened>): Promise<Push | null> {
    if (vapidKeys() === null || addMinutes(event.at, minutesOfNews) < this.clock.now()) return null;
    const news = await this.newsOf(event);
    if (!news) return null;
    const to = await this.queries.execute(new PushSubscriptionsOf(news.recommenderId, news.kind));
    const person = to.length > 0 ? await this.people.find(news.recommenderId) : undefined;
    if (!person) return null;
    const { amountCents } = news;
    const amount = amountCents > 0 ? money(amountCents, person.language) : null;
    const facts = { friend: news.friend ?? '', amount };
    const payload = {
      ...wordingOf(news.kind, person.language, facts),
      tag: event.eventId,
      url: '/persoenlicherbereich',
    };
    return { payload: JSON.stringify(payload), to };
  }

  /** Returns the browsers whose subscription is gone. */
  async deliver({ payload, to }: Push): Promise<string> {
    const tried = await Promise.all(to.map(async one => ({ id: one.id, outcome: await this.send(one, payload) })));
    if (tried.some(({ outcome }) => outcome === 'later')) throw new Error('A push service could not be reached.');
    return tried
      .filter(({ outcome }) => outcome === 'gone')
      .map(({ id }) => id)
      .join(' ');
  }

  async settled(_event: RecordedEvent<Happened>, gone: string): Promise<void> {
    if (gone !== '') await this.commands.execute(new EndPushSubscriptions(gone.split(' ')));
  }

  private async send({ endpoint, p256dh, auth }: PushEndpoint, payload: string): Promise<'sent' | 'gone' | 'later'> {
    const { default: webPush } = await import('web-push');
    try {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: `mailto:${environment().MAIL_FROM}`, ...vapidKeys()! },
        TTL: daySeconds,
      });
      const status = await this.outbound.post(endpoint, asText(headers), body as Buffer);
      // Other refusals are permanent: an expired address, or keys that do not fit.
      return isGood(status) ? 'sent' : tryAgain(status) ? 'later' : 'gone';
    } catch (error) {
      return error instanceof DestinationRefused && error.reason !== 'host-unknown' ? 'gone' : 'later';
    }
  }

  private async newsOf({ type, data }: RecordedEvent<Happened>): Promise<PushNotice | null> {
    if (type === 'RecipientConfirmed' && 'recipientId' in data && data.recipientId) {
      const [terms, friend] = [
        await this.queries.execute(new RecommendationTerms(data.recommendationId!)),
        await this.facts.friend(data.recipientId),
      ];
      if (!terms || terms.hasEnded || friend === null) return null;
      const { recommenderCents } = await this.queries.execute(new PromisedParts(data.recommendationId!));
      return { kind: 'contact-reacted', recommenderId: terms.recommenderId, friend, amountCents: recommenderCents };
    }
    if ('rewardId' in data) {
      if (data.beneficiary !== 'recommender') return null;
      const kind = type === 'RewardReady' ? 'reward-ready' : 'reward-paid';
      return { kind, recommenderId: data.beneficiaryId, amountCents: data.amountCents };
    }
    const terms = await this.queries.execute(new RecommendationTerms(data.recommendationId));
    return terms && { kind: 'new-link-wanted', recommenderId: terms.recommenderId, amountCents: 0 };
  }
}

const asText = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Reactions of this file; the module registers them. */
export const newsReactions = [MailWishWhenNewLinkWanted, MailNewsWhenRecipientConfirmed, PushNewsWhenSomethingHappened];
