import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DestinationRefused, kindOf, Outbound, type OutboundHosts } from './outbound.js';

const names: Record<string, readonly string[]> = {
  'provider.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'rebound.example': ['127.0.0.1'],
};
const outbound = (allowsLoopback = false) =>
  new Outbound({
    allowsLoopback,
    addressesOf: host => (names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('ENOTFOUND'))),
  } satisfies OutboundHosts);
const reasonFor = (url: string, allowsLoopback = false) =>
  outbound(allowsLoopback)
    .destination(url)
    .then(
      () => 'taken',
      (error: unknown) => (error instanceof DestinationRefused ? error.reason : String(error)),
    );

describe('An address', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:2800:220:1::1', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['0.0.0.0', 'private'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'private'],
    ['169.254.169.254', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['224.0.0.1', 'private'],
    ['255.255.255.255', 'private'],
    ['::', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['::ffff:93.184.216.34', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['2001::1', 'private'],
    ['2002:a00:1::1', 'private'],
    ['fc00::1', 'private'],
    ['fe80::1', 'private'],
    ['ff02::1', 'private'],
  ])('%s is %s', (address, kind) => expect(kindOf(address)).toBe(kind));
});

describe('A destination', () => {
  it.each([
    ['https://provider.example/hooks?x=1', 'taken'],
    ['http://provider.example/hooks', 'https-only'],
    ['https://93.184.216.34/', 'taken'],
    ['https://nobody.example/', 'host-unknown'],
    ['https://mixed.example/', 'private-address'],
    ['https://rebound.example/', 'private-address'],
    ['https://10.0.0.7/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['https://0x7f.1/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:10.0.0.7]/', 'private-address'],
    ['https://user:secret@provider.example/', 'url'],
    ['ftp://provider.example/', 'url'],
    ['nonsense', 'url'],
  ])('%s is %s', async (url, outcome) => expect(await reasonFor(url)).toBe(outcome));

  it.each([
    ['http://127.0.0.1:8080/', 'taken'],
    ['http://[::1]:8080/', 'taken'],
    ['http://rebound.example/', 'taken'],
    ['http://provider.example/', 'https-only'],
    ['https://10.0.0.7/', 'private-address'],
    ['https://mixed.example/', 'private-address'],
  ])('in the demo %s is %s', async (url, outcome) => expect(await reasonFor(url, true)).toBe(outcome));
});

describe('What is posted', () => {
  const asked: string[] = [];
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host}`);
      if (request.url === '/moved') response.writeHead(307, { location: '/elsewhere' }).end();
      else if (request.url === '/endless') {
        const more = () => response.write('x'.repeat(4_096), () => !response.destroyed && setImmediate(more));
        response.on('error', () => undefined);
        more();
      } else if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half');
        response.socket!.destroySoon();
      } else response.writeHead(204).end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (path: string) => outbound(true).post(`http://rebound.example${base}${path}`, {}, '{}');

  it('goes to the address that was looked at, under the name it was asked for', async () => {
    expect(await post('/here?x=1')).toBe(204);
    expect(asked).toEqual([`POST /here?x=1 rebound.example${base}`]);
  });
  it('follows no redirect', async () => {
    asked.length = 0;
    expect(await post('/moved')).toBe(307);
    expect(asked).toEqual([`POST /moved rebound.example${base}`]);
  });
  it('reads no more of an answer than it needs', async () => expect(await post('/endless')).toBe(200));
  it('has not arrived where the answer breaks off', () => expect(post('/cut')).rejects.toThrow());
});
