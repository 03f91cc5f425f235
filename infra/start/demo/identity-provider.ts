import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import { demoAccounts, demoTenants, type DemoAccount, type DemoEnvironment } from './accounts.js';
import { accountOfSubject, claimShapes, isClaimShape, shapeNames, subjectOf, type ClaimShape } from './claim-shapes.js';

interface ProviderKeys {
  jwks: { keys: (JsonWebKey & { kty: string; kid: string; use: 'sig'; alg: 'RS256' })[] };
  cookieKeys: string[];
}

/** The identity provider's signing keys, created once and kept, so that a restart does not invalidate signatures. */
async function providerKeys(folder: string): Promise<ProviderKeys> {
  const file = join(folder, 'identity-provider.json');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return JSON.parse(kept) as ProviderKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'RSA',
    kid: randomBytes(8).toString('hex'),
    use: 'sig' as const,
    alg: 'RS256' as const,
  };
  const keys: ProviderKeys = { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

const names: Record<DemoAccount['role'], string> = {
  recommender: 'Empfehlen',
  staff: 'Mitarbeit',
  owner: 'Leitung',
  operator: 'Betrieb',
  platform: 'Plattform',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** A plain form that works without scripts; the demo's accounts are listed below it. */
function signInPage({
  client,
  email = '',
  failed = false,
}: {
  client: unknown;
  email?: string;
  failed?: boolean;
}): string {
  const notice = failed
    ? '<p class="error" role="alert" id="error">E-Mail-Adresse oder Passwort stimmen nicht.</p>'
    : '';
  const described = failed ? ' aria-describedby="error" aria-invalid="true"' : '';
  return page(
    'Anmelden',
    `<h1>Anmelden</h1>
    <p class="lead">${client === portal.id ? 'Kundenkonto beim Anbieter, Zugang zum Empfehlungsprogramm' : 'Konsole von Weitersagen, Zugang für Agentur und Betrieb'}</p>
    ${notice}
    <form method="post">
      <label for="email">E-Mail-Adresse</label>
      <input id="email" name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(email)}"${described}>
      <label for="password">Passwort</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required${described}>
      <label for="shape">Angaben zur Person wie bei</label>
      <select id="shape" name="shape">${Object.entries(shapeNames)
        .map(([shape, name]) => `<option value="${shape}">${name}</option>`)
        .join('')}</select>
      <button type="submit">Anmelden</button>
    </form>
    ${client === portal.id ? '' : `<p>Eingeladen? Melden Sie sich mit der Adresse Ihrer Einladung und dem Passwort <code>${guestPassword}</code> an.</p>`}
    <details><summary>Zugänge der Demo</summary>${accountTable(accountsOf(client))}</details>`,
  );
}

function errorPage(message: string): string {
  return page(
    'Anmeldung nicht möglich',
    `<h1>Anmeldung nicht möglich</h1><p class="lead">${escapeHtml(message)}</p><p><a href="/admin/">Zur Konsole</a></p>`,
  );
}

function accountTable(accounts: readonly DemoAccount[]): string {
  return [...demoTenants, { key: null, name: 'Alle Programme' }]
    .map(tenant => {
      const rows = accounts
        .filter(account => account.tenant === tenant.key)
        .map(
          account =>
            `<tr><td>${names[account.role]}</td><td>${account.email}</td><td><code>${account.password}</code></td></tr>`,
        );
      return rows.length === 0 ? '' : `<table><caption>${tenant.name}</caption><tbody>${rows.join('')}</tbody></table>`;
    })
    .join('');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Weitersagen</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/inbox/demo.css"></head><body class="sign-in"><main>${body}</main></body></html>`;
}

/** Claims about a person, and about their address, in every shape. */
const profile = ['name', 'given_name', 'family_name', 'preferred_username', 'upn', 'hd'];
const address = ['email', 'email_verified', 'xms_edov'];

export const mount = '/idp';
const workingDay = 36_000;
const scopes = 'openid department basic';
const roles: Partial<Record<DemoAccount['role'], string>> = {
  owner: 'AgenturInhaber',
  staff: 'AgenturMitarbeiter',
  operator: 'Betreiber',
  platform: 'plattform',
};
/** The portal's client for recommenders with its scopes; all other accounts use the console's. */
const portal = { id: 'weitersagen-portal', scopes: 'openid profile email' };
const accountsOf = (client: unknown) =>
  demoAccounts.filter(({ role }) => (client === portal.id ? role === 'recommender' : roles[role] !== undefined));

/** Any invited address can sign in: the demo's mails are public, so the address is the only proof. */
const guestPassword = 'Einladung-2026';
export type IsInvited = (email: string) => Promise<boolean>;
type Account = Omit<DemoAccount, 'role' | 'salutation'> & { readonly role: DemoAccount['role'] | null };

async function accountOf(client: unknown, email: string, isInvited: IsInvited): Promise<Account | undefined> {
  const known = accountsOf(client).find(one => one.email === email);
  if (known || client === portal.id || !(await isInvited(email))) return known;
  const names = email
    .split('@')[0]!
    .split(/[._-]+/)
    .map(name => name.charAt(0).toUpperCase() + name.slice(1));
  const [firstName = '', ...others] = names;
  // Roles come from the list of staff only.
  return { tenant: null, role: null, firstName, lastName: others.join(' '), email, password: guestPassword };
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The demo's identity provider: OpenID Connect, code flow with PKCE S256, automatic consent. */
export async function identityProvider(environment: DemoEnvironment, isInvited: IsInvited): Promise<Handler> {
  const { PUBLIC_URL: api } = environment;
  const provider = new Provider(
    `${api}${mount}`,
    configuration(api, await providerKeys(environment.DEMO_DATA), isInvited),
  );
  provider.proxy = true;
  const { host, protocol } = new URL(api);
  const serve = provider.callback();

  return async (request, response) => {
    // The provider's URLs are those of PUBLIC_URL, whatever proxy is in front.
    Object.assign(request.headers, {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.replace(':', ''),
      cookie: withoutSession(request.headers.cookie),
    });
    if (request.url?.startsWith(`${mount}/interaction/`)) return signIn(provider, isInvited, request, response);
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(mount.length) || '/' });
    await serve(request, response);
  };
}

function configuration(
  api: string,
  keys: Awaited<ReturnType<typeof providerKeys>>,
  isInvited: IsInvited,
): ConstructorParameters<typeof Provider>[1] {
  const { port } = new URL(api);
  const consoles = new Set([api, ...demoTenants.map(({ host }) => `http://${host}${port ? `:${port}` : ''}`)]);
  return {
    clients: [
      {
        client_id: 'weitersagen-console',
        redirect_uris: [...consoles].map(origin => `${origin}/admin/auth-callback`),
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        scope: scopes,
      },
      {
        client_id: portal.id,
        redirect_uris: [...consoles].flatMap(origin => [`${origin}/anmeldedienst`, `${origin}/admin/auth-callback`]),
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        scope: portal.scopes,
      },
    ],
    scopes: [...new Set(`${scopes} ${portal.scopes}`.split(' '))],
    claims: {
      openid: ['sub'],
      basic: [...profile, ...address],
      department: ['department'],
      profile,
      email: address,
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys },
    features: { devInteractions: { enabled: false } },
    // The console's sessions use refresh tokens to check the account again; they outlive the provider's own session.
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    interactions: { url: (_context, interaction) => `${api}${mount}/interaction/${interaction.uid}` },
    ttl: {
      Session: 3_600,
      Interaction: 3_600,
      Grant: workingDay,
      RefreshToken: workingDay,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(client.clientId === portal.id ? portal.scopes : scopes);
      await grant.save();
      return grant;
    },
    async findAccount(context, id) {
      const { email, shape } = accountOfSubject(id);
      const account = await accountOf(context.oidc.client?.clientId, email, isInvited);
      return account && { accountId: id, claims: () => ({ sub: id, ...claimsOf(account, shape) }) };
    },
    renderError(context, out) {
      context.type = 'html';
      context.body = errorPage(out.error_description ?? out.error);
    },
  };
}

/** Two-person approval needs two people: no silent sign-in by a previous session. */
const withoutSession = (cookies = '') =>
  cookies
    .split('; ')
    .filter(cookie => !cookie.startsWith('_session'))
    .join('; ');

function claimsOf(account: Account, shape: ClaimShape) {
  return {
    ...claimShapes[shape](account),
    department: {
      tenant: account.tenant,
      roles: account.role ? [roles[account.role]] : [],
      agencyNumber: account.agencyNumber ?? null,
    },
  };
}

async function signIn(
  provider: Provider,
  isInvited: IsInvited,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let params: Record<string, unknown>;
  try {
    ({ params } = await provider.interactionDetails(request, response));
  } catch {
    return sendPage(response, 400, errorPage('Diese Anmeldung ist abgelaufen. Bitte beginnen Sie noch einmal.'));
  }
  const client = params['client_id'];
  const { origin } = new URL(String(params['redirect_uri']));
  if (request.method !== 'POST') return sendPage(response, 200, signInPage({ client }), origin);
  const form = await formOf(request);
  const email = (form.get('email') ?? '').trim().toLowerCase();
  const account = await accountOf(client, email, isInvited);
  if (account?.password !== form.get('password'))
    return sendPage(response, 401, signInPage({ client, email, failed: true }), origin);
  const shape = form.get('shape');
  const accountId = subjectOf(email, isClaimShape(shape) ? shape : 'standard');
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > 10_000) break;
  }
  return new URLSearchParams(body);
}

/** Chromium applies form-action to redirects after a form: `leadsTo` is the redirect's origin. */
function sendPage(response: ServerResponse, status: number, html: string, leadsTo = ''): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'self'; img-src data:; form-action 'self' ${leadsTo}; frame-ancestors 'none'; base-uri 'none'`,
    })
    .end(html);
}
