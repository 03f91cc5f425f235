import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  agreeToGoodwill,
  declineGoodwill,
  grantGoodwill,
  listOwnRewards,
  listWaitingGoodwill,
  readGoodwill,
} from '#contract/praemie/goodwill.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names, rewardStatusNames } from '#contract/shared/names.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { wireOf } from '#reward-types/index.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersInCareOf } from '../../recommendation/api.js';
import type { RewardView } from '../api.js';
import { Goodwills, type GoodwillRow } from '../persistence/goodwills.js';
import { Rewards } from '../persistence/rewards.js';
import { DecideGoodwill, GrantGoodwill } from '../use-cases/grant-goodwill.js';

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

/** Above the limit an owner alone (docs/specification/goodwill-and-holds.md#goodwill). */
function owner(context: CallContext) {
  ensure(principalOf(context, 'agency').roles.includes('AgenturInhaber'), 'not-authorised');
  return staffMember(context);
}

function staffMember(context: CallContext) {
  const { name, agencyNumber } = principalOf(context, 'agency');
  return { name, agencyNumber: agencyNumber || null };
}

/** What staff see of goodwill: what one person got, what is left of the limits, and what waits for a second person. */
@Controller()
export class GoodwillController {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
  ) {}

  @Implements(readGoodwill)
  async read(@Input() { params: { empfehlernummer }, context }: CallRequest<typeof readGoodwill>) {
    const known = await this.queries.execute(new FindRecommender({ recommenderId: empfehlernummer }));
    ensure(
      known !== null &&
        (await this.inCare(principalOf(context, 'agency').agencyNumber, [empfehlernummer])).has(empfehlernummer),
      'not-found',
    );
    const [limits, used, rows] = [
      await this.goodwills.limits(),
      await this.goodwills.used(empfehlernummer),
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

  @Implements(listWaitingGoodwill)
  async list(@Input() { context }: CallRequest<typeof listWaitingGoodwill>) {
    const waiting = await this.goodwills.waiting();
    const inCare = await this.inCare(
      principalOf(context, 'agency').agencyNumber,
      waiting.map(({ recommenderId }) => recommenderId),
    );
    return this.toWire(waiting.filter(({ recommenderId }) => inCare.has(recommenderId)));
  }

  private inCare(agencyNumber: string, recommenderIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.queries.execute(new RecommendersInCareOf(agencyNumber || null, recommenderIds));
  }

  private async toWire(rows: readonly GoodwillRow[]) {
    const people = await this.people.byIds([...new Set(rows.map(({ recommenderId }) => recommenderId))]);
    const { actor } = currentWork();
    return rows.map(row => ({
      Nummer: row.number,
      Empfehlernummer: row.recommenderId,
      Empfehler: nameOf(people.get(row.recommenderId)),
      BetragCent: row.amountCents,
      Begruendung: row.reason,
      Status: stateNames.toWire(row.state),
      Von: row.askedByName,
      Am: toWireDateTime(row.askedAt),
      Eigene: row.askedBy === actor,
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
  ) {}

  @Implements(listOwnRewards)
  async list(@Input() { context }: CallRequest<typeof listOwnRewards>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const reasons = new Map((await this.goodwills.of(recommenderId)).map(({ rewardId, reason }) => [rewardId, reason]));
    const rewards = (await this.rewards.ofBeneficiary(recommenderId)).filter(({ origin }) => origin !== 'order');
    return rewards.reverse().map(reward => ({
      Id: reward.rewardId,
      Anlass: reward.origin === 'goodwill' ? ('Kulanz' as const) : ('Aktion' as const),
      Begruendung: reasons.get(reward.rewardId) ?? null,
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
      Auswahl: reward.choice && wireOf(reward.choice),
      Waehlbar: canBeChosen(reward, context.now),
      BankdatenFehlen: reward.progress === 'bank-details-wanted',
      GewaehrtAm: toWireDateTime(reward.grantedAt),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    }));
  }
}

const canBeChosen = ({ progress, expiresAt }: RewardView, now: Date): boolean =>
  progress === 'choice-open' && (expiresAt === null || now < expiresAt);
