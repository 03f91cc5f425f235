import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { fromRewardOfPerson } from '#contract/agentur/schemas.js';
import { readRecipientReward, toBankDetails } from '#contract/empfaenger/calls.js';
import { resendRewardMail } from '#contract/empfehler/calls.js';
import { showRewardBanner } from '#contract/empfehler/rights.js';
import {
  agreeToGoodwill,
  chooseOwnReward,
  chooseReward,
  declineGoodwill,
  grantGoodwill,
  listOwnRewards,
  listRewardOffers,
  listRewardsOfPerson,
  listWaitingGoodwill,
  readGoodwill,
  readOwnReward,
  readReward,
  recomputeFurtherRewards,
} from '#contract/praemie/calls.js';
import {
  fromRecomputed,
  RewardInBrief,
  type ChooseReward as RewardChoice,
  type ProductRewards,
  type Reward,
} from '#contract/praemie/schemas.js';
import { names, rewardStatusNames, toWert, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn, mustBeKnown } from '#platform/domain/person.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { kindOf, chosenOption, toOptionLists, wireOf } from '#reward-types/index.js';
import { CustomerNumberOf, FindRecommender, HolderQuestionOf } from '../account/api.js';
import { OffersOn, type OffersOfProduct } from '../catalogue/api.js';
import { HeldRewards, type HeldFor } from '../hold/api.js';
import { RecommendersVisibleTo } from '../recommendation/api.js';
import { isUnpaidToOwnAccount, RecomputedRewards, type RewardView } from './api.js';
import { rewardBannerShows } from './domain/reward.js';
import { Goodwills, Rewards, type GoodwillRow } from './persistence.js';
import { RecipientReward, RewardsOfPerson } from './queries.js';
import { ChooseReward, RequestRewardMail, RewardPage } from './use-cases/choose-reward.js';
import { DecideGoodwill, GrantGoodwill } from './use-cases/grant-goodwill.js';

function fromReward(view: Awaited<ReturnType<RewardPage['of']>>, language: 'de' | 'en'): Reward {
  return {
    Id: view.id,
    Empfehlungsnummer: view.recommendationNumber,
    WertCent: view.amountCents,
    Wert: toWert(view.amountCents),
    Status: rewardStatusNames.toWire(view.status),
    Auswahl: view.choice && wireOf(view.choice),
    ...toOptionLists(view.offered, language, view.casual),
    Zahlungsempfaenger: view.payee,
    Bankdaten: view.hasBankDetails,
    WirdGeprueft: view.heldFor !== null,
    GemeinsamesPostfach: view.heldFor === 'shared-mailbox',
    EnddatumAnzeige: toWireDateTimeOrNull(view.expiresAt),
  };
}

export const toRewardChoice = (wire: RewardChoice) => ({
  choice: kindOf(wire.Auswahl),
  option: chosenOption(wire) ?? null,
  bankDetails: wire.Bankdaten ? toBankDetails(wire.Bankdaten) : null,
});

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

function fromProductRewards({ productId, externalId, offers, raised }: OffersOfProduct): ProductRewards {
  return {
    Id: productId,
    ExterneId: externalId,
    Praemien: offers.map(({ offerId, rewardCents, startsOn, endsOn, displayEndsOn }) => ({
      Id: offerId,
      WertCent: rewardCents,
      Wert: toWert(rewardCents),
      Startdatum: toWireDateTime(atMidnight(startsOn)),
      Enddatum: toWireDateTime(atMidnight(endsOn)),
      EnddatumAnzeige: displayEndsOn === null ? null : toWireDateTime(atMidnight(displayEndsOn)),
    })),
    Erhoeht: raised && { Bis: toWireDateTime(atMidnight(raised.until)), StattWertCent: raised.insteadCents },
  };
}

@Controller()
export class ChooseRewardController {
  constructor(
    private readonly commands: CommandBus,
    private readonly page: RewardPage,
  ) {}

  @Implements(chooseReward)
  async choose(@Input() { body, context }: CallRequest<typeof chooseReward>) {
    const { rewardId, isOutdated } = principalOf(context, 'reward');
    const { choice, ...details } = toRewardChoice(body);
    await this.commands.execute(
      new ChooseReward({
        rewardId,
        kind: choice,
        ...details,
        by: { right: 'reward-link', rewardId, isOutdated },
      }),
    );
    return fromReward(await this.page.of(rewardId), context.language);
  }
}

