import { jest } from '@jest/globals';
import { logger } from '../logger.js';
import { serveMetrics, type MetricsServer } from './metrics-server.js';

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
