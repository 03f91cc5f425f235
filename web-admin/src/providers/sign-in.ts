import type { PasskeyAnswer, PasskeyOptions } from '#contract/account/schemas.js';
import type { StaffSession } from '#contract/agentur/schemas.js';
import { abilitiesOf, newProofKey, randomText, signInAddress } from '#contract/agentur/session.js';
import type { SignInService, SignInTrial } from '#contract/betrieb/staff.js';
import type { PlatformSession } from '#contract/plattform.js';
import {
  askForPlatformPasskey,
  askForStaffPasskey,
  beginPlatformSetUp,
  beginStaffPasskey,
  finishPlatformSetUp,
  finishStaffPasskey,
  objectToOperator,
  readOperatorSeat,
  readPlatformSignIn,
  readStaffInvitation,
  readStaffSignIn,
  signPlatformIn,
  signPlatformInByPasskey,
  signStaffIn,
  signStaffInByPasskey,
} from '#generated/sign-in-calls.js';
import type { withWorkIfRequired } from '#shared/browser/forms-and-files.js';
import { defaultTimeZone } from '#shared/dates-and-money.js';
import {
  clearVisit,
  closeSession,
  currentSession,
  openSession,
  platformKey,
  nameOf,
  type Session,
} from '../shared/session.js';
import { tabs } from '../shared/tabs.js';
import { send, WireError } from '../shared/wire.js';

/** What a sign-in must remember until the identity provider redirects back. */
interface SignInUnderWay {
  readonly tenant: string;
  readonly tenantName: string;
  readonly theme: Readonly<Record<string, string>>;
  readonly portalUrl: string;
  readonly timeZone: string;
  readonly state: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** The token from the invitation mail. */
  readonly invitation: string;
  /** Id of the tenant's own identity provider, if one is used. */
  readonly service?: string;
  /** A test of the identity provider, which opens no session. */
  readonly isTrial?: boolean;
}

export type SignInFailure =
  | 'mismatch'
  | 'declined'
  | 'not_invited'
  | 'invitation_over'
  | 'no_passkey'
  | 'passkey_refused'
  | 'passkey_unknown'
  | 'blocked'
  | 'nowhere';

export class SignInFailed extends Error {
  constructor(readonly reason: SignInFailure) {
    super(reason);
  }
}

const underWayKey = 'weitersagen.signin';
const returnKey = 'weitersagen.return-to';

export interface TenantChoice {
  readonly key: string;
  readonly name: string;
  readonly theme: Readonly<Record<string, string>>;
  /** The tenant's own identity providers. */
  readonly services?: readonly { readonly id: string; readonly name: string }[];
  /** Some staff sign in with a passkey. */
  readonly passkey?: boolean;
  /** There is no other way to sign in. */
  readonly ownOnly?: boolean;
}

/** Name and colours of a tenant for the sign-in page. Throws a WireError (404) for an unknown key. */
export async function tenantChoice(key: string, signal?: AbortSignal): Promise<TenantChoice> {
  const { Name, Theme, Sso, Passkey: passkey, Dienste } = await send(readStaffSignIn, { tenant: key, signal });
  const services = Dienste.map(service => ({ id: service.Id, name: service.Name }));
  const ownOnly = !Sso.AuthorizationEndpoint && (passkey || services.length > 0);
  return { key, name: nameOf(key, Name), theme: Theme, services, passkey, ownOnly };
}

async function whereToSignIn(tenant: string, service?: string, name?: string) {
  if (tenant === platformKey)
    return {
      Sso: await send(readPlatformSignIn),
      tenantName: 'Weitersagen',
      theme: {},
      portalUrl: '',
      timeZone: defaultTimeZone,
    };
  const { Name, Theme, MandantUrl, Zeitzone, Dienste, ...own } = await send(readStaffSignIn, { tenant });
  const Sso = service ? Dienste.find(({ Id }) => Id === service)?.Sso : own.Sso;
  if (!Sso) throw new SignInFailed('nowhere');
  return { Sso, tenantName: name ?? nameOf(tenant, Name), theme: Theme, portalUrl: MandantUrl, timeZone: Zeitzone };
}

/** The origin at which the console is registered. */
const originOf = ({ RedirectUri }: { readonly RedirectUri: string }) => new URL(RedirectUri, location.origin).origin;
const signInPageAt = (origin: string, tenant: string, more: string, invitation: string) =>
  `${origin}/admin/login?tenant=${encodeURIComponent(tenant)}${more}${invitation && `#einladung=${invitation}`}`;

