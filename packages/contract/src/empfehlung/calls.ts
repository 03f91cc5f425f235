import { z } from 'zod';
import { defineCall } from '../call.js';
import { asAnyone, asRecommender, asVisitor } from '../callers.js';
import {
  anyQuery,
  CaptchaCheck,
  captchaQuery,
  channel,
  hex,
  language,
  line,
  number,
  picture,
} from '../shared/schemas.js';
import {
  CreatedRecommendation,
  CreateRecommendation,
  LinkParams,
  OpenedRecommendation,
  OwnRecommendation,
  RecommenderSearch,
  ResolvedCode,
  sharedBy,
  SpokenCode,
  Target,
  TrackingQuery,
} from './schemas.js';

const area = 'empfehlung' as const;

export const createRecommendation = defineCall({
  name: 'createRecommendation',
  needs: 'live',
  area,
  method: 'POST',
  path: '/Empfehlen/create',
  ...asVisitor,
  staffMay: true,
  summary: 'Recommend a product',
  details:
    'Answers 201, or 200 with the existing link and `NeuerLink: false`. A null body asks whether a captcha is needed (200).',
  query: anyQuery(),
  body: CreateRecommendation.nullable(),
  answer: z.union([CreatedRecommendation, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: [
    'login-first',
    'opt-in-before-sending',
    'recommendation-held',
    'email-same-as-recipient',
    'email-not-allowed',
    'terms-not-accepted',
    'under-age',
    'captcha-required',
    'captcha-wrong',
    'account-blocked',
    'this-account-blocked',
    'excluded-by-terms',
  ],
});

export const openRecommendation = defineCall({
  name: 'openRecommendation',
  area,
  method: 'GET',
  path: '/empfehlen/:nr/:hex',
  ...asAnyone,
  summary: 'Read a recommendation by its link',
  details: 'For the person behind the link, as long as the recommendation can be followed.',
  params: LinkParams,
  answer: OpenedRecommendation,
  status: 200,
  errors: ['recommendation-unknown', 'recommendation-expired', 'recommendation-blocked'],
});

export const openAnyRecommendation = defineCall({
  name: 'openAnyRecommendation',
  area,
  method: 'GET',
  path: '/empfehlen/any/:nr/:hex',
  ...asAnyone,
  summary: 'Read a recommendation in any status by its link',
  details: 'For the person behind the link.',
  params: LinkParams,
  answer: OpenedRecommendation,
  status: 200,
  errors: ['recommendation-unknown'],
});

export const askForNewLink = defineCall({
  name: 'askForNewLink',
  needs: 'live',
  area,
  method: 'POST',
  path: '/empfehlen/:nr/:hex/neu',
  ...asAnyone,
  summary: 'Ask the recommender for a new link',
  details:
    'For the person behind an expired link. The recommender gets a mail, at most one per day, that does not say who asks.',
  extension: true,
  params: LinkParams,
  answer: null,
  status: 204,
  errors: ['recommendation-unknown', 'recommendation-blocked', 'changed-meanwhile'],
});

export const clickRecommendation = defineCall({
  name: 'clickRecommendation',
  area,
  method: 'GET',
  path: '/empfehlen/click/:nr',
  ...asAnyone,
  summary: 'Count a click on a link and read where it leads',
  details: 'Bots and link previews are not counted. `cmd` asks whether a number without its hash needs a captcha.',
  params: z.strictObject({ nr: number() }),
  query: TrackingQuery.extend({ hash: hex().optional(), ...captchaQuery }),
  answer: z.union([Target, CaptchaCheck]),
  status: 200,
  errors: ['recommendation-unknown', 'captcha-required', 'captcha-wrong'],
});

export const readOwnRecommendation = defineCall({
  name: 'readOwnRecommendation',
  area,
  method: 'GET',
  path: '/empfehlen/:id',
  ...asRecommender,
  summary: 'Read a recommendation of the recommender',
  details: 'By its number, with everything needed to share it.',
  params: z.strictObject({ id: number() }),
  answer: OwnRecommendation,
  status: 200,
  errors: ['recommendation-unknown'],
});

export const readProductLink = defineCall({
  name: 'readProductLink',
  area,
  method: 'GET',
  path: '/empfehlung/:nr/produkt/produktlink',
  ...asAnyone,
  summary: 'Read the address of the provider’s product page',
  details: 'With the tracking parameters of the recommendation.',
  params: z.strictObject({ nr: number() }),
  query: TrackingQuery,
  answer: Target,
  status: 200,
  errors: ['recommendation-unknown'],
});

export const countLandingPageVisit = defineCall({
  name: 'countLandingPageVisit',
  needs: 'live',
  area,
  method: 'PUT',
  path: '/empfehlung/:nr',
  ...asAnyone,
  summary: 'Count a visit to a recommendation’s landing page',
  params: z.strictObject({ nr: number() }),
  answer: null,
  status: 204,
  errors: ['recommendation-unknown'],
});

export const shareRecommendation = defineCall({
  name: 'shareRecommendation',
  needs: 'live',
  area,
  method: 'PUT',
  path: '/empfehlung/:nr/geteilt',
  ...asRecommender,
  summary: 'Record that the owner shared a recommendation',
  details: 'By a channel of the share page. The same channel again changes nothing.',
  extension: true,
  params: z.strictObject({ nr: number() }),
  body: z.strictObject({ Kanal: z.enum(sharedBy) }),
  answer: null,
  status: 204,
  errors: ['recommendation-unknown', 'recommendation-expired', 'recommendation-blocked'],
});

export const noteRecommendation = defineCall({
  name: 'noteRecommendation',
  area,
  method: 'PUT',
  path: '/empfehlung/:nr/notiz',
  ...asRecommender,
  summary: 'Save the owner’s private note on a recommendation',
  details: 'Null removes the note.',
  extension: true,
  params: z.strictObject({ nr: number() }),
  body: z.strictObject({ Notiz: line(60).nullable() }),
  answer: null,
  status: 204,
  errors: ['recommendation-unknown'],
});

export const speakCode = defineCall({
  name: 'speakCode',
  area,
  method: 'PUT',
  path: '/empfehlung/:nr/sprechcode',
  ...asRecommender,
  module: 'ModuleErstelleOfflineEmpfehlungCode',
  summary: 'Point the recommender’s spoken code at a recommendation',
  details:
    'Each recommender has one code to say aloud, such as `mara-47`; the first call creates it. From now on it leads to this recommendation.',
  extension: true,
  params: z.strictObject({ nr: number() }),
  answer: SpokenCode,
  status: 200,
  errors: ['recommendation-unknown', 'recommendation-expired', 'recommendation-blocked'],
});

export const readCard = defineCall({
  name: 'readCard',
  area,
  method: 'GET',
  path: '/empfehlung/:nr/karte.pdf',
  ...asRecommender,
  summary: 'Read a printable card of a recommendation',
  details: 'A6 as PDF, with the link’s QR code and what the friend gets. Only for the owner of the recommendation.',
  extension: true,
  params: z.strictObject({ nr: number() }),
  // Form of address and language of the friend; default: the caller's own.
  query: z.object({ anrede: z.enum(['du', 'sie']).optional(), sprache: language().optional() }),
  answer: picture(),
  answerType: 'application/pdf',
  status: 200,
  errors: ['recommendation-unknown', 'recommendation-expired', 'recommendation-blocked'],
});

export const resolveCode = defineCall({
  name: 'resolveCode',
  area,
  method: 'GET',
  path: '/empfehlung/empfehlungscode/:code',
  ...asAnyone,
  module: 'ModuleErstelleOfflineEmpfehlungCode',
  summary: 'Find a recommendation by its code',
  details: 'For a code that was read out or typed. `cmd` asks whether a captcha is needed.',
  params: z.strictObject({ code: number() }),
  query: z.object({ einsprungsquelle: channel().optional(), ...captchaQuery }),
  answer: z.union([ResolvedCode, CaptchaCheck]),
  status: 200,
  errors: ['recommendation-unknown', 'captcha-required', 'captcha-wrong'],
});

/** A POST, since names must not be part of a URL. */
export const findByRecommender = defineCall({
  name: 'findByRecommender',
  needs: 'live',
  area,
  method: 'POST',
  path: '/empfehlung/empfehler',
  ...asAnyone,
  module: 'ModuleEmpfehlerSuche',
  summary: 'Find a recommendation by the recommender’s name and postcode',
  details:
    'Answers the newest open recommendation of the one person of that name and postcode who consented to be found. All other cases are answered alike. A null body asks whether a captcha is needed.',
  extension: true,
  body: RecommenderSearch.nullable(),
  answer: z.union([ResolvedCode, CaptchaCheck]),
  status: 200,
  sameTime: true,
  errors: ['recommendation-unknown', 'captcha-required', 'captcha-wrong'],
});
