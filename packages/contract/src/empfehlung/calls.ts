import { z } from 'zod';
import { defineCall } from '../call.js';
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
  scope: 'tenant',
  auth: 'optional-user',
  staffMay: true,
  summary:
    'Recommend a product (201), or learn the link there is (200, `NeuerLink: false`); with a null body: whether a captcha is needed (200)',
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
  scope: 'tenant',
  auth: 'none',
  summary: 'A recommendation that can still be followed, for the person behind its link',
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
  scope: 'tenant',
  auth: 'none',
  summary: 'A recommendation in any status, for the person behind its link',
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
  scope: 'tenant',
  auth: 'none',
  summary:
    'The person behind a link whose time is over wants a new one: its recommender is mailed, once a day at most; nothing of who asks is told',
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
  scope: 'tenant',
  auth: 'none',
  summary:
    'Count the click on a link and learn where to go; bots and link previews are not counted; with `cmd`: whether a number without its hash needs a captcha',
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
  scope: 'tenant',
  auth: 'user',
  summary: 'One of my recommendations by its number, with everything to share it',
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
  scope: 'tenant',
  auth: 'none',
  summary: 'The provider’s product page with the tracking parameters of a recommendation',
  params: z.strictObject({ nr: number() }),
  query: TrackingQuery,
  answer: Target,
  status: 200,
  errors: ['recommendation-unknown'],
});

export const jumpIn = defineCall({
  name: 'jumpIn',
  needs: 'live',
  area,
  method: 'PUT',
  path: '/empfehlung/:nr',
  scope: 'tenant',
  auth: 'none',
  summary: 'Count that the landing page of a recommendation was opened',
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
  scope: 'tenant',
  auth: 'user',
  summary: 'The owner passed the link on by a channel of the share page; the same channel again changes nothing',
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
  scope: 'tenant',
  auth: 'user',
  summary: 'What the owner notes about a recommendation for themselves; null takes it away',
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
  scope: 'tenant',
  auth: 'user',
  module: 'ModuleErstelleOfflineEmpfehlungCode',
  summary:
    'One’s own code to say aloud (`mara-47`), made the first time; from now on it leads to this recommendation. One a recommender',
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
  scope: 'tenant',
  auth: 'user',
  summary: 'A card of one’s own link to print and hand over, A6, with its QR code and what the friend gets',
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
  scope: 'tenant',
  auth: 'none',
  module: 'ModuleErstelleOfflineEmpfehlungCode',
  summary: 'The recommendation of a code that was read out or typed; with `cmd`: whether a captcha is needed',
  params: z.strictObject({ code: number() }),
  query: z.object({ einsprungsquelle: channel().optional(), ...captchaQuery }),
  answer: z.union([ResolvedCode, CaptchaCheck]),
  status: 200,
  errors: ['recommendation-unknown', 'captcha-required', 'captcha-wrong'],
});

/** Ours. A POST, since names must not be part of a URL. */
export const findByRecommender = defineCall({
  name: 'findByRecommender',
  needs: 'live',
  area,
  method: 'POST',
  path: '/empfehlung/empfehler',
  scope: 'tenant',
  auth: 'none',
  module: 'ModuleEmpfehlerSuche',
  summary:
    'Who recommended you? The newest open recommendation of the one person of this name and postcode who agreed to be found; every other case is answered alike; with a null body: whether a captcha is needed',
  body: RecommenderSearch.nullable(),
  answer: z.union([ResolvedCode, CaptchaCheck]),
  status: 200,
  sameTime: true,
  errors: ['recommendation-unknown', 'captcha-required', 'captcha-wrong'],
});
