import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryBus } from '@nestjs/cqrs';
import fastify, { type FastifyInstance } from 'fastify';
import { useEnvironment } from '#platform/environment.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { addPages } from './pages.js';

describe('the pages', () => {
  let dist: string;
  let server: FastifyInstance;
  const html = async (url: string) => {
    const answer = await server.inject({ url });
    return { status: answer.statusCode, page: /text\/html/.test(String(answer.headers['content-type'])) };
  };

  beforeAll(async () => {
    useEnvironment({
      DATABASE_APP_URL: 'postgres://unused',
      DATABASE_ENGINE_URL: 'postgres://unused',
      QUEUE_URL: 'postgres://unused',
    });
    dist = await mkdtemp(join(tmpdir(), 'weitersagen-pages-'));
    for (const app of ['web-portal', 'web-admin']) {
      await mkdir(join(dist, app, 'assets'), { recursive: true });
      await writeFile(join(dist, app, 'index.html'), `<html><head></head>${'<p>'.repeat(1_000)}</html>`);
    }
    await writeFile(join(dist, 'web-portal', 'assets', 'a.js'), 'const plain = true;');
    await writeFile(join(dist, 'web-portal', 'assets', 'a.js.br'), 'abc');
    server = fastify();
    await addPages(
      server,
      { byHost: () => Promise.resolve(undefined) } as unknown as TenantDirectory,
      {} as QueryBus,
      dist,
    );
  });
  afterAll(async () => {
    await server.close();
    await rm(dist, { recursive: true });
  });

  it.each(['/', '/empfehlen/700', '/gibtsnicht'])('%s is the portal, which knows its own paths', async url =>
    expect(await html(url)).toEqual({ status: 200, page: true }),
  );
  it('is sent compressed to whoever takes it so, a script as it was compressed at the build', async () => {
    const sent = async (url: string, encoding: string) =>
      (await server.inject({ url, headers: { 'accept-encoding': encoding } })).headers;
    expect(await sent('/', 'gzip, br')).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-language.*accept-encoding/i),
    });
    expect(await sent('/assets/a.js', 'gzip, br')).toMatchObject({
      'content-encoding': 'br',
      'content-length': '3',
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(await sent('/assets/a.js', 'identity')).not.toHaveProperty('content-encoding');
  });
  it('/admin/orders is the console', async () =>
    expect(await html('/admin/orders')).toEqual({ status: 200, page: true }));
  it.each(['/api/v1/telko/gibtsnicht', '/api/v2'])('%s is a call nobody answers, never a page', async url =>
    expect(await html(url)).toEqual({ status: 404, page: false }),
  );
});
