import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  Catalogue,
  listCatalogueVersions,
  restoreCatalogue,
  tryOfferOnThePast,
  type CatalogueVersion,
  type OfferLookBack,
} from '#contract/betrieb/catalogue.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import {
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  ValidationFailed,
  type CallRequest,
} from '#platform/http/call.js';
import { Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/document-part.js';
import { TryOfferOnThePast, type LookBack, type RewardSum } from '../../reward/api.js';
import { AmountUnder } from '../api.js';
import type { Entry, WantedCatalogue } from '../domain/changes.js';
import { bestOfferOn, undone } from '../domain/product.js';
import { CatalogueTables } from '../persistence.js';
import { ChangeCatalogue, RestoreCatalogue } from '../use-cases.js';
import { by, fromWireCatalogue, previewOf, toWireCatalogue, toWireChange, withVersion } from './editing.js';

const versionsShown = 100;

/** What the catalogue was, and the way back. */
@Controller()
export class CatalogueVersionsController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listCatalogueVersions)
  async list(): Promise<CatalogueVersion[]> {
    return (await this.catalogue.versions(versionsShown)).map(({ version, changedAt, changedByName, changes }) => ({
      Nummer: version,
      GeaendertAm: toWireDateTime(changedAt),
      GeaendertVon: changedByName,
      Aenderungen: changes.map(toWireChange),
    }));
  }

  @Implements(restoreCatalogue)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreCatalogue>) {
    const dryRun = query.probelauf === 'true';
    const restoring = { ...by(principalOf(context, 'agency').name, dryRun), catalogueOf: toCatalogue };
    const changed = await this.commands.execute(new RestoreCatalogue(params.nummer, restoring));
    return dryRun ? previewOf(changed, context.language) : withVersion(changed);
  }
}

/** Of one statement, in milliseconds. */
const patience = 5_000;
const tookTooLong = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  ((error as { code?: unknown }).code === '57014' || tookTooLong((error as { cause?: unknown }).cause));

/** "What would this have cost last quarter?": asks and writes nothing. */
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
      .readOnly(context.work, patience, () => this.queries.execute(new TryOfferOnThePast(offer, period(Von, Bis))))
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

/** Of the rows of a version; fields that came later take what they are by default. */
function toCatalogue(entries: readonly Entry[]): WantedCatalogue {
  const rows = (list: string) => entries.filter(entry => entry.list === list).map(({ row }) => row);
  const lists = Object.keys(Catalogue.shape).map(list => [list, rows(list)]);
  const read = Catalogue.safeParse(Object.fromEntries(lists));
  if (!read.success) throw new ValidationFailed(read.error.issues);
  return fromWireCatalogue(read.data);
}

/** Undoes what changed since, as bringing a version back does. */
@QueryHandler(AmountUnder)
export class AmountUnderHandler implements IQueryHandler<AmountUnder> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productId, under: { catalogueVersion, day } }: AmountUnder): Promise<number | null> {
    const current = await this.catalogue.version();
    if (catalogueVersion > current) return null;
    const isOffer = ({ list }: { readonly list: string }) => list === 'Angebote';
    const { entriesOf, personal } = by('', true);
    const since = (await this.catalogue.versions(current))
      .filter(({ version }) => version > catalogueVersion)
      .map(({ changes }) => changes.filter(isOffer));
    const were = undone(entriesOf(await this.catalogue.whole()).filter(isOffer), since, personal);
    const offers = toCatalogue(were).offers.filter(offer => offer.productId === productId);
    return bestOfferOn(offers, day)?.rewardCents ?? null;
  }
}

@Part({ name: 'Katalog', order: 2 })
export class CatalogueOfDocument implements DocumentPart<Catalogue> {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly commands: CommandBus,
  ) {}

  async read(): Promise<Catalogue> {
    return toWireCatalogue(await this.catalogue.whole());
  }

  async write(wanted: Catalogue, byName: string): Promise<DocumentChange[]> {
    const of = by(byName, false);
    return [...(await this.commands.execute(new ChangeCatalogue(null, fromWireCatalogue(wanted), of))).changes];
  }
}
