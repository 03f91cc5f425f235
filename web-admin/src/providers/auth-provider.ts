import type { AuthProvider } from 'react-admin';
import {
  askForStaffPasskey,
  beginStaffPasskey,
  finishStaffPasskey,
  readStaffInvitation,
  signStaffIn,
  signStaffInByPasskey,
  signStaffOut,
} from '#contract/agentur/calls.js';
import type { StaffSession } from '#contract/agentur/schemas.js';
import { newProofKey, randomText, signInAddress } from '#contract/agentur/session.js';
import { trySignInService, type SignInService, type SignInTrial } from '#contract/betrieb/staff.js';
import { readStaffSignIn } from '#contract/mandant.js';
import type { PasskeyAnswer } from '#contract/account/schemas.js';
import {
  askForPlatformPasskey,
  beginPlatformSetUp,
  finishPlatformSetUp,
  readPlatformSignIn,
  signPlatformIn,
  signPlatformInByPasskey,
  signPlatformOut,
  type PlatformSession,
} from '#contract/plattform.js';
import { mayOpen } from '../resources/index.js';
import {
  clearVisit,
  closeSession,
  currentSession,
  isPlatform,
  openSession,
  platformKey,
  nameOf,
  rememberTenant,
  type Session,
} from '../shared/session.js';
import { send, sessionOver, WireError } from '../shared/wire.js';

/** What a sign-in under way must remember until the identity provider sends the browser back. */
interface SignInUnderWay {
  readonly tenant: string;
  readonly tenantName: string;
  readonly theme: Readonly<Record<string, string>>;
  readonly portalUrl: string;
  readonly state: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** The token from the invitation mail. */
  readonly invitation: string;
  /** The tenant's own identity provider that is used, if it is one. */
  readonly service?: string;
  /** Whether this is a test of the identity provider, which opens no session. */
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
  /** Its own identity providers. */
  readonly services?: readonly { readonly id: string; readonly name: string }[];
  /** Somebody signs in by a passkey. */
  readonly passkey?: boolean;
  /** There is no other way in than those. */
  readonly ownOnly?: boolean;
}

/** Name and colours of a tenant, for the sign-in page. Throws a WireError (404) for an unknown key. */
export async function tenantChoice(key: string, signal?: AbortSignal): Promise<TenantChoice> {
  const { Name, Theme, Sso, Passkey: passkey, Dienste } = await send(readStaffSignIn, { tenant: key, signal });
  const services = Dienste.map(service => ({ id: service.Id, name: service.Name }));
  const ownOnly = !Sso.AuthorizationEndpoint && (passkey || services.length > 0);
  return { key, name: nameOf(key, Name), theme: Theme, services, passkey, ownOnly };
}

async function whereToSignIn(tenant: string, service?: string, name?: string) {
  if (tenant === platformKey)
    return { Sso: await send(readPlatformSignIn), tenantName: 'Weitersagen', theme: {}, portalUrl: '' };
  const { Name, Theme, MandantUrl, Dienste, ...own } = await send(readStaffSignIn, { tenant });
  const Sso = service ? Dienste.find(({ Id }) => Id === service)?.Sso : own.Sso;
  if (!Sso) throw new SignInFailed('nowhere');
  return { Sso, tenantName: name ?? nameOf(tenant, Name), theme: Theme, portalUrl: MandantUrl };
}

/** Name and colours as they are now: what was set since the sign-in, and a draft's, which only its operators are told. */
export async function refreshProgramme(): Promise<void> {
  const session = currentSession();
  if (!session || isPlatform()) return;
  const { Name, Theme } = mayOpen(session.roles, 'configuration')
    ? await send((await import('#contract/betrieb/configuration.js')).readConfiguration)
    : await send(readStaffSignIn, { tenant: session.tenant });
  const now = { ...session, tenantName: nameOf(session.tenant, Name), theme: Theme };
  if (currentSession()?.token === session.token && JSON.stringify(now) !== JSON.stringify(session)) openSession(now);
}

/** Where the console is registered. */
const originOf = ({ RedirectUri }: { readonly RedirectUri: string }) => new URL(RedirectUri, location.origin).origin;
const signInPageAt = (origin: string, tenant: string, more: string, invitation: string) =>
  `${origin}/admin/login?tenant=${encodeURIComponent(tenant)}${more}${invitation && `#einladung=${invitation}`}`;

