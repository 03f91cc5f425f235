import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { abilitiesOf, newProofKey, randomText, signInAddress } from '#contract/agentur/session.js';
import type { Ability, AnswerOf, Route, SentOf } from '#contract/call.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import {
  inviteRecommender,
  listInvitations,
  listLeads,
  listOrders,
  listRecommenders,
  readInvitationData,
  readStaffSignIn,
  releaseOrder,
  signStaffIn,
  signStaffOut,
} from '#generated/portal-calls.js';
import { isProblem, send, type Input, type SendOptions } from '../../shared/http/send.js';
import type { TabStore } from '../../shared/http/storage.js';
import { ownPortal, type Portal } from '../../shared/portal.js';

export type InviteForm = NonNullable<SentOf<typeof inviteRecommender>['body']>;

/** The query of a table in the staff area. */
export interface StaffListQuery {
  readonly page: number;
  readonly words: string;
  readonly onlyOpen?: boolean;
}
const rowsAPage = 10;

/** Sends with the staff session; PSOF0204 ends it. */
async function asStaff<Of>(
  route: Route<Of, 'agency'>,
  input: Input<Of>,
  more: SendOptions = {},
): Promise<AnswerOf<Of>> {
  const { staff } = more.meta?.portal ?? ownPortal();
  try {
    return await send(route, input, { ...more, token: staff.now()?.Token ?? '' });
  } catch (error) {
    if (isProblem(error, 'PSOF0204')) staff.end();
    throw error;
  }
}

/** Rows of the agency and those without one: everything its staff look after. */
const everything = { x: 'alle' };

type ColumnOf<Of> = SentOf<Of>['body'] extends infer Body
  ? Body extends { OrderBy?: infer Column }
    ? Column
    : never
  : never;

function report<Of>(route: Route<Of, 'agency'>, newest: ColumnOf<Of>, { page, words, onlyOpen }: StaffListQuery) {
  const Filter = { ...(words ? { Suche: words } : {}), ...(onlyOpen ? { Status: 'Offen' } : {}) };
  const body = { OrderBy: newest, Descending: true, Pagesize: rowsAPage, Pagenumber: page, Filter };
  return queryOptions({
    queryKey: ['staff', route, page, words, onlyOpen ?? false],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal, meta }) =>
      asStaff(route, { params: everything, body } as unknown as Input<Of>, { signal, meta }),
  });
}

export const invitationsQuery = (asked: StaffListQuery) => report(listInvitations, 'ErstelltAm', asked);
export const recommendersQuery = (asked: StaffListQuery) => report(listRecommenders, 'RegistriertAm', asked);
export const leadsQuery = (asked: StaffListQuery) => report(listLeads, 'ErstelltAm', asked);
export const ordersQuery = (asked: StaffListQuery) => report(listOrders, 'Auftragsdatum', asked);

export const invitationDataQuery = queryOptions({
  queryKey: ['staff', 'invitation-data'],
  queryFn: ({ signal, meta }) => asStaff(readInvitationData, {}, { signal, meta }),
});
export const checkCaptcha = () => asStaff(inviteRecommender, { query: {}, body: null }) as Promise<CaptchaCheck>;
export const invite = (body: InviteForm, idempotencyKey: string) =>
  asStaff(inviteRecommender, { query: {}, body }, { idempotencyKey });
export const release = (a: string, b: string) => asStaff(releaseOrder, { params: { a, b } });
export const signOut = () =>
  asStaff(signStaffOut, {})
    .catch(() => undefined)
    .finally(() => ownPortal().staff.end());

/** Tabs of docs/specification/portal.md#the-agencys-area with the ability each needs. */
const areas = [
  ['overview', 'StatistikReport'],
  ['invite', 'Einladungstool'],
  ['invitations', 'Einladungstool'],
  ['recommenders', 'EmpfehlerReport'],
  ['leads', 'EmpfehlerReport'],
  ['orders', 'AuftragsReport'],
] as const satisfies readonly (readonly [string, Ability])[];
export type Area = (typeof areas)[number][0];

/** The areas these roles may open, in screen order (docs/specification/programme.md#who-may-do-what). */
export function areasFor(roles: readonly string[]): readonly Area[] {
  const abilities = abilitiesOf(roles);
  return areas.filter(([, ability]) => abilities.has(ability)).map(([area]) => area);
}

export type SignIns = AnswerOf<typeof readStaffSignIn>;
/** An identity provider; `Id` and `Name` only for the programme's own. */
export type SignInOffer = Pick<SignIns, 'Sso'> & Partial<SignIns['Dienste'][number]>;

export const signInsQuery = queryOptions({
  queryKey: ['staff', 'sign-ins'],
  queryFn: ({ signal, meta }) => send(readStaffSignIn, {}, { signal, meta }),
});

/** The installation's identity provider, if any, and the programme's own. */
export const offersOf = ({ Sso, Dienste }: Pick<SignIns, 'Sso' | 'Dienste'>): readonly SignInOffer[] => [
  ...(Sso.AuthorizationEndpoint ? [{ Sso }] : []),
  ...Dienste,
];

/** The console's URL for the tenant: staff passkeys belong to its host. */
export const consoleOf = ({ Sso }: Pick<SignIns, 'Sso'>, { Mandant }: Pick<Portal['tenant'], 'Mandant'>): string =>
  new URL(`/admin/?tenant=${Mandant}`, Sso.RedirectUri).href;

interface UnderWay {
  readonly state: string;
  readonly verifier: string;
  readonly target: string;
  readonly service: string | undefined;
}
const key = 'sso';

/** The identity provider's answer: a failure, or a code that belongs to the sign-in started in this browser. */
export type Returned =
  { readonly failure: 'mismatch' | 'declined' } | ({ readonly code: string } & Omit<UnderWay, 'state'>);

export function returnedFrom(search: string, underWay: UnderWay | null): Returned {
  const answer = new URLSearchParams(search);
  if (!underWay || answer.get('state') !== underWay.state) return { failure: 'mismatch' };
  const code = answer.get('code');
  const { verifier, target, service } = underWay;
  return code ? { code, verifier, target, service } : { failure: 'declined' };
}

/** The state contains the tenant, so that the single redirect URL can tell which portal to return to. */
export async function startSignIn({ tenant, tab }: Portal, { Id, Sso }: SignInOffer, target: string): Promise<void> {
  const { verifier, challenge } = await newProofKey();
  const state = `portal.${tenant.Mandant}.${randomText(24)}`;
  tab.write(key, { state, verifier, target, service: Id } satisfies UnderWay);
  location.assign(signInAddress(Sso, state, challenge, location.origin));
}

/** Read once: a code is valid for one exchange. */
export function takeReturned(tab: TabStore, search: string): Returned {
  const underWay = tab.read<UnderWay>(key);
  tab.forget(key);
  return returnedFrom(search, underWay);
}

export async function finishSignIn(Code: string, Verifier: string, Anmeldedienst?: string): Promise<void> {
  const body = { Code, Verifier, ...(Anmeldedienst && { Anmeldedienst }) };
  ownPortal().staff.start(await send(signStaffIn, { body }));
}
