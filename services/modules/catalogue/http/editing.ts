import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Catalogue as CatalogueOnTheWire,
  changeCatalogue,
  importOffers,
  readCatalogue,
  readOfferCsv,
  type CatalogueChange,
  type CatalogueDevice,
  type CatalogueProduct as ProductOnTheWire,
  type CatalogueTariff,
} from '#contract/betrieb/catalogue.js';
import { errorsFrom, fieldErrorsFrom } from '#contract/errors/problem.js';
import type { Language } from '#shared/texts.js';
import { names } from '#contract/shared/codec.js';
import { toWireFileRead } from '#contract/shared/csv.js';
import { readFile } from '#platform/csv.js';
import {
  answered,
  Implements,
  Input,
  planned,
  plansOnWire,
  principalOf,
  ValidationFailed,
  versionRead,
  type Answered,
  type CallRequest,
} from '#platform/http/call.js';
import { entriesLater, type Entry, type EntryChange } from '../domain/entries.js';
import { numbered, type Fault, type WantedCatalogue } from '../domain/wanted-catalogue.js';
import type { Catalogue, CatalogueProduct, DeviceDetails, ProductDetails } from '../events.js';
import { CatalogueTables } from '../persistence.js';
import { CatalogueChanges, wholeCatalogue, type Changed, type Versioned } from '../use-cases/change-catalogue.js';
import { OfferImport } from '../use-cases/import-offers.js';
import { toWireAffected } from './products.js';

/** The catalogue as a whole; its changes are stored in its versions (`document.ts`). */
@Controller()
export class CatalogueController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly changes: CatalogueChanges,
    private readonly offers: OfferImport,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readCatalogue)
  async read(): Promise<Answered> {
    return withVersion({ version: await this.catalogue.version(), catalogue: await this.catalogue.whole() });
  }

  @Implements(changeCatalogue)
  async change(@Input() { query, body, context }: CallRequest<typeof changeCatalogue>) {
    const dryRun = query.probelauf === 'true';
    const read = CatalogueOnTheWire.safeParse(body);
    if (!read.success) {
      if (!dryRun) throw new ValidationFailed(read.error.issues);
      const faults = errorsFrom(read.error.issues, context.language).map(fromFieldError);
      return { ...countsOf([]), Fehler: faults, Aenderungen: [], Beruehrt: [] };
    }
    const [ifMatch, who] = [context.headers['if-match'], principalOf(context, 'agency')];
    // A dry run overwrites nothing, so it may be based on whichever version is in force.
    const of = dryRun && ifMatch === undefined ? null : versionRead(ifMatch);
    if (query.giltAb && !dryRun)
      return planned(this.commands, await this.later(of, fromWireCatalogue(read.data)), query.giltAb, who);
    const changed = await this.changes.change(of, fromWireCatalogue(read.data), { name: who.name, dryRun });
    return dryRun ? previewOf(changed, context.language) : withVersion(changed);
  }

  /** The entries to change; all others may change until then. */
  private async later(read: number | null, wanted: WantedCatalogue) {
    const [of, there] = [read ?? (await this.catalogue.version()), await this.catalogue.whole()];
    return {
      ...wholeCatalogue,
      of,
      to: { entries: entriesLater(toEntries(there), toEntries(numbered(there, wanted))) },
    };
  }

  @Implements(importOffers)
  async import(@Input() { query, body, context }: CallRequest<typeof importOffers>) {
    const { rows, readAs } = readFile(body);
    const { lines, errors } = readOfferCsv(rows, context.language);
    const done = await this.offers.import(
      lines.map(({ value }) => ({
        externalId: value.externeid,
        rewardCents: value.wertcent,
        startsOn: value.startdatum,
        endsOn: value.enddatum,
        displayEndsOn: value.enddatumanzeige ?? null,
      })),
      { name: principalOf(context, 'agency').name, dryRun: query.probelauf === 'true' },
    );
    const refused = done.lines.flatMap((result, at) =>
      result.kind === 'refused'
        ? faultsOnWire([result.fault], context.language).map(why => ({ Zeile: lines[at]!.line, ...why }))
        : [],
    );
    const of = (wanted: string) => done.lines.filter(({ kind }) => kind === wanted).length;
    return {
      Neu: of('new'),
      Geaendert: of('changed'),
      Entfernt: done.replaced,
      Unveraendert: of('unchanged'),
      Gelesen: toWireFileRead(readAs),
      Fehler: [...errors, ...refused].sort((one, other) => one.Zeile - other.Zeile),
      Aenderungen: done.changes.map(toWireChange),
    };
  }
}

export const withVersion = ({ version, catalogue }: Versioned): Answered =>
  answered(200, toWireCatalogue(catalogue), { etag: `"${version}"`, 'cache-control': 'no-store' });

type Previewed = Pick<Changed, 'changes' | 'faults' | 'touches' | 'met'>;
export const previewOf = ({ changes, faults, touches, met = [] }: Previewed, language: Language) => ({
  ...countsOf(changes),
  Fehler: faultsOnWire(faults, language),
  Aenderungen: changes.map(toWireChange),
  Beruehrt: touches.map(toWireAffected),
  ...plansOnWire(met),
});

