import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { allCalls } from '#contract/index.js';
import { useEnvironment } from '#platform/environment.js';
import { CALL, type CallSpec } from '#platform/http/call.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { timeout, until } from '#testing/until.js';
import { createApi } from './create-api.js';
import { listeningApi, type ListeningApi } from '../edge.test.js';
import { FILE_LIMIT } from './edge.js';

/** Speaks HTTP by hand: what a client sends before it is answered, and what it is answered. */
function speak(port: number, head: string, address = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  let received = '';
  socket.on('data', data => (received += data)).on('error', () => undefined);
  socket.write(`${head}\r\n\r\n`);
  return {
    socket,
    /** The first line of the answer and its body; empty where the connection ends without one. */
    answer: async (): Promise<string> => {
      const whole = () => {
        const [, length, body] = /content-length: (\d+).*?\r\n\r\n(.*)$/is.exec(received) ?? [];
        return body !== undefined && Buffer.byteLength(body) >= Number(length);
      };
      await until('an answer, or the end of the connection', () => socket.destroyed || whole(), timeout, 10);
      return received;
    },
  };
}
const isProblem = (answer: string): boolean => /^content-type: application\/problem\+json/im.test(answer);
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const post = (path: string, ...headers: string[]): string =>
  [`POST /api/v1${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n');
const file = ['content-type: text/csv', `content-length: ${FILE_LIMIT}`];

/** The server has seen every connection end. */
const nobodyConnected = ({ api }: ListeningApi): Promise<unknown> =>
  until(
    'the server to have no connections',
    () =>
      new Promise<boolean>((resolve, reject) =>
        api
          .getHttpServer()
          .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count === 0))),
      ),
  );

describe('What is asked before a body is read', () => {
  let world: ListeningApi;
  const sockets: Socket[] = [];
  const asked = (head: string, address?: string) => {
    const said = speak(world.port, head, address);
    sockets.push(said.socket);
    return said;
  };
  beforeAll(async () => void (world = await listeningApi()));
  afterEach(async () => {
    sockets.splice(0).forEach(socket => socket.destroy());
    await nobodyConnected(world);
  });
  afterAll(() => world.close());

  it('is the token: an upload without one, or with one nobody knows, is refused before a byte of it came', async () => {
    for (const token of [[], ['authorization: Bearer nobody-knows-this-one']])
      expect(statusOf(await asked(post('/telko/betrieb/gutscheine/import?art=X', ...file, ...token)).answer())).toBe(
        401,
      );
    expect(
      statusOf(
        await asked(
          post('/telko/betrieb/gutscheine/import?art=X', 'content-type: text/csv', 'transfer-encoding: chunked'),
        ).answer(),
      ),
    ).toBe(401);
    expect(
      statusOf(
        await asked(
          post(
            '/telko/betrieb/gutscheine/import?art=X',
            ...file,
            `authorization: Bearer ${await world.session('energie', 'Betreiber')}`,
          ),
        ).answer(),
      ),
    ).toBe(401);
  });

  it('is the right: a session that may not is refused as well', async () => {
    expect(
      statusOf(
        await asked(
          post(
            '/telko/betrieb/gutscheine/import?art=X',
            ...file,
            `authorization: Bearer ${await world.session('telko')}`,
          ),
        ).answer(),
      ),
    ).toBe(403);
  });

  it('is the size the call allows, by what is announced and by what comes', async () => {
    const large = post('/telko/account/login', 'content-type: application/json', 'content-length: 300000');
    for (const head of [large, post('/telko/account/login', ...file)]) {
      const answer = await asked(head).answer();
      expect([statusOf(answer), isProblem(answer)]).toEqual([413, true]);
    }
    const chunked = asked(post('/telko/account/login', 'content-type: application/json', 'transfer-encoding: chunked'));
    const chunk = 'a'.repeat(60_000);
    for (let time = 0; time < 10; time++) chunked.socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    const answer = await chunked.answer();
    expect([statusOf(answer), isProblem(answer)]).toEqual([413, true]);
  });

  it('is whether there is such a call, and such a tenant', async () => {
    expect(statusOf(await asked(post('/telko/no-such-call', ...file)).answer())).toBe(404);
    expect(statusOf(await asked(post('/nowhere/betrieb/gutscheine/import', ...file)).answer())).toBe(404);
  });

  it('is whether it is an address at all: refused in the catalogue’s words, a page’s leads to one', async () => {
    const ask = (path: string) => asked(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-language: de`).answer();
    const answer = await ask('/api/v1/mandant/%E0%A4%A');
    expect([statusOf(answer), isProblem(answer), /FST|component/.test(answer)]).toEqual([400, true, false]);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ Code: 'PSOF0002' });
    const page = await ask('/empfehlen/%E0%A4%A');
    expect([statusOf(page), /^location: (.*)$/im.exec(page)?.[1]]).toEqual([302, '/404']);
  });

  it('is the room: one address holds three files at once, and others still get in', async () => {
    const token = `authorization: Bearer ${await world.session('telko', 'Betreiber')}`;
    const upload = () => asked(post('/telko/betrieb/gutscheine/import?art=X', ...file, token));
    // Sent whole; long enough to need room, and no list of codes.
    const whole = async (address?: string) => {
      const list = 'a'.repeat(20_000);
      const head = post(
        '/telko/betrieb/gutscheine/import?art=X',
        'content-type: text/csv',
        'content-length: 20000',
        token,
      );
      return statusOf(await asked(`${head}\r\n\r\n${list}`, address).answer());
    };
    const uploads = Array.from({ length: 4 }, upload);
    const answered = await Promise.any(uploads.map(async one => one.answer().then(() => one)));
    expect(statusOf(await answered.answer())).toBe(429);
    const held = uploads.filter(one => one !== answered);
    expect(await whole()).toBe(429);
    expect(await whole('127.0.0.2')).toBe(400);
    held[0]!.socket.destroy();
    await until('the room of a file that is given up', async () => (await whole()) === 400);
  });

  it('costs hardly any memory, however many hold an upload without a token', async () => {
    const served: Socket[] = [];
    const serves = (socket: Socket) => void served.push(socket);
    world.api.getHttpServer().on('connection', serves);
    const held = Array.from({ length: 120 }, () => asked(post('/telko/betrieb/gutscheine/import?art=X', ...file)));
    const part = Buffer.alloc(1024 * 1024, 'a');
    held.forEach(({ socket }) => socket.write(part));
    expect(new Set((await Promise.all(held.map(({ answer }) => answer()))).map(statusOf))).not.toContain(200);
    world.api.getHttpServer().off('connection', serves);
    // What was never read takes none; the process's own figure depends on what else it did.
    expect(served).toHaveLength(held.length);
    expect(served.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBeLessThan((held.length * part.length) / 2);
  });
});