/** Leaves for the identity provider: authorization code with PKCE S256. */
export async function startSignIn(tenant: string, invitation = '', service?: string, name?: string): Promise<void> {
  const { Sso, ...programme } = await whereToSignIn(tenant, service, name);
  if (!Sso.AuthorizationEndpoint) throw new SignInFailed('nowhere');
  const origin = originOf(Sso);
  // The way back ends on the registered origin, and only the origin that kept the verifier can finish there.
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
/** The page that shows what came of it. */
const trialPath = '/sign-in-services';

/** Leaves for a provider that is only tried out: the session stays as it is. */
export async function startTrial({ Id, Sso }: Pick<SignInService, 'Id' | 'Sso'>): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { verifier, challenge } = await newProofKey();
  const { tenant, tenantName, theme, portalUrl } = session;
  const state = randomText(24);
  const programme = { tenant, tenantName, theme, portalUrl };
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

/** The part of the address behind the hash; browsers send it to nobody. */
export const setUpLink = (hash: string): string => /^#einrichten=([\w-]{20,200})$/.exec(hash)?.[1] ?? '';
export const invitationLink = (hash: string): string => /^#einladung=([\w-]{20,200})$/.exec(hash)?.[1] ?? '';

/** Whom the link invited, and whether it makes a passkey. */
export const invitedBy = (tenant: string, Link: string) =>
  send(readStaffInvitation, { tenant, body: { Link } }).catch(overIsTold);
const overIsTold = (error: unknown): never => {
  throw error instanceof WireError && error.status === 403 ? new SignInFailed('invitation_over') : error;
};

/** What the device answers; a person who declines, or a device without a key, is told in a sentence. */
async function fromDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    throw new SignInFailed('no_passkey');
  }
}

/** A key that was not taken: most often the device did not ask for finger, face or PIN, which nobody can tell from "does not match". */
const isRefused = (error: unknown) => error instanceof WireError && error.code === 'PSOF0114';
const refusedIsTold = (error: unknown): never => {
  throw isRefused(error) ? new SignInFailed('passkey_refused') : error;
};

function openPlatform({ Token, Name, Roles }: PlatformSession): void {
  openSession({
    tenant: platformKey,
    tenantName: 'Weitersagen',
    theme: {},
    portalUrl: '',
    token: Token,
    name: Name,
    roles: Roles,
    agencyNumber: null,
  });
}