const fromFieldError = ({ Field, Message }: { Field: string; Message: string }) => ({ Feld: Field, Grund: Message });
export const faultsOnWire = (faults: readonly Fault[], language: Language) =>
  fieldErrorsFrom(faults, language).map(fromFieldError);

const countsOf = (changes: readonly EntryChange[]) => {
  const of = (...wanted: EntryChange['kind'][]) => changes.filter(({ kind }) => wanted.includes(kind)).length;
  return { Neu: of('new'), Geaendert: of('changed'), Entfernt: of('removed', 'retired') };
};

const changeKinds = names({
  new: 'Neu',
  changed: 'Geaendert',
  removed: 'Entfernt',
  retired: 'Stillgelegt',
} satisfies Record<EntryChange['kind'], CatalogueChange['Art']>);

export const toWireChange = ({ list, id, name, kind, fields }: EntryChange): CatalogueChange => ({
  Liste: list,
  Id: id,
  Name: name,
  Art: changeKinds.toWire(kind),
  Felder: fields.map(({ field, before, after }) => ({ Feld: field, Vorher: before, Nachher: after })),
});

type ProductOfKind<Kind extends ProductDetails['kind']> = CatalogueProduct & {
  readonly details: Extract<ProductDetails, { kind: Kind }>;
};
const ofKind = <Kind extends ProductDetails['kind']>(products: readonly CatalogueProduct[], ...kinds: Kind[]) =>
  products.filter((product): product is ProductOfKind<Kind> => (kinds as string[]).includes(product.details.kind));

const common = ({ productId, externalId, name, position, hidden, url, details }: CatalogueProduct) => ({
  Id: productId,
  ExterneId: externalId,
  Name: name,
  AnzeigeName: details.displayName,
  Position: position,
  Versteckt: hidden,
  Url: url,
});

function toWireProduct(product: ProductOfKind<'tariff' | 'advisor'>): ProductOnTheWire {
  const { details } = product;
  const Beschreibungen = details.descriptions.map(text => ({ ...text }));
  if (details.kind === 'advisor')
    return {
      ...common(product),
      Art: 'Beratung',
      PreisMonatlich: details.monthlyCents ?? 0,
      PreisEinmalig: details.onceCents ?? 0,
      Beschreibungen,
      Fussnote: details.footnote ?? { de: '', en: '' },
    };
  return {
    ...common(product),
    Art: 'Festnetz',
    Kategorie: details.category,
    Young: details.young,
    Hybrid: details.hybrid,
    Gruppe: details.group,
    Klasse: details.grade,
    PreisMonatlich: details.monthlyCents,
    PreisEinmalig: details.onceCents,
    Beschreibungen,
    Fussnote: details.footnote,
    Preisaufteilung: details.priceSplit,
    Aktionsname: details.campaignName,
    Aktionsrabatt: details.campaignDiscountCents,
  };
}

export const toWireCatalogue = ({ categories, products, offers, advisors }: Catalogue): CatalogueOnTheWire => ({
  Kategorien: categories.map(category => ({
    Id: category.categoryId,
    Position: category.position,
    Pfad: category.path,
    Quelle: category.source,
    Kategorie: category.category,
    Titel: category.title,
    Brotkrume: category.breadcrumb,
    Untertitel: category.subtitle,
    Produkte: [...category.productIds],
  })),
  Produkte: ofKind(products, 'tariff', 'advisor').map(toWireProduct),
  Geraete: ofKind(products, 'device').map(product => ({
    ...common(product),
    GeraeteTyp: product.details.deviceType,
    Hersteller: product.details.manufacturer,
    Klasse: product.details.grade,
    Beschreibung: product.details.description,
    Tarife: product.details.withTariffs.map(({ tariffId, priceCents, campaignPriceCents }) => ({
      TarifId: tariffId,
      Preis: priceCents,
      Aktionspreis: campaignPriceCents,
    })),
    TopPosition: product.details.topPosition,
    Aktionsname: product.details.campaignName,
  })),
  Tarife: ofKind(products, 'mobile').map(product => ({
    ...common(product),
    Klasse: product.details.grade,
    Beschreibung: product.details.description,
    PreisMonatlich: product.details.monthlyCents,
    TopPosition: product.details.topPosition,
    Aktionsname: product.details.campaignName,
  })),
  Berater: advisors.map(advisor => ({
    ExterneId: advisor.externalId,
    Nachname: advisor.lastName,
    Plz: advisor.zip,
    Ort: advisor.city,
    Foto: advisor.photo,
    Agenturnummer: advisor.agencyNumber,
  })),
  Angebote: offers.map(offer => ({
    Id: offer.offerId,
    ProduktId: offer.productId,
    WertCent: offer.rewardCents,
    Startdatum: offer.startsOn,
    Enddatum: offer.endsOn,
    EnddatumAnzeige: offer.displayEndsOn,
  })),
});

