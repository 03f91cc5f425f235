import fastify, { type FastifyInstance } from 'fastify';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { addCrossOrigin } from './security-headers.js';

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
