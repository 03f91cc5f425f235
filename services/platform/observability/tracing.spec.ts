import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useEnvironment } from '../environment.js';
import { consuming, requestSpan, startTracing } from './tracing.js';

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
