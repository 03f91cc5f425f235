import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { tryOfferOnThePast, type OfferLookBack } from '#contract/betrieb/catalogue.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, OwnTransaction, type CallRequest } from '#platform/http/call.js';
import { CompareOfferWithPast } from '../../reward/api.js';
import type { LookBack, RewardSum } from '../../reward/events.js';

/** Timeout per statement, in milliseconds. */
const timeout = 5_000;
const tookTooLong = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  ((error as { code?: unknown }).code === '57014' || tookTooLong((error as { cause?: unknown }).cause));

/** "What would this have cost last quarter?": read-only. */
@Controller()
export class OfferLookBackController {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: UnitOfWork,
  ) {}

  @Implements(tryOfferOnThePast)
  @OwnTransaction()
  async try(@Input() { body, context }: CallRequest<typeof tryOfferOnThePast>): Promise<OfferLookBack> {
    const { ProduktId, WertCent, GueltigVon, GueltigBis, AnteilEmpfehler, Von, Bis } = body;
    const period = (from: string | null, to: string | null) => (from !== null && to !== null ? { from, to } : null);
    const offer = {
      productId: ProduktId,
      rewardCents: WertCent,
      valid: period(GueltigVon, GueltigBis),
      recommenderShare: AnteilEmpfehler,
    };
    const { from, to, extras, ...found } = await this.work
      .readOnly(context.work, timeout, () => this.queries.execute(new CompareOfferWithPast(offer, period(Von, Bis))))
      .catch((error: unknown) => {
        if (!tookTooLong(error)) throw error;
        throw new DomainError('validation-failed', { fields: [{ field: 'Bis', reason: 'too-much-at-once' }] });
      });
    return {
      Von: from,
      Bis: to,
      Aktionspraemien: { Praemien: extras.rewards, WertCent: extras.cents },
      ...toWire(found),
    };
  }
}

const toSum = ({ rewards, cents, capped, withoutReward }: RewardSum) => ({
  Praemien: rewards,
  WertCent: cents,
  Gedeckelt: capped,
  OhnePraemie: withoutReward,
});
const toSides = ({ recommenderCents, recipientCents }: LookBack['examples'][number]['then']) => ({
  EmpfehlerCent: recommenderCents,
  EmpfaengerCent: recipientCents,
});
const toWire = ({ contracts, then, changed, months, examples }: LookBack) => ({
  Vertraege: contracts,
  Bisher: toSum(then),
  Geaendert: toSum(changed),
  DifferenzCent: changed.cents - then.cents,
  Monate: months.map(one => ({ Monat: one.month, Bisher: toSum(one.then), Geaendert: toSum(one.changed) })),
  Beispiele: examples.map(one => ({
    Auftragsdatum: one.orderedOn,
    Zugesagt: one.promisedOn,
    Bisher: toSides(one.then),
    Geaendert: toSides(one.changed),
  })),
});
