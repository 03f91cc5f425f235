import type { Ability } from '../call.js';
import type { platformRoles } from '../plattform.js';
import type { Role } from './schemas.js';

/** Proof key for code exchange (RFC 7636), method S256: without the verifier an intercepted authorization code is worthless. */
export interface ProofKey {
  readonly verifier: string;
  readonly challenge: string;
}

export async function newProofKey(): Promise<ProofKey> {
  const verifier = randomText(48);
  return { verifier, challenge: await challengeOf(verifier) };
}

export async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Random text of `bytes` bytes in base64url: 48 bytes give the 64 characters of a verifier. */
export function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The identity provider's URL for the browser, with the parameters needed to return. */
export function signInAddress(
  sso: {
    readonly AuthorizationEndpoint: string;
    readonly ClientId: string;
    readonly RedirectUri: string;
    readonly Scope: string;
  },
  state: string,
  challenge: string,
  origin: string,
): URL {
  const address = new URL(sso.AuthorizationEndpoint, origin);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: sso.ClientId,
    redirect_uri: sso.RedirectUri,
    scope: sso.Scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    // Several people share a desk, and approvals need two of them, so the provider must ask for the login every time.
    prompt: 'login',
  }).toString();
  return address;
}

type AnyRole = Role | (typeof platformRoles)[number];

const staff: readonly Ability[] = [
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
];

/** docs/specification/programme.md#who-may-do-what. The server decides; this only hides what it would refuse. */
const abilitiesOfRole: Readonly<Record<AnyRole, readonly Ability[]>> = {
  AgenturInhaber: ['Rechnungen', 'Mitarbeiter', ...staff],
  AgenturMitarbeiter: staff,
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Personal', 'Protokoll', 'Datenschutz'],
  plattform: ['Plattform', 'Warteschlangen', 'Projektionen', 'Protokoll'],
};

/** Any other role has no abilities. */
export function abilitiesOf(roles: readonly string[]): ReadonlySet<Ability> {
  return new Set(roles.flatMap(role => abilitiesOfRole[role as AnyRole] ?? []));
}
