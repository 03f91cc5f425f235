import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  agreeToGoodwill,
  declineGoodwill,
  grantGoodwill,
  listWaitingGoodwill,
  readGoodwill,
  recomputeFurtherRewards,
} from '#contract/praemie/calls.js';
import { fromRecomputed } from '#contract/praemie/schemas.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn, mustBeKnown } from '#platform/domain/person.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { RecomputedRewards } from '../api.js';
import { Goodwills, type GoodwillRow } from '../persistence/goodwills.js';
import { DecideGoodwill } from '../use-cases/decide-goodwill.js';
import { GrantGoodwill } from '../use-cases/grant-goodwill.js';

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