/** Redirects to the identity provider: authorization code with PKCE S256. */
export async function startSignIn(tenant: string, invitation = '', service?: string, name?: string): Promise<void> {
  const { Sso, ...programme } = await whereToSignIn(tenant, service, name);
  if (!Sso.AuthorizationEndpoint) throw new SignInFailed('nowhere');
  const origin = originOf(Sso);
  // The redirect ends at the registered origin, and only the origin that stored the verifier can finish there.
  if (origin !== location.origin) return location.assign(signInPageAt(origin, tenant, '&weiter=1', invitation));

  const { verifier, challenge } = await newProofKey();
  const underWay: SignInUnderWay = {
    tenant,
    ...programme,
    state: randomText(24),
    verifier,
    returnTo: takeReturnPath(),
    invitation,
    ...(service && { service }),
  };
  sessionStorage.setItem(underWayKey, JSON.stringify(underWay));
  location.assign(signInAddress(Sso, underWay.state, challenge, location.origin));
}

const trialKey = 'weitersagen.signin.trial';
/** The page that shows the result of a test. */
const trialPath = '/sign-in-services';

/** Tests a provider: redirects to it without changing the session. */
export async function startTrial({ Id, Sso }: Pick<SignInService, 'Id' | 'Sso'>): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { verifier, challenge } = await newProofKey();
  const { tenant, tenantName, theme, portalUrl, timeZone } = session;
  const state = randomText(24);
  const programme = { tenant, tenantName, theme, portalUrl, timeZone };
  const underWay: SignInUnderWay = {
    ...programme,
    state,
    verifier,
    returnTo: trialPath,
    invitation: '',
    service: Id,
    isTrial: true,
  };
  sessionStorage.setItem(underWayKey, JSON.stringify(underWay));
  location.assign(signInAddress(Sso, state, challenge, location.origin));
}

/** The result of the last test sign-in, kept until `forgetTrial` is called. */
export function trialResult(): SignInTrial | null {
  const kept = sessionStorage.getItem(trialKey);
  return kept ? (JSON.parse(kept) as SignInTrial) : null;
}
export const forgetTrial = (): void => sessionStorage.removeItem(trialKey);

/** Tokens are in the URL's fragment, which browsers do not send to servers. */
export const setUpLink = (hash: string): string => /^#einrichten=([\w-]{20,200})$/.exec(hash)?.[1] ?? '';
export const invitationLink = (hash: string): string => /^#einladung=([\w-]{20,200})$/.exec(hash)?.[1] ?? '';

/** Proves a platform operator's address, in a session of theirs. */
export const addressLink = (hash: string): string => /^#adresse=([\w-]{20,200})$/.exec(hash)?.[1] ?? '';
/** Whether the sign-in leads back to the page on which such a link is used. */
export const returnsToAddressLink = (): boolean => sessionStorage.getItem(returnKey)?.includes('#adresse=') ?? false;

export const objectionLink = (hash: string): string => /^#einspruch=([\w-]{20,200})$/.exec(hash)?.[1] ?? '';

/** Whom the platform wants to make an operator, for a former one. */
export const operatorSeat = (tenant: string, Link: string) => send(readOperatorSeat, { tenant, body: { Link } });
export const object = (tenant: string, Link: string, Grund: string) =>
  send(objectToOperator, { tenant, body: { Link, Grund } });

/** Who the link invites, and whether it creates a passkey. */
export const invitedBy = (tenant: string, Link: string) =>
  send(readStaffInvitation, { tenant, body: { Link } }).catch(rethrowInvitationOver);
const rethrowInvitationOver = (error: unknown): never => {
  throw error instanceof WireError && error.status === 403 ? new SignInFailed('invitation_over') : error;
};

/** Asks the device; a cancelled prompt or a device without a key becomes a readable error. */
async function fromDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    throw new SignInFailed('no_passkey');
  }
}

/** A refused key: most often the device did not verify the user, which looks the same as a wrong signature. */
const isRefused = (error: unknown) => error instanceof WireError && error.code === 'PSOF0114';
const rethrowPasskeyRefused = (error: unknown): never => {
  throw isRefused(error) ? new SignInFailed('passkey_refused') : error;
};