describe('Connections', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi({ CONNECTIONS: 12, CONNECTIONS_OF_ONE_ADDRESS: 5 })));
  afterAll(() => world.close());
  const open = async (address: string): Promise<Socket | undefined> => {
    const socket = connect({ port: world.port, host: '127.0.0.1', localAddress: address });
    socket.on('error', () => undefined);
    const alive = await new Promise<boolean>(resolve => {
      socket.once('close', () => resolve(false)).once('data', () => resolve(true));
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
      if (socket.destroyed) resolve(false);
    });
    return alive ? socket : undefined;
  };

  it('are so many of one address, and so many in all', async () => {
    const of = async (address: string, many: number) => Promise.all(Array.from({ length: many }, () => open(address)));
    const first = await of('127.0.0.3', 8);
    expect(first.filter(Boolean).length).toBe(5);
    const more = [...(await of('127.0.0.4', 5)), ...(await of('127.0.0.5', 5))];
    expect(more.filter(Boolean).length).toBeLessThanOrEqual(7);
    [...first, ...more].forEach(socket => socket?.destroy());
    await nobodyConnected(world);
    const again = await open('127.0.0.3');
    expect(again).toBeDefined();
    again?.destroy();
  });
});

/** A browser opens six connections to one host. */
describe('An office of 200 people behind one address', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi()));
  afterAll(() => world.close());

  it('gets in with all of its browsers, without a proxy that says who is who', async () => {
    const browsers = 200 * 6;
    const sockets = Array.from({ length: browsers }, () => connect({ port: world.port, host: '127.0.0.1' }));
    const ends = sockets.map(
      socket =>
        new Promise<boolean>(resolve => {
          socket.on('error', () => undefined).once('close', () => resolve(false));
          socket.once('data', () => resolve(true));
        }),
    );
    // One asks after the other, as people do: what is counted here is who is connected.
    for (const [at, socket] of sockets.entries()) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
      await ends[at];
    }
    const turnedAway = (await Promise.all(ends)).filter(isIn => !isIn);
    sockets.forEach(socket => socket.destroy());
    await nobodyConnected(world);
    expect(turnedAway).toHaveLength(0);
  });
});

describe('Requests of one address', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi({ REQUESTS_OF_ONE_ADDRESS: 2 })));
  afterAll(() => world.close());

  it('are so many under way at once, however many connections it may have', async () => {
    const begun = post('/test/account/login', 'content-type: application/json', 'content-length: 100');
    const first = [speak(world.port, begun), speak(world.port, begun)];
    const refused = async (address: string) => {
      const one = speak(world.port, begun, address);
      first.push(one);
      return until('a refusal', () => one.socket.bytesRead > 0, 2_000).then(
        async () => statusOf(await one.answer()),
        () => 0,
      );
    };
    await until('both to be under way', async () => (await refused('127.0.0.1')) === 429);
    expect(await refused('127.0.0.9')).toBe(0);
    first.forEach(({ socket }) => socket.destroy());
    await nobodyConnected(world);
  });
});

