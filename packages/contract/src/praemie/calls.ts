import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import { defineCall } from '../call.js';
import { asAnyone, asRecommender, asRewardHolder, asStaffWith, asVisitor } from '../callers.js';
import {
  acceptedTerms,
  cents,
  dateTime,
  germanDate,
  idInPath,
  line,
  picture,
  rewardStatus,
  text,
} from '../shared/schemas.js';
import { ChooseReward, ProductRewards, RecomputedReward, Reward, RewardInBrief } from './schemas.js';

const area = 'praemie' as const;

export const listRewardOffers = defineCall({
  name: 'listRewardOffers',
  area,
  method: 'GET',
  path: '/praemie',
  ...asAnyone,
  summary: 'List the rewards that the products pay today',
  details: 'Hidden products are left out.',
  answer: z.array(ProductRewards),
  status: 200,
  errors: [],
});

export const readReward = defineCall({
  name: 'readReward',
  area,
  method: 'GET',
  path: '/praemierung',
  ...asRewardHolder,
  summary: 'Read the reward of a reward link',
  details: 'Answers amount, status and choice; with `details` also how long and among what to choose.',
  query: z.object({ details: z.string().optional() }),
  flags: ['details'],
  answer: z.union([Reward, RewardInBrief]),
  status: 200,
  errors: ['reward-token-invalid', 'reward-already-chosen', 'reward-not-available'],
});

export const chooseReward = defineCall({
  name: 'chooseReward',
  needs: 'paying',
  area,
  method: 'PUT',
  path: '/praemierung',
  ...asRewardHolder,
  summary: 'Choose how a reward is given',
  details: 'The choice is final.',
  body: ChooseReward,
  answer: Reward,
  status: 200,
  idempotent: true,
  errors: [
    'reward-token-invalid',
    'reward-already-chosen',
    'reward-not-available',
    'iban-invalid',
    'bank-details-unauthorised',
  ],
});

const ownReward = z.strictObject({ praemieId: z.uuid() });

export const readOwnReward = defineCall({
  name: 'readOwnReward',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/praemierung/:praemieId',
  ...asRecommender,
  summary: 'Read a reward of the recommender',
  details: 'With the session instead of the mail’s link.',
  params: ownReward,
  answer: Reward,
  status: 200,
  errors: ['not-found'],
});

export const chooseOwnReward = defineCall({
  name: 'chooseOwnReward',
  needs: 'paying',
  area: 'empfehler',
  method: 'PUT',
  path: '/empfehler/praemierung/:praemieId',
  ...asRecommender,
  summary: 'Choose how a reward of the recommender is given',
  details:
    'With the session instead of the mail’s link. The choice is final. Not available in a session that a staff member opened.',
  params: ownReward,
  body: ChooseReward,
  answer: Reward,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'not-authorised', 'reward-already-chosen', 'reward-not-available', 'iban-invalid'],
});

const rewardPicture = <const Name extends string, const File extends string>(
  name: Name,
  file: File,
  { summary, details = '' }: { readonly summary: string; readonly details?: string },
) =>
  defineCall({
    name,
    area,
    method: 'GET',
    path: `/praemie/:id/${file}`,
    ...asAnyone,
    summary,
    details: `${details} Cacheable by its ETag.`.trim(),
    params: z.strictObject({ id: idInPath() }),
    answer: picture(),
    answerType: 'image/png',
    status: 200,
    errors: ['not-found'],
  });

export const readRewardPicture = rewardPicture('readRewardPicture', 'grafik100', {
  summary: 'Read a reward’s amount as a picture',
  details: 'The whole amount, for one person.',
});
export const readSharedRewardPicture = rewardPicture('readSharedRewardPicture', 'grafik50', {
  summary: 'Read the amounts of a shared reward as a picture',
  details: 'Both parts side by side.',
});
export const readRecommenderPartPicture = rewardPicture('readRecommenderPartPicture', 'grafik50empfehler', {
  summary: 'Read the recommender’s part of a shared reward as a picture',
});
export const readRecipientPartPicture = rewardPicture('readRecipientPartPicture', 'grafik50empfaenger', {
  summary: 'Read the friend’s part of a shared reward as a picture',
  details: 'Capped by `MaxEmpfaengerPraemieCent`.',
});

/** Guards against typing errors: 5,000 €. The limits for a second person are the tenant's. */
export const mostGoodwillCents = 500_000;
const leastGoodwillCents = 100;