/** Makes this device's passkey the key of a new platform operator. */
export async function setUpPlatform(Link: string, Name: string): Promise<void> {
  const { Optionen } = await send(beginPlatformSetUp, { body: { Link, Name } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const Antwort = await fromDevice(() => startRegistration({ optionsJSON: Optionen as never }));
  openPlatform(
    await send(finishPlatformSetUp, { body: { Link, Name, Antwort: Antwort as never } }).catch(refusedIsTold),
  );
}

/** Platform operators have a passkey, or an account at the identity provider. */
export async function startPlatformSignIn(): Promise<'signed-in' | 'left'> {
  const { AuthorizationEndpoint, Passkey } = await send(readPlatformSignIn);
  if (Passkey) {
    const { Optionen } = await send(askForPlatformPasskey);
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const answer = await fromDevice(() => startAuthentication({ optionsJSON: Optionen as never })).catch(error => {
      // A person without a passkey falls back to the identity provider where there is one.
      if (AuthorizationEndpoint) return null;
      throw error as Error;
    });
    if (answer) {
      openPlatform(
        await send(signPlatformInByPasskey, { body: { Passkey: answer as never as PasskeyAnswer } }).catch(
          refusedIsTold,
        ),
      );
      return 'signed-in';
    }
  }
  if (!AuthorizationEndpoint) throw new SignInFailed('nowhere');
  await startSignIn(platformKey);
  return 'left';
}

/** Staff by a passkey of this device, made now with the link of a mail, or made before. Keys belong to the console's own host: from elsewhere the browser is sent there first. */
export async function signInByPasskey(tenant: string, invitation = '', name?: string): Promise<void> {
  const { Sso, ...programme } = await whereToSignIn(tenant, undefined, name);
  const origin = originOf(Sso);
  if (origin !== location.origin) return location.assign(signInPageAt(origin, tenant, '', invitation));
  const session = await (invitation ? madePasskey(tenant, invitation) : shownPasskey(tenant));
  rememberTenant(tenant);
  openStaff({ tenant, ...programme }, session);
  location.assign(`${base}${takeReturnPath()}`);
}

async function madePasskey(tenant: string, Link: string): Promise<StaffSession> {
  const { Optionen } = await send(beginStaffPasskey, { tenant, body: { Link } }).catch(overIsTold);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const Antwort = await fromDevice(() => startRegistration({ optionsJSON: Optionen as never }));
  return send(finishStaffPasskey, { tenant, body: { Link, Antwort: Antwort as never } })
    .catch(refusedIsTold)
    .catch(overIsTold);
}

async function shownPasskey(tenant: string): Promise<StaffSession> {
  const { Optionen } = await send(askForStaffPasskey, { tenant });
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
  programme: Pick<Session, 'tenant' | 'tenantName' | 'theme' | 'portalUrl'>,
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

/** Finishes what `startSignIn` began; answers the path to go on to. Throws SignInFailed or a WireError. */
async function finishSignIn(search: string): Promise<string> {
  const answer = new URLSearchParams(search);
  const underWay = underWayNow();
  sessionStorage.removeItem(underWayKey);
  if (!underWay || answer.get('state') !== underWay.state) throw new SignInFailed('mismatch');
  const code = answer.get('code');
  if (!code) throw new SignInFailed('declined');
  const { tenant, tenantName, theme, portalUrl, returnTo, invitation, service, isTrial } = underWay;
  const body = { Code: code, Verifier: underWay.verifier };
  if (isTrial && service) {
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
  openStaff({ tenant, tenantName, theme, portalUrl }, opened);
  return returnTo;
}

function underWayNow(): SignInUnderWay | null {
  const kept = sessionStorage.getItem(underWayKey);
  return kept ? (JSON.parse(kept) as SignInUnderWay) : null;
}

/** After a session ended mid-work, the next sign-in leads back to the page that was open. */
function keepReturnPath(path: string): void {
  if (path.startsWith('/') && !path.startsWith('//') && !/^\/(login|auth-callback)/.test(path))
    sessionStorage.setItem(returnKey, path);
}

function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey) ?? '/';
  sessionStorage.removeItem(returnKey);
  return path;
}

const openToAll = /^\/(login|auth-callback)\/?$/;

/** Runs before the router reads the address: without a session only sign-in and its way back exist. The page asked for is kept for afterwards. */
export function toSignInUnlessSignedIn(): void {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const path = location.pathname.slice(base.length) || '/';
  if (currentSession() || openToAll.test(path)) return;
  keepReturnPath(path);
  history.replaceState(null, '', `${base}/login${location.search}`);
}

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
const openPath = () => location.pathname.slice(base.length) || '/';

/**
 * Ends the session and loads the sign-in page afresh: nothing a person saw stays in memory, and react-admin's own way out
 * (navigate, reset, clear) runs in circles when rights are known at once. The promise never settles: the page is gone.
 */
function leave(tenant: string, query: Readonly<Record<string, string>> = {}): Promise<never> {
  closeSession();
  clearVisit();
  location.assign(`${base}/login?${new URLSearchParams({ tenant, ...query })}`);
  return new Promise<never>(() => undefined);
}

/** React-admin's view of the session. Rights shown here mirror the server, which decides each call again. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),

  logout: async () => {
    const session = currentSession();
    if (!session) return '/login';
    // The server's session ends too; when it cannot be reached, the tab still forgets its token.
    await send(isPlatform() ? signPlatformOut : signStaffOut).catch(() => undefined);
    return leave(session.tenant);
  },

  checkAuth: async () => {
    if (currentSession()) return;
    keepReturnPath(openPath());
    throw Object.assign(new Error(), { message: false, redirectTo: '/login' });
  },

  checkError: async (error: unknown) => {
    if (!(error instanceof WireError) || (error.status !== 401 && error.code !== sessionOver)) return;
    keepReturnPath(openPath());
    await leave(currentSession()?.tenant ?? '', { beendet: '1' });
  },

  handleCallback: async () => ({ redirectTo: await finishSignIn(location.search) }),

  canAccess: async ({ resource }) => mayOpen(currentSession()?.roles ?? [], resource),

  getIdentity: async () => {
    const session = currentSession();
    return { id: session?.name ?? '', fullName: session?.name ?? '' };
  },

  getPermissions: async () => currentSession()?.roles ?? [],
};
