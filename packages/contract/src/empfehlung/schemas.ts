import { z } from 'zod';
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
  recommendationStatus,
  sentDateTime,
} from '../shared/schemas.js';

/** The recommender's part of the reward in percent (docs/specification/recommending.md#who-gets-the-reward). */
export const share = () => z.union([z.literal(100), z.literal(50), z.literal(0)]);

const agentNumber = () => z.string().trim().max(40).nullable().optional();

export const CreateRecommendation = z.strictObject({
  Empfehlung: z.strictObject({
    AgentNumber: agentNumber(),
    Produkt: id(),
    Channel: channel(),
    Empfehlungslink: z.literal(true).default(true),
    Agentennummer: agentNumber(),
    /** May be missing where the tenant shows the sentence without a box (AgbCheckBoxAutoAccept). */
    AgbText: acceptedTerms().optional(),
    AnteilEmpfehler: share().optional(),
  }),
  Empfehler: z.strictObject({
    Vorname: personName(),
    Nachname: personName(),
    Email: email(),
    NewsletterPermission: z.boolean().default(false),
    NewsletterOptinGegeben: z.boolean().default(false),
    NewsletterOptinVersendetAm: sentDateTime().nullable().optional(),
  }),
  /** Only the address is looked at, to tell it apart from the recommender's; nothing is kept (docs/specification/recommending.md#the-recommendation-form). */
  Empfaenger: z
    .strictObject({
      Anrede: z.string().trim().max(20).nullable().optional(),
      Vorname: personName().or(z.literal('')).nullable().optional(),
      Nachname: personName().or(z.literal('')).nullable().optional(),
      Email: email().nullable().optional(),
    })
    .nullable()
    .default(null),
  /** The boxes of campaigns (`/aktion/alleAktiven`), each once: a tick or the published text joins, false or 0 does not and ends what stood; one that is not named stays as it is. */
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
  /** To read out or type, for `/code`. */
  Code: z.string(),
  GueltigBis: dateTime(),
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
});
export type OpenedRecommendation = z.output<typeof OpenedRecommendation>;

/** What its owner sees: everything needed to share it again. */
export const OwnRecommendation = z.strictObject({
  ...CreatedRecommendation.shape,
  Status: recommendationStatus(),
  Produkt: ProductReference,
  AnteilEmpfehler: share(),
  PraemieEmpfehlerCent: cents(),
  PraemieEmpfaengerCent: cents(),
  ErstelltAm: dateTime(),
  Klicks: z.int(),
});
export type OwnRecommendation = z.output<typeof OwnRecommendation>;

export const LinkParams = z.strictObject({ nr: number(), hex: hex() });

export const TrackingQuery = z.object({ channel: channel().optional(), empfaengernummer: number().optional() });

export const Target = z.strictObject({ Url: z.string() });

export const ResolvedCode = z.strictObject({ Empfehlungsnummer: z.string(), Hash: z.string() });

/** The channels of the tenant's configuration, and the ways of the share page that belong to no company. */
export const sharedBy = [...channelNames, 'Qr', 'Card', 'Native'] as const;
