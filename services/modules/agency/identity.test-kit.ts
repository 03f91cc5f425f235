import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityProvider } from '../../../infra/start/demo/identity-provider.js';

/** A browser at the identity provider's door: signs in with the plain form and comes back with a code. */
export async function codeFor(
  url: string,
  account: { email: string; password: string },
  nonce?: string,
): Promise<{ Code: string; Verifier: string }> {
  const Verifier = randomBytes(48).toString('base64url');
  const start = new URL(`${url}/idp/auth`);
  start.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'weitersagen-console',
    redirect_uri: `${url}/admin/auth-callback`,
    scope: 'openid department basic',
    state: 's',
    code_challenge: createHash('sha256').update(Verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
  }).toString();
  const cookies = new Map<string, string>();
  const go = async (address: URL, form?: Record<string, string>): Promise<URL> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    return new URL(answer.headers.get('location') ?? answer.url, address);
  };
  const page = await go(start);
  const Code = (await go(await go(page, { email: account.email, password: account.password }))).searchParams.get(
    'code',
  );
  return { Code: Code!, Verifier };
}

/** The demo's identity provider on a port of its own. `isAway`: it hangs up on everybody. */
export async function startProvider() {
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-idp-'));
  const server = createServer();
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It says on its console that it keeps everything in memory, as it should here.
  const silenced = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const serve = await identityProvider({
    PUBLIC_URL: url,
    DEMO_DATA: folder,
    DEMO_PORT: 0,
    SMTP_PORT: 0,
    PROVIDER_SECRETS: 'telko:x',
  });
  silenced.mockRestore();
  const provider = {
    url,
    isAway: false,
    /** How often it was asked for tokens. */
    asked: 0,
    async stop() {
      server.closeAllConnections();
      await new Promise(closed => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
  server.on('request', (request, response) => {
    if (provider.isAway) return void request.socket.destroy();
    if (request.url?.endsWith('/token')) provider.asked++;
    void serve(request, response);
  });
  return provider;
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
