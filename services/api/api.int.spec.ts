import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { allCalls } from '#contract/index.js';
import { CALL, type CallSpec } from '#platform/http/call.js';
import { useEnvironment } from '#platform/environment.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { createApi } from './create-api.js';

describe('the API host', () => {
  let database: TestDatabase;
  let api: NestFastifyApplication;

  beforeAll(async () => {
    database = await testDatabase();
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
    api = await createApi({ pages: false });
    await api.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it('answers every call of the contract, each in one place', () => {
    const [scanner, reflector] = [new MetadataScanner(), new Reflector()];
    const answered = [...api.get(ModulesContainer).values()]
      .flatMap(module => [...module.controllers.values()])
      .flatMap(({ instance }) =>
        scanner
          .getAllMethodNames(Object.getPrototypeOf(instance))
          .map(
            name => reflector.get<CallSpec | undefined>(CALL, (instance as Record<string, () => unknown>)[name]!)?.name,
          ),
      )
      .filter(name => name !== undefined);
    expect(answered.sort()).toEqual(allCalls.map(({ name }) => name).sort());
  });

  it('describes itself', async () => {
    const document = (await api.inject('/api/v1/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.values<object>(document.paths).flatMap(path => Object.keys(path)).length).toBe(allCalls.length);
  });

  it('knows no tenant it was not told of', async () => {
    const answer = await api.inject('/api/v1/nowhere/route/default');
    expect([answer.statusCode, answer.json().Code]).toEqual([404, 'PSOF0001']);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('answers an unknown path with the catalogue’s problem', async () => {
    expect((await api.inject('/api/v1/telko/no-such-call')).json()).toMatchObject({ Code: 'PSOF0001', status: 404 });
  });

  it('refuses a body above 256 KiB', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/v1/telko/account/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ Email: 'a'.repeat(300_000) }),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: 413 });
  });

  it('refuses it whatever it calls itself, unless the call takes a file', async () => {
    const send = (url: string, type: string) =>
      api.inject({
        method: 'POST',
        url: `/api/v1/telko${url}`,
        headers: { 'content-type': type },
        payload: 'a'.repeat(300_000),
      });
    for (const type of ['text/plain', 'text/csv', 'application/xml', 'application/x-www-form-urlencoded'])
      expect([type, (await send('/account/login', type)).statusCode]).toEqual([type, 413]);
    expect((await send('/betrieb/gutscheine/import', 'text/csv')).statusCode).toBe(404);
  });

  it('forbids everything foreign', async () => {
    expect((await api.inject('/healthz')).headers['content-security-policy']).toContain("style-src 'self';");
    // Only the API's own page of calls may style itself inline.
    expect((await api.inject('/api/docs')).headers['content-security-policy']).toContain(
      "style-src 'self' 'unsafe-inline';",
    );
  });
});
