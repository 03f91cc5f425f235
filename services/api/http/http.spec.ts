import fastify, { type FastifyInstance } from 'fastify';
import { catalogue } from '#contract/errors/catalogue.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { ValidationFailed } from '#platform/http/call.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { refusalReasons } from '#shared/reasons-and-actions.js';
import { sendProblem } from './problem.filter.js';
import { addCrossOrigin } from './edge.js';

/** What a client receives for an error. */
function answerTo(error: unknown, language = 'de') {
  const sent: { status?: number; headers: Record<string, string>; body?: Record<string, unknown> } = { headers: {} };
  const reply = {
    status(code: number) {
      sent.status = code;
      return reply;
    },
    header(name: string, value: string) {
      sent.headers[name] = value;
      return reply;
    },
    send(body: unknown) {
      sent.body = body as Record<string, unknown>;
      return reply;
    },
  };
  sendProblem(error, { id: 'trace', headers: { 'accept-language': language } }, reply);
  return sent;
}

describe('the error catalogue', () => {
  it('knows every refusal of the domain, and no other', () => {
    expect(catalogue.map(({ reason }) => reason).sort()).toEqual([...refusalReasons].sort());
  });
});

describe('an error on its way out', () => {
  it('carries the catalogue’s code, status and text in the person’s language', () => {
    expect(answerTo(new DomainError('recommendation-blocked'))).toMatchObject({
      status: 410,
      body: { Code: 'PSOF0306', detail: 'Diese Empfehlung ist leider nicht mehr möglich.', TraceId: 'trace' },
    });
    expect(answerTo(new DomainError('session-over'), 'en').body).toMatchObject({ Code: 'PSOF0204', status: 401 });
  });

  it('says nothing of what broke inside', () => {
    const { body, status } = answerTo(new Error('select secret from person'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret|select/);
  });

  it('tells when to come back', () => {
    expect(answerTo(new DomainError('too-many-requests', { retryAfterSeconds: 30 })).headers).toMatchObject({
      'retry-after': '30',
    });
  });

  it('names the wrong fields', () => {
    const issues = [
      { code: 'invalid_type', expected: 'string', path: ['Empfehler', 'Vorname'], input: undefined, message: '' },
    ] as const;
    expect(answerTo(new ValidationFailed(issues as never)).body).toMatchObject({
      Code: 'PSOF0002',
      Errors: [{ Field: 'Empfehler.Vorname' }],
    });
  });

  it('is “unavailable” while the database is away', () => {
    expect(answerTo(Object.assign(new Error('terminating connection'), { code: '57P01' })).status).toBe(503);
    for (const code of ['53100', '53200', '53300'])
      expect(answerTo(Object.assign(new Error('no space left on device'), { code })).status).toBe(503);
    // Two who waited for each other: one of them was taken back whole.
    for (const code of ['40P01', '40001'])
      expect(answerTo(Object.assign(new Error('deadlock detected'), { code })).status).toBe(503);
    expect(answerTo(new Error('Connection terminated unexpectedly')).status).toBe(503);
    expect(
      answerTo(new Error('the ORM says', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })).status,
    ).toBe(503);
  });
});

const path = '/api/v1/telko/tracking/abschliessen/?channel=co';

describe('A call from another site', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    const config = {
      recommendWebPage: 'https://www.provider.example/empfehlen',
      productUrlTemplate: 'https://shop.provider.example/?e={number}',
      redirectHosts: ['Tarife.provider.example'],
    };
    server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    addCrossOrigin(server, {
      byKey: (key: string) => Promise.resolve(key === 'telko' ? ({ config } as unknown as Tenant) : undefined),
    } as unknown as TenantDirectory);
    server.post('/api/v1/:tenant/tracking/abschliessen', () => ({}));
    server.post('/api/v1/:tenant/account/login', () => ({}));
  });
  afterAll(() => server.close());
  const from = async (origin: string, method: 'OPTIONS' | 'POST' = 'POST', url = path) => {
    const { statusCode, headers } = await server.inject({ method, url, headers: { origin } });
    return { status: statusCode, allowed: headers['access-control-allow-origin'], vary: headers['vary'] };
  };

  it.each(['https://www.provider.example', 'https://shop.provider.example', 'https://tarife.provider.example'])(
    'is answered to %s, which the tenant names',
    async origin => {
      expect(await from(origin)).toEqual({ status: 200, allowed: origin, vary: 'Origin' });
      expect(await from(origin, 'OPTIONS')).toEqual({ status: 204, allowed: origin, vary: 'Origin' });
    },
  );
  it.each(['https://evil.example', 'https://www.provider.example.evil.example', 'http://www.provider.example', 'null'])(
    'is not readable for %s',
    async origin => {
      expect((await from(origin)).allowed).toBeUndefined();
      expect(await from(origin, 'OPTIONS')).toMatchObject({ status: 404, allowed: undefined });
    },
  );
  it('is this one call: no other, and no other tenant’s', async () => {
    expect((await from('https://www.provider.example', 'POST', '/api/v1/telko/account/login')).allowed).toBeUndefined();
    expect(
      (await from('https://www.provider.example', 'POST', '/api/v1/energie/tracking/abschliessen')).allowed,
    ).toBeUndefined();
  });
});
