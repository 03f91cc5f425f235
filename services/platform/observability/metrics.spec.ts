import { jest } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { logger } from '../logger.js';
import { observeRequests, requestSeconds, serveMetrics, type MetricsServer } from './metrics.js';

describe('the port of the metrics', () => {
  const place = { host: '127.0.0.1', port: 0 };
  let server: MetricsServer;
  let prepared = 0;
  beforeAll(async () => {
    server = (await serveMetrics(place, async () => void prepared++))!;
  });
  afterAll(() => server.stop());

  it('tells the figures, made ready for each scrape', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'weitersagen_http_request_seconds',
    ])
      expect(text).toContain(`# TYPE ${name} `);
    expect(prepared).toBe(1);
  });

  it('says that the process answers, without asking the database', async () => {
    const asked = prepared;
    const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    expect([answer.status, await answer.json(), prepared]).toEqual([200, { status: 'ok' }, asked]);
  });

  it('tells nothing else', async () => {
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('is no reason to be down when somebody else holds it', async () => {
    const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
    expect(await serveMetrics({ ...place, port: server.port })).toBeUndefined();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});

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