/** The recommender can read the `Begruendung`. */
export const goodwillCents = () => cents().min(leastGoodwillCents).max(mostGoodwillCents);
export const GrantGoodwill = z.strictObject({
  BetragCent: goodwillCents(),
  Begruendung: text(500),
});
/** `WartetAuf` (202): above a limit a second person has to agree. */
export const GrantedGoodwill = z.strictObject({ BetragCent: cents(), WartetAuf: z.literal('ZweitePerson').optional() });
export const DeclineGoodwill = z.strictObject({ Grund: text(500) });

export const Goodwill = z.strictObject({
  Nummer: z.string(),
  Empfehlernummer: z.uuid(),
  Empfehler: z.string(),
  BetragCent: cents(),
  Begruendung: z.string(),
  Status: z.enum(['Wartet', 'Gewaehrt', 'Abgelehnt']),
  Von: z.string(),
  Am: dateTime(),
  /** Requested by the caller: somebody else has to agree. */
  Eigene: z.boolean(),
  EntschiedenVon: z.string().nullable(),
  EntschiedenAm: dateTime().nullable(),
  Ablehnungsgrund: z.string().nullable(),
});
export type Goodwill = z.output<typeof Goodwill>;

/** Goodwill granted to one person, newest first, and the rest of the caller's limits. */
export const GoodwillOfPerson = z.strictObject({
  Grenzen: z.strictObject({
    JeGewaehrungCent: cents(),
    JePersonUndJahrCent: cents(),
    JeMitarbeiterUndMonatCent: cents(),
  }),
  Verbraucht: z.strictObject({ PersonImJahrCent: cents(), MitarbeiterImMonatCent: cents() }),
  Verlauf: z.array(Goodwill),
});