/** The owner's reward, by their session instead of the mailed link. */
@Controller()
export class OwnRewardController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rewards: Rewards,
    private readonly page: RewardPage,
  ) {}

  @Implements(readOwnReward)
  async read(@Input() { params: { praemieId }, context }: CallRequest<typeof readOwnReward>) {
    await this.mustBeOwn(praemieId, principalOf(context, 'recommender').recommenderId);
    return fromReward(await this.page.of(praemieId), context.language);
  }

  @Implements(chooseOwnReward)
  async choose(@Input() { params: { praemieId }, body, context }: CallRequest<typeof chooseOwnReward>) {
    const { recommenderId, byAdmin } = principalOf(context, 'recommender');
    ensure(!byAdmin, 'not-authorised');
    await this.mustBeOwn(praemieId, recommenderId);
    const { choice, ...details } = toRewardChoice(body);
    await this.commands.execute(
      new ChooseReward({ rewardId: praemieId, kind: choice, ...details, by: { right: 'session' } }),
    );
    return fromReward(await this.page.of(praemieId), context.language);
  }

  /** Another person's reward is refused as unknown. */
  private async mustBeOwn(rewardId: string, recommenderId: string): Promise<void> {
    const reward = await this.rewards.view(rewardId);
    ensure(
      reward?.beneficiary === 'recommender' && reward.beneficiaryId === recommenderId && reward.status !== 'open',
      'not-found',
    );
  }
}

@Controller()
export class RequestRewardMailController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(resendRewardMail)
  async request(@Input() { params, context }: CallRequest<typeof resendRewardMail>): Promise<void> {
    await this.commands.execute(
      new RequestRewardMail({
        of: params.empfehlungsnummer,
        recommenderId: principalOf(context, 'recommender').recommenderId,
      }),
    );
  }
}

@Controller()
export class RewardBannerController {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  @Implements(showRewardBanner)
  async show(@Input() { params, context }: CallRequest<typeof showRewardBanner>) {
    const reward = await this.rewards.view(principalOf(context, 'reward').rewardId);
    if (!reward) throw new DomainError('reward-token-invalid');
    const customerNumber =
      reward.beneficiary === 'recommender'
        ? await this.queries.execute(new CustomerNumberOf(reward.beneficiaryId))
        : 'none';
    return { Show: rewardBannerShows(params.bannerName, { ...reward, customerNumber }) };
  }
}

@Controller()
export class ListRewardOffersController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(listRewardOffers)
  async list(@Input() { context }: CallRequest<typeof listRewardOffers>) {
    return (await this.queries.execute(new OffersOn(context.now))).map(fromProductRewards);
  }
}

@Controller()
export class ReadRecipientRewardController {
  constructor(private readonly reward: RecipientReward) {}

  @Implements(readRecipientReward)
  async read(@Input() { params, context }: CallRequest<typeof readRecipientReward>) {
    const reward = await this.reward.of(principalOf(context, 'recipient').recipientId, params.nr);
    return {
      Id: reward.id,
      WertCent: reward.amountCents,
      Wert: toWert(reward.amountCents),
      Status: rewardStatusNames.toWire(reward.status),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    };
  }
}

@Controller()
export class ReadRewardController {
  constructor(private readonly page: RewardPage) {}

  @Implements(readReward)
  async read(@Input() { query, context }: CallRequest<typeof readReward>) {
    const view = await this.page.byLink(principalOf(context, 'reward'), context.language);
    const reward = fromReward(view, context.language);
    return query.details === undefined ? RewardInBrief.strip().parse(reward) : reward;
  }
}

@Controller()
export class GrantGoodwillController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(grantGoodwill)
  async grant(@Input() { params, body: { BetragCent, Begruendung }, context }: CallRequest<typeof grantGoodwill>) {
    const state = await this.commands.execute(
      new GrantGoodwill(
        { recommenderId: params.empfehlernummer, amountCents: BetragCent, reason: Begruendung },
        staffMember(context),
      ),
    );
    return state === 'granted' ? { BetragCent } : answered(202, { BetragCent, WartetAuf: 'ZweitePerson' });
  }

  @Implements(agreeToGoodwill)
  async agree(@Input() { params, context }: CallRequest<typeof agreeToGoodwill>) {
    await this.commands.execute(new DecideGoodwill(params.nr, null, owner(context)));
    return null;
  }

  @Implements(declineGoodwill)
  async decline(@Input() { params, body, context }: CallRequest<typeof declineGoodwill>) {
    await this.commands.execute(new DecideGoodwill(params.nr, body.Grund, owner(context)));
    return null;
  }
}

/** Above the limit only an agency owner may decide (docs/specification/rewards.md#goodwill). */
function owner(context: CallContext) {
  ensure(principalOf(context, 'agency').roles.includes('AgenturInhaber'), 'not-authorised');
  return staffMember(context);
}

function staffMember(context: CallContext) {
  const { name, agencyNumber } = principalOf(context, 'agency');
  return { name, agencyNumber: agencyNumber || null };
}

