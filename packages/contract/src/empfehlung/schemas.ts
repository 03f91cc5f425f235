import { z } from 'zod';
import { FriendOfRecommender } from '../empfaenger/schemas.js';
import { column, rowColumns } from '../shared/columns.js';
import {
  acceptedTerms,
  captchaSolution,
  cents,
  channel,
  channelNames,
  dateTime,
  email,
  hex,
  id,
  number,
  personName,
  postcode,
  recommendationStatus,
  sentDateTime,
} from '../shared/schemas.js';

/** The recommender's part of the reward in percent (docs/specification/recommending.md#who-gets-the-reward). */
export const share = () => z.union([z.literal(100), z.literal(50), z.literal(0)]);

const agentNumber = () => z.string().trim().max(40).nullable().optional();

/** Details of a recommendation that no rule uses: the one list for the agency's report and the person's data export. */
export const detailColumns = rowColumns({ Kanal: column('channel', z.string()) });
export const RecommendationDetails = detailColumns.row;
export type RecommendationDetails = z.output<typeof RecommendationDetails>;

type WireNames = typeof detailColumns.wireNames;
type Named = { readonly [Field in keyof WireNames]: RecommendationDetails[WireNames[Field]] };
const fields = Object.entries(detailColumns.wireNames) as [keyof Named, keyof RecommendationDetails][];

/** Older rows may lack fields that the form asks today. */
type StoredDetails = { readonly [Name in keyof Named]?: Named[Name] | null | undefined };
export const everyDetail = (details: StoredDetails): Named =>
  Object.fromEntries(fields.map(([field]) => [field, details[field] ?? null])) as Named;
export const fromDetails = (details: StoredDetails) => detailColumns.toWire(everyDetail(details));
export const toDetails = (said: RecommendationDetails): Named =>
  Object.fromEntries(fields.map(([field, name]) => [field, said[name]])) as Named;

export const CreateRecommendation = z.strictObject({
  Empfehlung: z.strictObject({
    AgentNumber: agentNumber(),
    Produkt: id(),
    Channel: channel(),
    Empfehlungslink: z.literal(true).default(true),
    Agentennummer: agentNumber(),
    /** Optional for tenants that show the sentence without a checkbox (AgbCheckBoxAutoAccept). */
    AgbText: acceptedTerms().optional(),
    AnteilEmpfehler: share().optional(),
    /** `false`: returns an existing valid link for the product instead of a second one. */
    NeuerLink: z.boolean().optional(),
  }),
  Empfehler: z.strictObject({
    Vorname: personName(),
    Nachname: personName(),
    Email: email(),
    NewsletterPermission: z.boolean().default(false),
    NewsletterOptinGegeben: z.boolean().default(false),
    NewsletterOptinVersendetAm: sentDateTime().nullable().optional(),
  }),
  /** Checked as the friend's own form, and not stored (docs/specification/recommending.md#the-recommendation-form). */
  Empfaenger: FriendOfRecommender.nullable().default(null),
  /**
   * Campaign checkboxes (`/aktion/alleAktiven`), each at most once: a tick or the published text joins, false or 0
   * leaves; campaigns not listed are unchanged.
   */
  Aktionen: z
    .array(
      z.strictObject({
        AktionsId: id(),
        abgehakt: z
          .literal([false, 0])
          .transform(() => false as const)
          .or(acceptedTerms()),
      }),
    )
    .max(20)
    .default([]),
  Captcha: captchaSolution().optional(),
});
export type CreateRecommendation = z.output<typeof CreateRecommendation>;

export const CreatedRecommendation = z.strictObject({
  Empfehlungsnummer: z.string(),
  Hash: z.string(),
  /** The portal's landing page for the contact. */
  Link: z.string(),
  Kurzlink: z.string(),
  /** A code to read out or type on `/code`. */
  Code: z.string(),
  GueltigBis: dateTime(),
  /** The link existed already (`NeuerLink: false`). */
  Vorhanden: z.literal(true).optional(),
});
export type CreatedRecommendation = z.output<typeof CreatedRecommendation>;

export const ProductReference = z.strictObject({ Id: z.int(), Name: z.string() });

/** What the person behind a link may see. */
export const OpenedRecommendation = z.strictObject({
  Empfehlungsnummer: z.string(),
  Status: recommendationStatus(),
  Produkt: ProductReference,
  Empfehler: z.strictObject({ Vorname: z.string() }),
  AnteilEmpfehler: share(),
  PraemieEmpfehlerCent: cents(),
  PraemieEmpfaengerCent: cents(),
  GueltigBis: dateTime(),
  AgbText: z.string(),
  /** For an expired recommendation: the same recommender's open link for the same product. */
  Nachfolger: z.strictObject({ Empfehlungsnummer: z.string(), Hash: z.string() }).nullable(),
  /** The agency of the advisor whom the recommendation names, as far as it said something of itself. */
  Agentur: z
    .strictObject({
      Name: z.string(),
      Anschrift: z.string(),
      Ansprechpartner: z.string(),
      Telefon: z.string(),
      Email: z.string(),
      Oeffnungszeiten: z.string(),
      /** Path of the picture at the portal's host. */
      Bild: z.string().nullable(),
    })
    .nullable(),
});
export type OpenedRecommendation = z.output<typeof OpenedRecommendation>;

/** The owner's view: everything needed to share it again. */
export const OwnRecommendation = z.strictObject({
  ...CreatedRecommendation.omit({ Vorhanden: true }).shape,
  Status: recommendationStatus(),
  Produkt: ProductReference,
  AnteilEmpfehler: share(),
  PraemieEmpfehlerCent: cents(),
  PraemieEmpfaengerCent: cents(),
  ErstelltAm: dateTime(),
  Klicks: z.int(),
  /** The owner's spoken code, if it leads to this recommendation. */
  Sprechcode: z.string().nullable(),
});
export type OwnRecommendation = z.output<typeof OwnRecommendation>;

export const LinkParams = z.strictObject({ nr: number(), hex: hex() });

export const TrackingQuery = z.object({ channel: channel().optional(), empfaengernummer: number().optional() });

export const Target = z.strictObject({ Url: z.string() });

export const SpokenCode = z.strictObject({ Code: z.string(), Kurzlink: z.string() });

/** The recommender's name and postcode as a friend knows them. */
export const RecommenderSearch = z.strictObject({
  Vorname: personName(),
  Nachname: personName(),
  Plz: postcode(),
  Captcha: captchaSolution().optional(),
});
export type RecommenderSearch = z.output<typeof RecommenderSearch>;

export const ResolvedCode = z.strictObject({ Empfehlungsnummer: z.string(), Hash: z.string() });
export type ResolvedCode = z.output<typeof ResolvedCode>;

/** The channels of the tenant's configuration, and the share page's own ways. */
export const sharedBy = [...channelNames, 'Qr', 'Card', 'Native'] as const;