/** A reward without a recommendation, as its owner sees it in the personal area. */
export const OwnReward = z.strictObject({
  Id: z.uuid(),
  Anlass: z.enum(['Kulanz', 'Aktion']),
  /** The grantor's reason; null for a campaign's reward. */
  Begruendung: z.string().nullable(),
  WertCent: cents(),
  Status: rewardStatus(),
  Auswahl: z.enum(rewardWireNames).nullable(),
  /** Whether the reward can be chosen now. */
  Waehlbar: z.boolean(),
  /** Chosen as cash without a usable account. */
  BankdatenFehlen: z.boolean(),
  /** It waits to be paid, and the bank knows the account by nearly the name that was typed. */
  KontoinhaberGefragt: z.boolean(),
  /** Chosen, and under review before it is paid. */
  WirdGeprueft: z.boolean(),
  GewaehrtAm: dateTime(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type OwnReward = z.output<typeof OwnReward>;

const goodwill = { area: 'agentur', ...asStaffWith('Praemien') } as const;
const ofPerson = z.strictObject({ empfehlernummer: z.uuid() });
/** The grant's own number, or the recommender's for the grant that waits longest. */
const ofGrant = z.strictObject({ nr: line(40) });

/** docs/specification/rewards.md#goodwill. */
export const grantGoodwill = defineCall({
  name: 'grantGoodwill',
  ...goodwill,
  method: 'POST',
  path: '/agentur/kulanz/:empfehlernummer',
  summary: 'Grant goodwill to a recommender',
  details:
    'A reward outside any order, for a reason that the recommender reads. Ready at once (201), or after a second person has approved it (202). Audit-logged.',
  params: ofPerson,
  body: GrantGoodwill,
  readByPeople: ['Begruendung'],
  answer: GrantedGoodwill,
  status: 201,
  idempotent: true,
  errors: ['not-found', 'opt-in-required', 'this-account-blocked'],
});

export const agreeToGoodwill = defineCall({
  name: 'agreeToGoodwill',
  ...goodwill,
  method: 'PUT',
  path: '/agentur/kulanz/:nr/zustimmen',
  summary: 'Approve goodwill above a limit',
  details: 'Requested by another person. Only for agency owners. Audit-logged.',
  params: ofGrant,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'opt-in-required', 'this-account-blocked'],
});

export const declineGoodwill = defineCall({
  name: 'declineGoodwill',
  ...goodwill,
  method: 'PUT',
  path: '/agentur/kulanz/:nr/ablehnen',
  summary: 'Decline goodwill above a limit',
  details: 'Requested by another person, with a reason. Only for agency owners. Audit-logged.',
  extension: true,
  params: ofGrant,
  body: DeclineGoodwill,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'opt-in-required', 'this-account-blocked'],
});

export const listWaitingGoodwill = defineCall({
  name: 'listWaitingGoodwill',
  ...goodwill,
  method: 'GET',
  path: '/agentur/kulanz',
  summary: 'List goodwill that waits for a second person',
  details: 'Grants above a limit, the longest waiting first.',
  extension: true,
  answer: z.array(Goodwill),
  status: 200,
  errors: [],
});

export const readGoodwill = defineCall({
  name: 'readGoodwill',
  ...goodwill,
  method: 'GET',
  path: '/agentur/kulanz/:empfehlernummer',
  summary: 'Read the goodwill granted to a recommender',
  details: 'With reasons, the limits, and how much of them is used.',
  extension: true,
  params: ofPerson,
  answer: GoodwillOfPerson,
  status: 200,
  errors: ['not-found'],
});

export const recomputeFurtherRewards = defineCall({
  name: 'recomputeFurtherRewards',
  ...goodwill,
  method: 'GET',
  path: '/agentur/praemiennachrechnen/:empfehlernummer',
  summary: 'Recompute a recommender’s rewards from no order',
  details: 'Extra rewards of campaigns and goodwill, each by the versions under which it was granted.',
  extension: true,
  params: ofPerson,
  answer: z.array(RecomputedReward),
  status: 200,
  errors: ['not-found'],
});

export const listOwnRewards = defineCall({
  name: 'listOwnRewards',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/praemien',
  ...asRecommender,
  summary: 'List the recommender’s rewards from no recommendation',
  details: 'Goodwill with its reason, and rewards of campaigns, newest first.',
  extension: true,
  answer: z.array(OwnReward),
  status: 200,
  errors: [],
});

/** A campaign (docs/specification/rewards.md#campaigns), texts by language; `abgehakt`: the caller takes part. */
export const ActiveCampaign = z.strictObject({
  AktionsId: z.int(),
  Titel: z.string(),
  Text: z.string(),
  RechtsText: z.string(),
  abgehakt: z.boolean(),
  Zustimmung: z.string(),
});
export type ActiveCampaign = z.output<typeof ActiveCampaign>;

export const JoinCampaign = z.strictObject({ abgehakt: acceptedTerms() });

/** A campaign as participants see it in the personal area. */
export const OwnCampaign = z.strictObject({
  ...ActiveCampaign.shape,
  /** When the person joined; null for non-participants. */
  Seit: dateTime().nullable(),
  /** The last day. */
  Bis: germanDate(),
  Beendet: z.boolean(),
  /** The budget is used up: earned extras wait until it is raised, and nobody can join. */
  BudgetAufgebraucht: z.boolean(),
  /** Counted paid recommendations so far. */
  Gezaehlt: z.int().nonnegative(),
  Stufen: z.array(z.strictObject({ Ab: z.int().positive(), WertCent: cents(), Erreicht: z.boolean() })),
});
export type OwnCampaign = z.output<typeof OwnCampaign>;

export const listActiveCampaigns = defineCall({
  name: 'listActiveCampaigns',
  area: 'praemie',
  method: 'GET',
  path: '/aktion/alleAktiven',
  ...asVisitor,
  summary: 'List the campaigns in force today',
  details: 'With `produktId` only those for that product. `abgehakt` marks those the logged-in person takes part in.',
  query: z.object({ produktId: idInPath().optional() }),
  answer: z.array(ActiveCampaign),
  status: 200,
  errors: [],
});

const own = { area: 'empfehler', ...asRecommender } as const;
const ofCampaign = z.strictObject({ aktionsId: idInPath() });

export const listOwnCampaigns = defineCall({
  name: 'listOwnCampaigns',
  ...own,
  method: 'GET',
  path: '/empfehler/aktionen',
  summary: 'List the recommender’s campaigns',
  details:
    'Those the recommender can join or takes part in, with the progress so far. Campaigns that ended recently are listed for participants.',
  extension: true,
  answer: z.array(OwnCampaign),
  status: 200,
  errors: [],
});

export const joinCampaign = defineCall({
  name: 'joinCampaign',
  needs: 'live',
  ...own,
  method: 'PUT',
  path: '/empfehler/aktionen/:aktionsId',
  summary: 'Join a campaign',
  details: 'Recommendations count from now on. Not available in a session that a staff member opened.',
  extension: true,
  params: ofCampaign,
  body: JoinCampaign,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'terms-not-accepted'],
});

export const leaveCampaign = defineCall({
  name: 'leaveCampaign',
  ...own,
  method: 'DELETE',
  path: '/empfehler/aktionen/:aktionsId',
  summary: 'Leave a campaign',
  details: 'What has been counted stays. Not available in a session that a staff member opened.',
  extension: true,
  params: ofCampaign,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised'],
});