/** Goodwill for staff: what a person got, what is left of the limits, and what waits for a second person. */
@Controller()
export class GoodwillController {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly standing: RewardsOfPerson,
  ) {}

  @Implements(readGoodwill)
  async read(@Input() { params: { empfehlernummer }, context }: CallRequest<typeof readGoodwill>) {
    await this.mustBeVisible(empfehlernummer, context);
    const [limits, used, rows] = [
      await this.goodwills.limits(),
      await this.goodwills.used(empfehlernummer, mustBeKnown(currentPerson()).accounts),
      await this.goodwills.of(empfehlernummer),
    ];
    return {
      Grenzen: {
        JeGewaehrungCent: limits.grantCents,
        JePersonUndJahrCent: limits.personYearCents,
        JeMitarbeiterUndMonatCent: limits.staffMonthCents,
      },
      Verbraucht: { PersonImJahrCent: used.personYearCents, MitarbeiterImMonatCent: used.staffMonthCents },
      Verlauf: await this.toWire(rows),
    };
  }

  @Implements(recomputeFurtherRewards)
  async recompute(@Input() { params, context }: CallRequest<typeof recomputeFurtherRewards>) {
    const { empfehlernummer: recommenderId } = params;
    await this.mustBeVisible(recommenderId, context);
    return (await this.queries.execute(new RecomputedRewards({ recommenderId }))).map(fromRecomputed);
  }

  @Implements(listRewardsOfPerson)
  async ofPerson(@Input() { params, context }: CallRequest<typeof listRewardsOfPerson>) {
    const { agencyNumber } = staffMember(context);
    return (await this.standing.of(params.nr, agencyNumber, context.language)).map(fromRewardOfPerson);
  }

  @Implements(listWaitingGoodwill)
  async list(@Input() { context }: CallRequest<typeof listWaitingGoodwill>) {
    const waiting = await this.goodwills.waiting();
    const visible = await this.visible(
      principalOf(context, 'agency').agencyNumber,
      waiting.map(({ recommenderId }) => recommenderId),
    );
    return this.toWire(waiting.filter(({ recommenderId }) => visible.has(recommenderId)));
  }

  private async mustBeVisible(recommenderId: string, context: CallContext): Promise<void> {
    const known = await this.queries.execute(new FindRecommender({ recommenderId }));
    const { agencyNumber } = principalOf(context, 'agency');
    ensure(known !== null && (await this.visible(agencyNumber, [recommenderId])).has(recommenderId), 'not-found');
  }

  private visible(agencyNumber: string, recommenderIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.queries.execute(new RecommendersVisibleTo(agencyNumber || null, recommenderIds));
  }

  private async toWire(rows: readonly GoodwillRow[]) {
    const people = await this.people.byIds([...new Set(rows.map(({ recommenderId }) => recommenderId))]);
    const reader = currentPerson();
    return rows.map(row => ({
      Nummer: row.number,
      Empfehlernummer: row.recommenderId,
      Empfehler: nameOf(people.get(row.recommenderId)),
      BetragCent: row.amountCents,
      Begruendung: row.reason,
      Status: stateNames.toWire(row.state),
      Von: row.askedByName,
      Am: toWireDateTime(row.askedAt),
      Eigene: isTheirOwn(reader, row.askedBy),
      EntschiedenVon: row.decidedByName,
      EntschiedenAm: toWireDateTimeOrNull(row.decidedAt),
      Ablehnungsgrund: row.declineReason,
    }));
  }
}

const stateNames = names({ waiting: 'Wartet', granted: 'Gewaehrt', declined: 'Abgelehnt' });
const nameOf = (person: Person | undefined): string => (person ? `${person.firstName} ${person.lastName}` : '');

@Controller()
export class OwnRewardsController {
  constructor(
    private readonly rewards: Rewards,
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
  ) {}

  @Implements(listOwnRewards)
  async list(@Input() { context }: CallRequest<typeof listOwnRewards>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const reasons = new Map((await this.goodwills.of(recommenderId)).map(({ rewardId, reason }) => [rewardId, reason]));
    const rewards = (await this.rewards.ofBeneficiary(recommenderId)).filter(({ origin }) => origin !== 'order');
    const chosen = rewards.filter(isChosen).map(({ rewardId }) => rewardId);
    const held = chosen.length > 0 ? await this.queries.execute(new HeldRewards(chosen)) : new Map<string, HeldFor>();
    const question = rewards.some(isUnpaidToOwnAccount)
      ? await this.queries.execute(new HolderQuestionOf(recommenderId))
      : null;
    const holderIsAsked = question !== null && question.answer === null;
    return rewards.reverse().map(reward => ({
      Id: reward.rewardId,
      Anlass: reward.origin === 'goodwill' ? ('Kulanz' as const) : ('Aktion' as const),
      Begruendung: reasons.get(reward.rewardId) ?? null,
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
      Auswahl: reward.choice && wireOf(reward.choice),
      Waehlbar: canBeChosen(reward, context.now),
      BankdatenFehlen: reward.progress === 'bank-details-wanted',
      KontoinhaberGefragt: holderIsAsked && isUnpaidToOwnAccount(reward),
      WirdGeprueft: held.has(reward.rewardId),
      GewaehrtAm: toWireDateTime(reward.grantedAt),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    }));
  }
}

const canBeChosen = ({ progress, expiresAt }: RewardView, now: Date): boolean =>
  progress === 'choice-open' && (expiresAt === null || now < expiresAt);
const isChosen = ({ status, choice }: RewardView): boolean => status === 'ready' && choice !== null;
