import { toWireDateTime } from '../shared/codec.js';
import { recommendationStatusNames, type RecommendationStatusName } from '../shared/names.js';
import type {
  CreatedRecommendation,
  CreateRecommendation,
  OpenedRecommendation,
  OwnRecommendation,
} from './schemas.js';

export type Share = 100 | 50 | 0;

/** The English input of a submitted recommendation; `recommenderShare` is null where the tenant's default applies. */
export interface RecommendationInput {
  readonly productId: number;
  readonly channel: string;
  /** As the product API numbers them; `field` is what the sender called it. */
  readonly advisor: {
    readonly number: string;
    readonly field: 'Empfehlung.AgentNumber' | 'Empfehlung.Agentennummer';
  } | null;
  /** A tick or the text that was shown; null where no box was shown. */
  readonly agreement: true | string | null;
  readonly campaigns: readonly { readonly campaignId: number; readonly agreement: true | string | false }[];
  readonly recommenderShare: Share | null;
  readonly recommender: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly newsletterWanted: boolean;
  };
  /** Told apart from the recommender's; nothing else of the recipient is asked here. */
  readonly recipientEmail: string | null;
  readonly captcha: string | null;
}

export function toRecommendationInput({
  Empfehlung,
  Empfehler,
  Empfaenger,
  Aktionen,
  Captcha,
}: CreateRecommendation): RecommendationInput {
  return {
    productId: Empfehlung.Produkt,
    channel: Empfehlung.Channel,
    advisor: advisorOf(Empfehlung),
    agreement: Empfehlung.AgbText ?? null,
    campaigns: Aktionen.map(({ AktionsId, abgehakt }) => ({ campaignId: AktionsId, agreement: abgehakt })),
    recommenderShare: Empfehlung.AnteilEmpfehler ?? null,
    recommender: {
      firstName: Empfehler.Vorname,
      lastName: Empfehler.Nachname,
      email: Empfehler.Email,
      newsletterWanted: Empfehler.NewsletterPermission,
    },
    recipientEmail: Empfaenger?.Email || null,
    captcha: Captcha ?? null,
  };
}

function advisorOf({ AgentNumber, Agentennummer }: CreateRecommendation['Empfehlung']): RecommendationInput['advisor'] {
  if (AgentNumber) return { number: AgentNumber, field: 'Empfehlung.AgentNumber' };
  return Agentennummer ? { number: Agentennummer, field: 'Empfehlung.Agentennummer' } : null;
}

export interface CreatedRecommendationView {
  readonly number: string;
  readonly hash: string;
  readonly link: string;
  readonly shortLink: string;
  readonly code: string;
  readonly validUntil: Date;
}

export function fromCreatedRecommendation(view: CreatedRecommendationView): CreatedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Hash: view.hash,
    Link: view.link,
    Kurzlink: view.shortLink,
    Code: view.code,
    GueltigBis: toWireDateTime(view.validUntil),
  };
}

export interface OpenedRecommendationView {
  readonly number: string;
  readonly status: RecommendationStatusName;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderFirstName: string;
  readonly recommenderShare: Share;
  /** Cents. */
  readonly recipientRewardCents: number;
  readonly validUntil: Date;
  readonly termsText: string;
}

export function fromOpenedRecommendation(view: OpenedRecommendationView): OpenedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    Empfehler: { Vorname: view.recommenderFirstName },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    GueltigBis: toWireDateTime(view.validUntil),
    AgbText: view.termsText,
  };
}

export interface OwnRecommendationView extends CreatedRecommendationView {
  readonly status: RecommendationStatusName;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderShare: Share;
  /** Cents. */
  readonly recommenderRewardCents: number;
  /** Cents. */
  readonly recipientRewardCents: number;
  readonly createdAt: Date;
  readonly clicks: number;
}

export function fromOwnRecommendation(view: OwnRecommendationView): OwnRecommendation {
  return {
    ...fromCreatedRecommendation(view),
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfehlerCent: view.recommenderRewardCents,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    ErstelltAm: toWireDateTime(view.createdAt),
    Klicks: view.clicks,
  };
}