describe('A client that takes its time', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi()));
  afterAll(() => world.close());

  it('is not waited for: neither its headers nor its body nor its next word', () => {
    const server = world.api.getHttpServer();
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout, server.timeout]).toEqual([
      10_000, 60_000, 65_000, 310_000,
    ]);
  });

  it('hears so when the headers do not come', async () => {
    const server = world.api.getHttpServer();
    const { headersTimeout } = server;
    server.headersTimeout = 100;
    const { socket, answer } = speak(world.port, '');
    socket.write('GET /healthz HTTP/1.1\r\nhost: ');
    expect(statusOf(await answer())).toBe(408);
    server.headersTimeout = headersTimeout;
  });
});

/** A proxy as they are: it appends who connected to it, and passes on what was there before. */
async function appendingProxy(to: number) {
  const server = createServer(client => {
    const onwards = connect(to, '127.0.0.1');
    client.on('error', () => undefined).on('close', () => onwards.destroy());
    onwards.on('error', () => undefined).on('close', () => client.destroy());
    client.on('data', data => {
      const seen = client.remoteAddress!.replace('::ffff:', '');
      const text = data.toString();
      const before = /\r\nx-forwarded-for: ([^\r]*)/i.exec(text)?.[1];
      onwards.write(
        text
          .replace(/\r\nx-forwarded-for: [^\r]*/i, '')
          .replace('\r\n\r\n', `\r\nx-forwarded-for: ${before ? `${before}, ` : ''}${seen}\r\n\r\n`),
      );
    });
    onwards.on('data', data => void client.write(data));
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

describe.each([
  ['the number of proxies', '1'],
  ['their networks', '127.0.0.1, 10.0.0.0/8'],
])('Who asks, behind a proxy known by %s', (_, TRUSTED_PROXIES) => {
  let world: ListeningApi;
  let proxy: Awaited<ReturnType<typeof appendingProxy>>;
  beforeAll(async () => {
    world = await listeningApi({ TRUSTED_PROXIES, ANONYMOUS_WRITES_A_MINUTE: 3 });
    proxy = await appendingProxy(world.port);
  });
  afterAll(async () => {
    await world.close();
    proxy.close();
  });
  const body = '{"Email":"a@example.org","Password":"x"}';
  const login = (address: string, claims: string) =>
    speak(
      proxy.port,
      `${post('/telko/account/login', 'content-type: application/json', `content-length: ${body.length}`, `x-forwarded-for: ${claims}`, 'connection: close')}\r\n\r\n${body}`,
      address,
    )
      .answer()
      .then(statusOf);

  it('is whom the proxy saw, whatever a client says of itself: the limit of an address holds', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 5; time++) answers.push(await login('127.0.0.7', `203.0.113.${time}`));
    expect(answers.slice(3)).toEqual([429, 429]);
    expect(answers.slice(0, 3)).not.toContain(429);
  });

  it('is somebody else at another address', async () => {
    expect(await login('127.0.0.8', '127.0.0.7')).not.toBe(429);
  });
});

describe('Who asks, without a proxy', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi({ ANONYMOUS_WRITES_A_MINUTE: 3 })));
  afterAll(() => world.close());

  it('is whoever is connected: the header of a client is not believed', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 4; time++)
      answers.push(
        (
          await world.ask('/api/v1/telko/account/login', {
            method: 'POST',
            body: '{"Email":"a@example.org","Password":"x"}',
            headers: { 'x-forwarded-for': `203.0.113.${time}` },
          })
        ).status,
      );
    expect(answers.at(-1)).toBe(429);
  });
});

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
    expect((await api.inject('/healthz')).headers['permissions-policy']).toContain('camera=()');
    // Only the API's own page of calls may style itself inline.
    expect((await api.inject('/api/docs')).headers['content-security-policy']).toContain(
      "style-src 'self' 'unsafe-inline';",
    );
  });

  it('shows the page on which calls are tried out, and nothing beside it', async () => {
    for (const path of ['/api/docs', '/API/docs/']) {
      const page = await api.inject(path);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const files = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, file]) => file!);
      expect(files).toHaveLength(3);
      for (const file of files) {
        const { statusCode, headers } = await api.inject(file);
        expect([file, statusCode]).toEqual([file, 200]);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    }
    const [, document] = /url: '([^']+)'/.exec((await api.inject('/api/docs/start.js')).body)!;
    expect((await api.inject(document!)).json().paths).toHaveProperty(['/{tenant}/account/login']);
    for (const path of ['/api/docs/nothing.js', '/api/docsx'])
      expect((await api.inject(path)).headers['content-type']).toContain('application/problem+json');
  });
});
