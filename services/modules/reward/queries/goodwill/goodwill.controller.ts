import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listWaitingGoodwill, readGoodwill } from '#contract/praemie/goodwill-calls.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names } from '#contract/shared/names.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { People, type Person } from '#platform/people/people.js';
import { FindRecommender } from '../../../account/published-questions.js';
import { RecommendersInCareOf } from '../../../recommendation/published-questions.js';
import { Goodwills, type GoodwillRow } from '../../persistence/goodwills.js';

/** What staff see of goodwill: what one person got, what is left of the limits, and what waits for a second person. */
@Controller()
export class GoodwillController {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
    private readonly people: People,
  ) {}

  @Implements(readGoodwill)
  async read(@Input() { params: { empfehlernummer }, context }: CallRequest<typeof readGoodwill>) {
    const known = await this.queries.execute(new FindRecommender({ recommenderId: empfehlernummer }));
    refuseUnless(
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
