import { toPaged, toWert } from '#contract/shared/codec.js';
import type {
  AdvisorProduct,
  Agents,
  MaxReward,
  MobileOffer,
  ProductCategory,
  TariffProduct,
} from '#contract/produkt.js';

/** A fixed-line product as the code sees it; prices are cents. */
export interface TariffProductView {
  readonly id: number;
  /** DP: double play (internet and phone); TP: triple play (with television). */
  readonly category: 'DP' | 'TP';
  readonly name: string;
  readonly displayName: string;
  readonly young: boolean;
  readonly hybrid: boolean;
  readonly group: string;
  readonly grade: string;
  readonly monthlyCents: number;
  readonly onceCents: number;
  /** Up to four lines. */
  readonly descriptions: readonly string[];
  readonly commission: { readonly type: string; readonly cents: number };
  readonly externalId: string;
  readonly footnote: string;
  readonly priceSplit: string;
  readonly campaignName: string;
  readonly campaignDiscountCents: number | null;
}

export function fromTariffProduct(view: TariffProductView): TariffProduct {
  const [first = '', second = '', third = '', fourth = ''] = view.descriptions;
  return {
    Id: view.id,
    Kategorie: view.category,
    Name: view.name,
    AnzeigeName: view.displayName,
    Young: view.young,
    Hybrid: view.hybrid,
    Gruppe: view.group,
    Klasse: view.grade,
    PreisMonatlich: view.monthlyCents,
    PreisEinmalig: view.onceCents,
    Beschreibung1: first,
    Beschreibung2: second,
    Beschreibung3: third,
    Beschreibung4: fourth,
    Provision: toProvision(view.commission),
    ExterneId: view.externalId,
    Fussnote: view.footnote,
    Preisaufteilung: view.priceSplit,
    Aktionsname: view.campaignName,
    Aktionsrabatt: view.campaignDiscountCents,
  };
}

export function toTariffProduct(wire: TariffProduct): TariffProductView {
  return {
    id: wire.Id,
    category: wire.Kategorie,
    name: wire.Name,
    displayName: wire.AnzeigeName,
    young: wire.Young,
    hybrid: wire.Hybrid,
    group: wire.Gruppe,
    grade: wire.Klasse,
    monthlyCents: wire.PreisMonatlich,
    onceCents: wire.PreisEinmalig,
    descriptions: [wire.Beschreibung1, wire.Beschreibung2, wire.Beschreibung3, wire.Beschreibung4].filter(
      line => line !== '',
    ),
    commission: fromProvision(wire.Provision),
    externalId: wire.ExterneId,
    footnote: wire.Fussnote,
    priceSplit: wire.Preisaufteilung,
    campaignName: wire.Aktionsname,
    campaignDiscountCents: wire.Aktionsrabatt,
  };
}

/** `standard;5000`: type and cents (docs/specification/rewards.md#reward-offers). */
export function toProvision({ type, cents }: { readonly type: string; readonly cents: number }): string {
  return `${type};${cents}`;
}

export function fromProvision(text: string): { type: string; cents: number } {
  const [type = '', cents = '0'] = text.split(';');
  return { type, cents: Number(cents) || 0 };
}

/** A mobile tariff, a device with its tariff, or both together; prices are cents. */
export interface MobileOfferView {
  readonly id: number;
  readonly deviceType: 'smartphone' | 'tablet' | null;
  readonly manufacturer: string;
  readonly grade: string;
  /** The tariff and its device together; empty without a device. */
  readonly pairName: string;
  /** What the tariff offers. */
  readonly pairDescription: string;
  readonly tariffName: string;
  readonly deviceName: string;
  readonly deviceDescription: string;
  readonly deviceId: number | null;
  readonly deviceCents: number;
  readonly tariffId: number;
  readonly tariffCents: number;
  readonly position: number;
  readonly campaign: string;
  readonly topPosition: number | null;
  readonly campaignCents: number | null;
}

export function fromMobileOffer(view: MobileOfferView): MobileOffer {
  return {
    Id: view.id,
    GeraeteTyp: view.deviceType,
    Hersteller: view.manufacturer,
    Klasse: view.grade,
    TarifHandyAnzeigeName: view.pairName,
    TarifHandyBeschreibung: view.pairDescription,
    TarifAnzeigeName: view.tariffName,
    HandyAnzeigeName: view.deviceName,
    HandyBeschreibung: view.deviceDescription,
    HandyId: view.deviceId,
    PreisHandy: view.deviceCents,
    TarifId: view.tariffId,
    PreisTarif: view.tariffCents,
    Position: view.position,
    Aktion: view.campaign,
    TopPosition: view.topPosition,
    Aktionspreis: view.campaignCents,
  };
}

export interface AdvisorProductView {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly displayName: string;
  readonly descriptions: readonly string[];
  readonly commission: { readonly type: string; readonly cents: number };
}

export function fromAdvisorProduct(view: AdvisorProductView): AdvisorProduct {
  const [first = '', second = ''] = view.descriptions;
  return {
    Id: view.id,
    ExterneId: view.externalId,
    Name: view.name,
    AnzeigeName: view.displayName,
    Beschreibung1: first,
    Beschreibung2: second,
    Provision: toProvision(view.commission),
  };
}

export interface ProductCategoryView {
  readonly id: number;
  readonly path: string;
  readonly title: string;
  readonly breadcrumb: string;
  readonly subtitle: string;
  readonly source: string;
  readonly category: string;
  /** Cents. */
  readonly maxRewardCents: number;
}

export function fromProductCategory(view: ProductCategoryView): ProductCategory {
  return {
    Id: view.id,
    Pfad: view.path,
    Titel: view.title,
    Brotkrume: view.breadcrumb,
    Untertitel: view.subtitle,
    Quelle: view.source,
    Kategorie: view.category,
    MaxPraemieCent: view.maxRewardCents,
  };
}

export function fromMaxReward(amountCents: number): MaxReward {
  return { WertCent: amountCents, Wert: toWert(amountCents) };
}

export interface AgentView {
  readonly externalId: string;
  readonly lastName: string;
  readonly postalCode: string;
  readonly city: string;
  readonly photo: string | null;
}

export function fromAgents(
  rows: readonly AgentView[],
  page: { page: number; pageSize: number; totalCount: number },
): Agents {
  return toPaged(
    rows.map(agent => ({
      ExterneId: agent.externalId,
      LastName: agent.lastName,
      ZipCode: agent.postalCode,
      City: agent.city,
      Photo: agent.photo,
    })),
    page,
  );
}