function openPlatform({ Token, Name, Roles }: PlatformSession): void {
  openSession({
    tenant: platformKey,
    tenantName: 'Weitersagen',
    theme: {},
    portalUrl: '',
    timeZone: defaultTimeZone,
    token: Token,
    name: Name,
    roles: Roles,
    agencyNumber: null,
  });
}

/** Registers this device's passkey for a new platform operator. */
export async function setUpPlatform(Link: string, Name: string, Email: string): Promise<void> {
  const { Optionen } = await send(beginPlatformSetUp, { body: { Link, Name, Email } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const Antwort = await fromDevice(() => startRegistration({ optionsJSON: Optionen as never }));
  openPlatform(
    await send(finishPlatformSetUp, { body: { Link, Name, Email, Antwort: Antwort as never } }).catch(
      rethrowPasskeyRefused,
    ),
  );
}

/** A question for this device's passkeys; works first where the server wants that. */
async function asked(ask: Parameters<typeof withWorkIfRequired<PasskeyOptions>>[0]): Promise<PasskeyOptions> {
  const { answerToCheck, withWorkIfRequired } = await import('#shared/browser/forms-and-files.js');
  return withWorkIfRequired(ask, answerToCheck);
}

/** Platform operators have a passkey or an account at the identity provider. */
export async function startPlatformSignIn(): Promise<'signed-in' | 'left'> {
  const { AuthorizationEndpoint, Passkey } = await send(readPlatformSignIn);
  if (Passkey) {
    const { Optionen } = await asked(query => send(askForPlatformPasskey, { query }));
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const answer = await fromDevice(() => startAuthentication({ optionsJSON: Optionen as never })).catch(error => {
      // Without a passkey, falls back to the identity provider if there is one.
      if (AuthorizationEndpoint) return null;
      throw error as Error;
    });
    if (answer) {
      openPlatform(
        await send(signPlatformInByPasskey, { body: { Passkey: answer as never as PasskeyAnswer } }).catch(
          rethrowPasskeyRefused,
        ),
      );
      return 'signed-in';
    }
  }
  if (!AuthorizationEndpoint) throw new SignInFailed('nowhere');
  await startSignIn(platformKey);
  return 'left';
}

/** Signs staff in by passkey, created first if invited. Passkeys belong to the console's host: redirects there. */
export async function signInByPasskey(tenant: string, invitation = '', name?: string): Promise<void> {
  const { Sso, ...programme } = await whereToSignIn(tenant, undefined, name);
  const origin = originOf(Sso);
  if (origin !== location.origin) return location.assign(signInPageAt(origin, tenant, '', invitation));
  const session = await (invitation ? madePasskey(tenant, invitation) : shownPasskey(tenant));
  openStaff({ tenant, ...programme }, session);
  enter();
}

async function madePasskey(tenant: string, Link: string): Promise<StaffSession> {
  const { Optionen } = await send(beginStaffPasskey, { tenant, body: { Link } }).catch(rethrowInvitationOver);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const Antwort = await fromDevice(() => startRegistration({ optionsJSON: Optionen as never }));
  return send(finishStaffPasskey, { tenant, body: { Link, Antwort: Antwort as never } })
    .catch(rethrowPasskeyRefused)
    .catch(rethrowInvitationOver);
}

async function shownPasskey(tenant: string): Promise<StaffSession> {
  const { Optionen } = await asked(query => send(askForStaffPasskey, { tenant, query }));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await fromDevice(() => startAuthentication({ optionsJSON: Optionen as never }));
  return send(signStaffInByPasskey, { tenant, body: { Passkey: answer as never as PasskeyAnswer } }).catch(
    (error: unknown) => {
      if (isRefused(error)) throw new SignInFailed('passkey_unknown');
      throw error instanceof WireError && error.status === 403 ? new SignInFailed('blocked') : error;
    },
  );
}

function openStaff(
  programme: Pick<Session, 'tenant' | 'tenantName' | 'theme' | 'portalUrl' | 'timeZone'>,
  session: {
    readonly Token: string;
    readonly Name: string;
    readonly Roles: readonly string[];
    readonly Agenturnummer: string | null;
  },
): void {
  const { Token, Name, Roles, Agenturnummer } = session;
  openSession({ ...programme, token: Token, name: Name, roles: Roles, agencyNumber: Agenturnummer });
}

/** Finishes what `startSignIn` began; returns the path to open. Throws SignInFailed or a WireError. */
export async function finishSignIn(search: string): Promise<string> {
  const answer = new URLSearchParams(search);
  const underWay = underWayNow();
  sessionStorage.removeItem(underWayKey);
  if (!underWay || answer.get('state') !== underWay.state) throw new SignInFailed('mismatch');
  const code = answer.get('code');
  if (!code) throw new SignInFailed('declined');
  const { tenant, tenantName, theme, portalUrl, timeZone, returnTo, invitation, service, isTrial } = underWay;
  const body = { Code: code, Verifier: underWay.verifier };
  if (isTrial && service) {
    const { trySignInService } = await import('#contract/betrieb/staff.js');
    sessionStorage.setItem(trialKey, JSON.stringify(await send(trySignInService, { params: { id: service }, body })));
    return returnTo;
  }
  const opened =
    tenant === platformKey
      ? { ...(await send(signPlatformIn, { body })), Agenturnummer: null }
      : await send(signStaffIn, {
          tenant,
          body: { ...body, ...(invitation && { Einladung: invitation }), ...(service && { Anmeldedienst: service }) },
        }).catch((error: unknown) => {
          throw invitation && error instanceof WireError && error.status === 403
            ? new SignInFailed('not_invited')
            : error;
        });
  openStaff({ tenant, tenantName, theme, portalUrl, timeZone }, opened);
  return begunAt(returnTo);
}

/** Who asked for no page begins with what waits, where they are staff of an agency, else with the overview. */
function begunAt(path: string): string {
  const worksOnCases = abilitiesOf(currentSession()?.roles ?? []).has('EmpfehlerReport');
  return path === '/' && worksOnCases ? '/inbox' : path;
}

function underWayNow(): SignInUnderWay | null {
  const kept = sessionStorage.getItem(underWayKey);
  return kept ? (JSON.parse(kept) as SignInUnderWay) : null;
}

/** After a session has expired, the next sign-in returns to the page that was open. */
export function keepReturnPath(path: string): void {
  if (path.startsWith('/') && !path.startsWith('//') && !/^\/(login|auth-callback)/.test(path))
    sessionStorage.setItem(returnKey, path);
}

function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey) ?? '/';
  sessionStorage.removeItem(returnKey);
  return path;
}

