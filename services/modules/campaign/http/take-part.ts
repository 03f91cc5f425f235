import { joinCampaign, leaveCampaign, listActiveCampaigns, listOwnCampaigns } from '#contract/praemie/calls.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, type CallContext } from '#platform/http/call.js';
import { day } from '#shared/dates-and-money.js';
import type { Language } from '#shared/texts.js';
import { CampaignsOfRecommender, type ActiveCampaign, type OwnCampaign } from '../queries/campaigns-of-recommender.js';
import { TakingPart } from '../use-cases/take-part.js';
import { textsOf } from './campaigns.js';

export const takePartCalls = [
  calls(TakingPart, [
    answer(joinCampaign, (campaigns, { params, body, context }) =>
      campaigns.join(recommenderIn(context), params.aktionsId, body.abgehakt, evidenceOf(context)),
    ),
    answer(leaveCampaign, (campaigns, { params, context }) =>
      campaigns.leave(recommenderIn(context), params.aktionsId, evidenceOf(context)),
    ),
  ]),
  calls(CampaignsOfRecommender, [
    answer(listActiveCampaigns, async (campaigns, { query, context: { principal, language } }) => {
      const recommenderId = principal.kind === 'recommender' ? principal.recommenderId : null;
      return (await campaigns.active(recommenderId, query.produktId)).map(one => toWireActive(one, language));
    }),
    answer(listOwnCampaigns, async (campaigns, { context }) =>
      (await campaigns.own(recommenderIn(context))).map(one => toWireOwn(one, context.language)),
    ),
  ]),
];

const recommenderIn = (context: CallContext): string => principalOf(context, 'recommender').recommenderId;

const evidenceOf = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });

/** A box is ticked where the person logged in takes part already; never beforehand. */
const toWireActive = ({ campaign, takesPart }: ActiveCampaign, language: Language) => ({
  AktionsId: campaign.campaignId,
  Titel: campaign.title[language],
  Text: campaign.body[language],
  RechtsText: campaign.legalText[language],
  abgehakt: takesPart,
  Zustimmung: campaign.consentText[language],
});

const toWireOwn = ({ campaign, since, hasEnded, counted, tiers }: OwnCampaign, language: Language) => ({
  ...textsOf(campaign, language),
  abgehakt: since !== null,
  Seit: toWireDateTimeOrNull(since),
  Bis: day(campaign.endedAt ?? campaign.endsOn, 'de'),
  Beendet: hasEnded,
  BudgetAufgebraucht: campaign.usedUpAt !== null,
  Gezaehlt: counted,
  Stufen: tiers.map(({ after, cents, reached }) => ({ Ab: after, WertCent: cents, Erreicht: reached })),
});
