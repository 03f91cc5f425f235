import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { useEnvironment } from '../environment.js';
import { logger, withoutPersonalData } from '../logger.js';
import { observeRequests, requestSeconds, serveMetrics, type MetricsServer } from './metrics.js';
import { consuming, requestSpan, startTracing } from './tracing.js';

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

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { traceId: string; spanId: string }[];
  readonly status: { code?: number };
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

const urls = { DATABASE_APP_URL: 'none', DATABASE_ENGINE_URL: 'none', QUEUE_URL: 'none' };
const event = (traceparent?: string) => ({
  eventId: 'event-1',
  type: 'ParcelPosted',
  meta: { actor: 'test', correlationId: 'c', traceparent },
});

describe('without an endpoint', () => {
  beforeAll(async () => {
    useEnvironment(urls);
    await startTracing('api');
  });

  it('nothing is traced', () => expect(requestSpan('0196e3a0-0000-7000-8000-000000000001', 'GET')).toBeUndefined());
  it('an event’s traceparent is handed on as it is', async () =>
    expect(await consuming('consumer', event('as-it-is'), async traceparent => traceparent)).toBe('as-it-is'));
});

describe('with an endpoint', () => {
  const spans: SentSpan[] = [];
  let collector: Server;
  let traceparent: string;
  let caused: string | undefined;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
    useEnvironment({ ...urls, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const stop = await startTracing('api');
    const request = requestSpan('0196e3a0-0000-7000-8000-000000000001', 'POST')!;
    traceparent = request.traceparent;
    request.end('/api/v1/:tenant/empfehlung', 201, 'telko');
    caused = await consuming('send-letter', event(traceparent), async own => own);
    await consuming('break', event(traceparent), () => Promise.reject(new TypeError('jonas.weber@example.org'))).catch(
      () => undefined,
    );
    await consuming('alone', event(undefined), async () => undefined);
    await stop();
  });
  afterAll(() => {
    collector.close();
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    delete process.env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  });

  const span = (name: string) => spans.find(candidate => candidate.name === name)!;

  it('a request’s trace has the request’s id', () => {
    expect(span('POST /api/v1/:tenant/empfehlung').traceId).toBe('0196e3a0000070008000000000000001');
    expect(traceparent).toBe(
      `00-0196e3a0000070008000000000000001-${span('POST /api/v1/:tenant/empfehlung').spanId}-01`,
    );
  });

  it('what a consumer does is linked to the request across the queue', () => {
    const [request, consumer] = [span('POST /api/v1/:tenant/empfehlung'), span('process send-letter')];
    expect(consumer).toMatchObject({
      kind: 5,
      traceId: request.traceId,
      parentSpanId: request.spanId,
      links: [{ traceId: request.traceId, spanId: request.spanId }],
    });
    expect(caused).toContain(consumer.spanId);
  });

  it('a failure is shown by its kind alone, since its words may hold a person', () => {
    expect(span('process break').status.code).toBe(2);
    expect(span('process break').attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'TypeError' } });
    expect(JSON.stringify(spans)).not.toContain('weber');
  });

  it('an event from before tracing begins a trace of its own', () => {
    expect(span('process alone').traceId).not.toBe(span('process send-letter').traceId);
    expect(span('process alone').links ?? []).toEqual([]);
  });
});

describe('an error kept with a delivery', () => {
  it.each([
    ['550 no such user <jonas.weber@example.org>', '550 no such user <‹e-mail›>'],
    ['account DE89 3704 0044 0532 0130 00 refused', 'account ‹iban› refused'],
    ['account DE89370400440532013000 refused', 'account ‹iban› refused'],
    ['call +49 170 1234567 failed', 'call ‹phone› failed'],
    ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
  ])('keeps no personal data: %s', (said, kept) => {
    expect(withoutPersonalData(new Error(said))).toBe(kept);
  });

  it('is cut to a readable length and keeps the kind of error', () => {
    expect(withoutPersonalData(new TypeError('x'.repeat(900)))).toHaveLength(500);
    expect(withoutPersonalData(new TypeError('no'))).toBe('TypeError: no');
  });
});
