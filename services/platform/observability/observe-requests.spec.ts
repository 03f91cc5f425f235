import fastify, { type FastifyInstance } from 'fastify';
import { jest } from '@jest/globals';
import { logger } from '../logger.js';
import { requestSeconds } from './metrics.js';
import { observeRequests } from './observe-requests.js';

describe('a request that is observed', () => {
  let server: FastifyInstance;
  const lines: unknown[] = [];

  beforeAll(async () => {
    jest.spyOn(logger, 'info').mockImplementation(((line: unknown) => void lines.push(line)) as never);
    server = fastify({ genReqId: () => 'a-request' });
    observeRequests(server);
    server.get('/api/v1/:tenant/empfehlung/:nr', (request, reply) => {
      Object.assign(request, { tenantKey: 'telko' });
      return reply.send({});
    });
    server.get('/healthz', () => ({}));
    await server.inject('/api/v1/telko/empfehlung/E-4711?email=jonas.weber@example.org');
    await server.inject('/no/such/jonas.weber@example.org');
    await server.inject('/healthz');
  });
  afterAll(() => server.close());

  it('is counted by its route’s template, never its path', async () => {
    const { values } = await requestSeconds.get();
    const counted = values
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ labels, value }) => ({ ...labels, value }));
    expect(counted).toEqual(
      expect.arrayContaining([
        { method: 'GET', route: '/api/v1/:tenant/empfehlung/:nr', status: 200, value: 1 },
        { method: 'GET', route: 'none', status: 404, value: 1 },
      ]),
    );
    expect(JSON.stringify(counted)).not.toMatch(/4711|weber/);
  });

  it('leaves one line, with the id the person sees and without anything of the person', () => {
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual({
      traceId: 'a-request',
      method: 'GET',
      route: '/api/v1/:tenant/empfehlung/:nr',
      status: 200,
      ms: expect.any(Number),
      tenant: 'telko',
    });
    expect(lines[1]).toMatchObject({ route: 'none', status: 404, tenant: undefined });
  });
});
