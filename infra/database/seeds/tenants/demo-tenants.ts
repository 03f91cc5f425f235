import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TenantDocument } from '#contract/mandanten.js';
import type { RewardKind } from '#reward-types/index.js';
import { dayMs } from '#shared/dates-and-money.js';
import type { CampaignDetails } from '../../../../services/modules/campaign/events.js';
import type { Catalogue } from '../../../../services/modules/catalogue/events.js';
import { daysFrom } from '#shared/calendar.js';
import { numbered } from '../../../../services/modules/catalogue/domain/wanted-catalogue.js';
import { fromWireCatalogue } from '../../../../services/modules/catalogue/http/editing.js';
import type { FirstContent } from '../../../../services/modules/content/api.js';
import { fromWireConfiguration } from '../../../../services/modules/tenant/http/wire.js';

interface Contact {
  readonly salutation: 'Frau' | 'Herr';
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
}

/** The course of one recommendation. All numbers except the product's are days ago. */
export interface Story {
  /** Never rename it: the seed's marks contain it. */
  readonly name: string;
  /** 0 is the demo login's recommender; others have their own numbers. */
  readonly by: number;
  readonly productId: number;
  readonly share: 100 | 50 | 0;
  readonly channel: string;
  readonly created: number;
  readonly clicks?: readonly number[];
  readonly contact?: { readonly person: Contact; readonly registered: number; readonly confirmed?: number };
  /** A second friend who followed the same link. */
  readonly friend?: Story['contact'];
  readonly order?: {
    readonly reported: number;
    readonly outcome: 'concluded' | 'not-concluded' | 'cancelled';
    readonly released?: number;
    /** Names only the recommendation, so staff may have to assign the order. `concluded`: days ago. */
    readonly byRecommendation?: { readonly concluded: number };
  };
  /** For the recommender's reward. */
  readonly choice?: { readonly made: number; readonly kind: RewardKind };
  /** Collected, sealed, approved and handed to the bank on one day; the bank answers later. */
  readonly payout?: { readonly sent: number; readonly answered: number; readonly returnedFor?: string };
}

export type Whole = Required<TenantDocument>;

/** A demo tenant's data. No real company, no real people. */
export interface DemoTenant {
  readonly key: 'telko' | 'energie';
  /** `{port}` is filled in by the host. */
  readonly portalUrl: string;
  readonly hosts: readonly string[];
  readonly position: number;
  readonly payoutAccount: { readonly name: string; readonly iban: string; readonly bic: string };
  /** The programme itself, as any installation exports and imports it (docs/specification/programme.md#one-document). */
  readonly document: Whole;
  /** Data that is not part of the document. */
  readonly campaignsOver: readonly CampaignDetails[];
  /** One recommendation for almost every stage of the status bar, orders to release, and a reward to pay. */
  readonly stories: readonly Story[];
  /** The document's content in the modules' types. */
  readonly name: string;
  readonly config: TenantConfig;
  readonly catalogue: Catalogue;
  readonly content: readonly FirstContent[];
}

/** The reference day of the documents: offers and campaigns are dated around it. */
const written = '2026-11-24';

/** `telko.json`, `energie.json`, with their days shifted from the reference day to today. */
function documentOf(key: DemoTenant['key'], today: string): Whole {
  const { Katalog, Aktionen, ...rest } = TenantDocument.required().parse(read(`${key}.json`));
  const moved = (day: string) => daysFrom(today, (Date.parse(day) - Date.parse(written)) / dayMs);
  const inTime = <Row extends { readonly Startdatum: string; readonly Enddatum: string }>(row: Row): Row => ({
    ...row,
    Startdatum: moved(row.Startdatum),
    Enddatum: moved(row.Enddatum),
  });
  const Angebote = Katalog.Angebote.map(offer => ({
    ...inTime(offer),
    EnddatumAnzeige: offer.EnddatumAnzeige && moved(offer.EnddatumAnzeige),
  }));
  return { ...rest, Katalog: { ...Katalog, Angebote }, Aktionen: Aktionen.map(inTime) };
}

const here = dirname(fileURLToPath(import.meta.url));
const read = (file: string): unknown => JSON.parse(readFileSync(join(here, file), 'utf8'));

/** Data of the tenants beside their documents, and their stories (`demo.json`). Campaign days are relative to today. */
type DemoTenantSource = Pick<DemoTenant, 'key' | 'portalUrl' | 'hosts' | 'position' | 'payoutAccount' | 'stories'> & {
  readonly over: readonly (Omit<CampaignDetails, 'startsOn' | 'endsOn'> & {
    readonly startsOn: number;
    readonly endsOn: number;
  })[];
};

function demoTenant(key: DemoTenant['key'], today: string): DemoTenant {
  const { over, ...told } = (read('demo.json') as Record<DemoTenant['key'], DemoTenantSource>)[key];
  const document = documentOf(key, today);
  const nothing = { products: [], categories: [], offers: [], advisors: [] };
  return {
    ...told,
    document,
    campaignsOver: over.map(campaign => ({
      ...campaign,
      startsOn: daysFrom(today, campaign.startsOn),
      endsOn: daysFrom(today, campaign.endsOn),
    })),
    ...fromWireConfiguration(document.Konfiguration),
    catalogue: numbered(nothing, fromWireCatalogue(document.Katalog)),
    content: document.Inhalte.map(({ Schema, Id, Daten }) => ({ schema: Schema, id: Id, data: Daten })),
  };
}

/** Telecom: tariff product API, every category page, orders are releasable at once. Today as `YYYY-MM-DD`. */
export const telko = (today: string): DemoTenant => demoTenant('telko', today);

/** Energy: advisor product API, forced login, German accounts only, 14 days of complaint period, one region. */
export const energie = (today: string): DemoTenant => demoTenant('energie', today);