/** Loads the console anew, as after a redirect from a provider, at the page that was asked for. */
export const enter = (): void => location.assign(`${base}${begunAt(takeReturnPath())}`);

let usedAt = Date.now();

/** Shares the sign-in with the browser's other tabs: takes over theirs where this one has none, and ends with them. */
export async function shareSignIn(): Promise<void> {
  if (!currentSession() && !openToAll.test(openPath())) {
    const session = await tabs().take(new URLSearchParams(location.search).get('tenant'));
    if (session) openSession(session);
  }
  for (const used of ['pointerdown', 'keydown', 'focus'])
    window.addEventListener(used, () => (usedAt = Date.now()), { capture: true, passive: true });
  tabs().listen({
    session: currentSession,
    usedAt: () => usedAt,
    ended: () => void leave(currentSession()?.tenant ?? ''),
  });
}

export const isAtSignIn = (): boolean => /^\/login\/?$/.test(openPath());

const openToAll = /^\/(login|auth-callback)\/?$/;

/** Without a session, redirects to sign-in before the router starts, and remembers the requested page. */
export function toSignInUnlessSignedIn(): void {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const path = location.pathname.slice(base.length) || '/';
  if (currentSession() || openToAll.test(path)) return;
  keepReturnPath(path + location.hash);
  history.replaceState(null, '', `${base}/login${location.search}`);
}

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
/** Loaded anew: the sign-in page is no page of the console. */
export const signInPath = `${base}/login`;
export const openPath = () => location.pathname.slice(base.length) || '/';

/**
 * Ends the session and reloads, so that nothing stays in memory; react-admin's own logout (navigate, reset, clear)
 * loops when rights are known at once. The promise never settles because the page is unloaded.
 */
export function leave(tenant: string, query: Readonly<Record<string, string>> = {}): Promise<never> {
  const session = currentSession();
  closeSession();
  if (session) tabs().over(session.token);
  clearVisit();
  location.assign(`${base}/login?${new URLSearchParams({ tenant, ...query })}`);
  return new Promise<never>(() => undefined);
}
