import type { z } from 'zod';
import type { RefusalReason } from '#shared/reasons-and-actions.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `optional-user` works with and without a session; `provider` is the signed provider interface (HMAC over the raw body).
 * `agency` and `operator`: staff sessions; `platform`: the installation's, outside tenants; `ability` comes on top.
 */
export type Auth =
  | 'none'
  | 'optional-user'
  | 'user'
  | 'recipient'
  | 'reward'
  | 'user-or-reward'
  | 'agency'
  | 'operator'
  | 'platform'
  | 'provider';

/** Abilities of staff roles (docs/specification/programme.md#who-may-do-what). */
export const abilities = [
  'Rechnungen',
  'Mitarbeiter',
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
  'Ereignisse',
  'Warteschlangen',
  'Projektionen',
  'Auszahlungen',
  'Mandanten',
  'Personal',
  'Protokoll',
  'Datenschutz',
  'Plattform',
] as const;
export type Ability = (typeof abilities)[number];

/** Rights of a tenant's API key; each call that accepts keys names the required right. */
export const apiRights = [
  'auftraege:schreiben',
  'auftraege:lesen',
  'empfehlungen:lesen',
  'berichte:lesen',
  'ruecklaeufer:schreiben',
] as const;
export type ApiRight = (typeof apiRights)[number];

/** The tenant's switches that a call can belong to; while the switch is off the call answers 403 `PSOF0010`. */
export const moduleNames = [
  'ModuleStoringBankdata',
  'ModuleNewsletterPermission',
  'ModuleErstelleOfflineEmpfehlungCode',
  'ModuleEmpfehlerSuche',
  'ModuleAgentRecommendation',
  'ShowProductCategory',
  'OwnLogin',
] as const;
export type ModuleName = (typeof moduleNames)[number];

/** The areas of the wire, one folder each. */
export const areas = [
  'mandant',
  'account',
  'empfehler',
  'empfehlung',
  'empfaenger',
  'praemie',
  'produkt',
  'kontakt',
  'auftrag',
  'agentur',
  'einladung',
  'tracking',
  'betrieb',
  'plattform',
  'content',
] as const;
export type Area = (typeof areas)[number];

/** One call of the wire: everything the router, the OpenAPI document, a client and a test need to know about it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | null = z.ZodType | null,
> {
  /** English, camelCase, unique; also the OpenAPI operation id. */
  readonly name: string;
  readonly area: Area;
  readonly method: Method;
  /** As clients write it, `:name` for parameters. Matched without regard to case, a trailing slash is optional. */
  readonly path: `/${string}`;
  /** `tenant`: below /api/v1/{tenant}; `root`: below /api/v1. */
  readonly scope: 'tenant' | 'root';
  readonly auth: Auth;
  readonly ability?: Ability;
  /** Operators may call it too, for the whole tenant, though the ability is the agencies'. */
  readonly operatorsMay?: boolean;
  /** An API key with this right may call too (`Authorization: Bearer psk_…`); it acts for the whole tenant. */
  readonly apiRight?: ApiRight;
  /** The call is off while this switch of the tenant is off, except for the holder of a reward mail's link. */
  readonly module?: ModuleName;
  /** `live`: starts something, so it is refused while the programme is suspended or retired; `paying`: refused while it is suspended. */
  readonly needs?: 'live' | 'paying';
  /** Staff login and previews: allowed while the portal is closed because the programme is a draft. */
  readonly staffEntrance?: boolean;
  /** Public documentation: what the call does, in the imperative, without a full stop (`Block a recommender`). */
  readonly summary: string;
  /** Public documentation: the facts behind the summary (limits, units, who may, which status when), in full sentences. */
  readonly details?: string;
  /** The call is not part of the provider's wire contract; that contract is closed, so every new call is one. */
  readonly extension?: true;
  readonly params?: Params;
  readonly query?: Query;
  /** Query parameters that count by being there, even empty (`?details`); any other one that is empty counts as absent. */
  readonly flags?: readonly string[];
  /** A schema that accepts null also accepts an empty body. Absent: the call takes no body. */
  readonly body?: Body;
  /** Content type of the body where it is not JSON; the schema then describes the text. */
  readonly bodyType?: string;
  /** Allows a large JSON body, for a whole catalogue or pictures. */
  readonly largeBody?: boolean;
  /** `null` means no content. */
  readonly answer: Answer;
  /** Content type of the answer where it is not JSON. */
  readonly answerType?: string;
  readonly status: number;
  /** A second status with the same answer, for when nothing was created. */
  readonly otherStatus?: number;
  /** Errors of this call beyond those of every call (validation, technical, rate, unknown tenant, authorisation). */
  readonly errors: readonly RefusalReason[];
  /** Accepts an Idempotency-Key: the call creates or pays something. */
  readonly idempotent?: boolean;
  /** Whether a session that a staff member opened for a recommender may use it; default: reads yes, writes no. */
  readonly staffMay?: boolean;
  /**
   * Whether the server's own page of the confirmation may make it by the ticket in its cookie
   * (docs/specification/friend.md#without-scripts); no call from outside is authorised by one.
   */
  readonly ticketMay?: boolean;
  /**
   * The body's token comes from a mail: without a session only people may make it, no program (PSOF0015). Calls that a
   * mail's token authorises are so without saying it.
   */
  readonly mailLink?: boolean;
  /** What has to be typed for it shows a person: by a mail's link the page need not ask who opened it. */
  readonly typed?: boolean;
  /** A GET that sends mail or logs in: rate-limited like a write. */
  readonly acts?: boolean;
  /** Changes what a programme shows or promises: if the tenant requires a second person, it becomes a proposal (202). */
  readonly publishes?: boolean;
  /**
   * Fields of the body that staff write and people read without anybody’s agreement: with an address that is not the
   * programme's the call is refused (docs/specification/programme.md#what-leads-people-away).
   */
  readonly readByPeople?: readonly string[];
  /** Changes a setting: with `giltAb` it is planned for that time instead (202). */
  readonly plannable?: boolean;
  /** Answers after a constant time, since the response time would reveal who has an account. */
  readonly sameTime?: boolean;
}

/** Describes one call; the object itself is returned, so its types stay exact. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType | null = null,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

/**
 * Method and path of a call: `PUT /agentur/auftragfreigeben/:a/:b`. For pages that send it without its schemas; what it
 * takes, answers and who may make it is known to the compiler alone.
 */
export type Route<Of = unknown, Who extends Auth = Auth> = `${Method} /${string}` & {
  readonly of?: Of;
  readonly who?: Who;
};

type Parts<C> =
  C extends Route<infer Of>
    ? Parts<Of>
    : C extends Call<infer Params, infer Query, infer Body, infer Answer>
      ? { params: Params; query: Query; body: Body; answer: Answer }
      : never;

/** What a handler receives, after validation: `{ params, query, body }`, `undefined` for parts that the call does not have. */
export interface InputOf<C> {
  readonly params: z.output<Parts<C>['params']>;
  readonly query: z.output<Parts<C>['query']>;
  readonly body: z.output<Parts<C>['body']>;
}

/** What a client sends: like `InputOf`, but fields with defaults are optional. */
export interface SentOf<C> {
  readonly params: z.input<Parts<C>['params']>;
  readonly query: z.input<Parts<C>['query']>;
  readonly body: z.input<Parts<C>['body']>;
}

/** The answer on the wire; `null` where there is no content. */
export type AnswerOf<C> = Answered<Parts<C>['answer']>;
type Answered<Answer> = Answer extends z.ZodType ? z.output<Answer> : null;

/** A call of any shape, as routers and documents see it. */
export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType | null>;