const product = (
  wire: ProductOnTheWire | CatalogueDevice | CatalogueTariff,
  details: ProductDetails,
): CatalogueProduct => ({
  productId: wire.Id,
  externalId: wire.ExterneId,
  position: wire.Position,
  name: wire.Name,
  hidden: wire.Versteckt,
  url: wire.Url,
  details,
});

const fromWireProduct = (wire: ProductOnTheWire): CatalogueProduct =>
  product(
    wire,
    wire.Art === 'Beratung'
      ? {
          kind: 'advisor',
          displayName: wire.AnzeigeName,
          monthlyCents: wire.PreisMonatlich,
          onceCents: wire.PreisEinmalig,
          descriptions: wire.Beschreibungen,
          footnote: wire.Fussnote,
        }
      : {
          kind: 'tariff',
          category: wire.Kategorie,
          displayName: wire.AnzeigeName,
          young: wire.Young,
          hybrid: wire.Hybrid,
          group: wire.Gruppe,
          grade: wire.Klasse,
          monthlyCents: wire.PreisMonatlich,
          onceCents: wire.PreisEinmalig,
          descriptions: wire.Beschreibungen,
          footnote: wire.Fussnote,
          priceSplit: wire.Preisaufteilung,
          campaignName: wire.Aktionsname,
          campaignDiscountCents: wire.Aktionsrabatt,
        },
  );

const deviceDetails = (wire: CatalogueDevice): DeviceDetails => ({
  kind: 'device',
  deviceType: wire.GeraeteTyp,
  manufacturer: wire.Hersteller,
  grade: wire.Klasse,
  displayName: wire.AnzeigeName,
  description: wire.Beschreibung,
  withTariffs: wire.Tarife.map(({ TarifId, Preis, Aktionspreis }) => ({
    tariffId: TarifId,
    priceCents: Preis,
    campaignPriceCents: Aktionspreis,
  })),
  topPosition: wire.TopPosition,
  campaignName: wire.Aktionsname,
});

export const fromWireCatalogue = (wire: CatalogueOnTheWire): WantedCatalogue => ({
  categories: wire.Kategorien.map(category => ({
    categoryId: category.Id,
    position: category.Position,
    path: category.Pfad,
    source: category.Quelle,
    category: category.Kategorie,
    title: category.Titel,
    breadcrumb: category.Brotkrume,
    subtitle: category.Untertitel,
    productIds: category.Produkte,
  })),
  products: [
    ...wire.Produkte.map(fromWireProduct),
    ...wire.Geraete.map(device => product(device, deviceDetails(device))),
    ...wire.Tarife.map(tariff =>
      product(tariff, {
        kind: 'mobile',
        displayName: tariff.AnzeigeName,
        grade: tariff.Klasse,
        description: tariff.Beschreibung,
        monthlyCents: tariff.PreisMonatlich,
        topPosition: tariff.TopPosition,
        campaignName: tariff.Aktionsname,
      }),
    ),
  ],
  advisors: wire.Berater.map(advisor => ({
    externalId: advisor.ExterneId,
    lastName: advisor.Nachname,
    zip: advisor.Plz,
    city: advisor.Ort,
    photo: advisor.Foto,
    agencyNumber: advisor.Agenturnummer,
  })),
  offers: wire.Angebote.map(offer => ({
    offerId: offer.Id ?? null,
    productId: offer.ProduktId,
    rewardCents: offer.WertCent,
    startsOn: offer.Startdatum,
    endsOn: offer.Enddatum,
    displayEndsOn: offer.EnddatumAnzeige,
  })),
});

/** Entries by the names people know: an offer by its product, an advisor by their number. */
export function toEntries(catalogue: Catalogue): Entry[] {
  const wire = toWireCatalogue(catalogue);
  const called = new Map(catalogue.products.map(({ productId, name }) => [productId, name]));
  const entry =
    <Row extends Readonly<Record<string, unknown>>>(
      list: string,
      id: (row: Row) => unknown,
      name: (row: Row) => string,
    ) =>
    (row: Row): Entry => ({ list, id: String(id(row)), name: name(row), row: { ...row } });
  const named = (list: 'Produkte' | 'Geraete' | 'Tarife') =>
    wire[list].map((row): Entry => ({ list, id: String(row.Id), name: row.Name, row: { ...row } }));
  return [
    ...wire.Kategorien.map(
      entry(
        'Kategorien',
        ({ Id }) => Id,
        ({ Titel }) => Titel.de,
      ),
    ),
    ...named('Produkte'),
    ...named('Geraete'),
    ...named('Tarife'),
    ...wire.Berater.map((row): Entry => ({ list: 'Berater', id: row.ExterneId, name: row.ExterneId, row: { ...row } })),
    ...wire.Angebote.map(
      entry(
        'Angebote',
        ({ Id }) => Id,
        ({ ProduktId }) => called.get(ProduktId) ?? '',
      ),
    ),
  ];
}
