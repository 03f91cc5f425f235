import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allCalls } from '#contract/index.js';
import { environment } from '#platform/environment.js';
import { routeOf } from '#platform/http/call.js';
import type { HttpRequest, RequestPipeline } from '#platform/http/request-pipeline.js';
import { AtOnce } from '#platform/intake/limits.js';

export const BODY_LIMIT = 256 * 1024;
/** Bank answers and voucher lists are files. */
export const FILE_LIMIT = 16 * 1024 * 1024;
/** A catalogue of some thousand products, as one JSON. */
const LARGE_BODY_LIMIT = 4 * 1024 * 1024;
const takingLargeBodies = new Set(
  allCalls.filter(({ largeBody }) => largeBody).map(call => `${call.method} ${routeOf(call)}`),
);
const files = ['text/csv', 'text/plain', 'application/xml', 'text/xml'];
const takingFiles = new Set(
  allCalls.filter(({ bodyType }) => bodyType !== undefined && files.includes(bodyType)).map(call => routeOf(call)),
);

/** Bytes a body may have at this route. */
const limitOf = ({ routeOptions, headers }: FastifyRequest): number =>
  takingFiles.has(routeOptions.url ?? '') &&
  files.includes(headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '')
    ? FILE_LIMIT
    : BODY_LIMIT;

/** JSON keeps its raw bytes for signatures; an empty body is null; files arrive as text, large ones only where a call takes a file; forms of mail programs arrive as text. */
export function addBodyParsers(server: FastifyInstance): void {
  server.addHook('onRoute', route => {
    if (takingLargeBodies.has(`${String(route.method)} ${route.url}`)) route.bodyLimit = LARGE_BODY_LIMIT;
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request: FastifyRequest, body: Buffer, done) => {
      (request as FastifyRequest & { rawBody: Buffer }).rawBody = body;
      if (body.length === 0) return done(null, null);
      try {
        done(null, withoutPrototype(JSON.parse(body.toString('utf8'))));
      } catch {
        done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }), undefined);
      }
    },
  );
  server.addContentTypeParser(
    files,
    { bodyLimit: FILE_LIMIT },
    (request: FastifyRequest, payload: AsyncIterable<Buffer>) => textOf(payload, limitOf(request)),
  );
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
}

/** Stops at the limit of its call, however much is sent. */
async function textOf(payload: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload) {
    length += part.length;
    if (length > limit) throw Object.assign(new Error('The body is too large.'), { statusCode: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `__proto__` in a body is data of an attacker; it becomes an ordinary, unknown field. */
function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '__proto__')) throw new Error('__proto__');
  Object.values(value).forEach(withoutPrototype);
  return value;
}

export type IsTrusted = (address: string, hop: number) => boolean;

/** Whose X-Forwarded-For is believed; `hop` 0 is who is connected to us. The first that is not trusted, from our side, is who asks. Undefined: nobody's. */
export function trustedProxies(): IsTrusted | undefined {
  const { TRUSTED_PROXIES } = environment();
  if (TRUSTED_PROXIES === '') return undefined;
  if (/^\d$/.test(TRUSTED_PROXIES)) return (_, hop) => hop < Number(TRUSTED_PROXIES);
  const list = new BlockList();
  for (const one of TRUSTED_PROXIES.split(',')) {
    const [address = '', bits] = one.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return address => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** A body of so few bytes is read at once: looking first whether its token is known would cost more. */
const small = 16 * 1024;
/** Bytes of larger bodies held at once, in all and for one address. */
const [held, heldOfOne] = [128 * 1024 * 1024, 48 * 1024 * 1024];
const calls = new Map(allCalls.map(call => [`${call.method} ${routeOf(call).replace(/\/$/, '')}`, call]));

/**
 * What is asked before a body is read: whether there is such a call, whether the body may be so large, whether its token is known, whether there is room for it.
 * What comes in pieces counts as the largest it may become. The call asks for the token again, inside its transaction.
 */
export function addAdmission(server: FastifyInstance, around: Pick<RequestPipeline, 'admit'>): void {
  const { CONNECTIONS, CONNECTIONS_OF_ONE_ADDRESS } = environment();
  limitConnections(server.server as Server, CONNECTIONS, CONNECTIONS_OF_ONE_ADDRESS);
  const [underWay, bytes] = [
    new AtOnce(Number.POSITIVE_INFINITY, CONNECTIONS_OF_ONE_ADDRESS),
    new AtOnce(held, heldOfOne),
  ];
  server.addHook('onRequest', (request, reply, done) => {
    try {
      whenOver(reply, underWay.enter(request.ip));
    } catch (error) {
      return done(error as Error);
    }
    const announced = request.headers['content-length'];
    const chunked = request.headers['transfer-encoding'] !== undefined;
    if (!chunked && (announced === undefined || announced === '0')) return done();
    const limit = limitOf(request);
    const size = chunked ? limit : Number(announced);
    const admitted = async (): Promise<void> => {
      if (request.is404) throw Object.assign(new Error('There is no such call.'), { statusCode: 404 });
      if (size > limit) throw Object.assign(new Error('The body is too large.'), { statusCode: 413 });
      const call = calls.get(`${request.method} ${(request.routeOptions.url ?? '').replace(/\/$/, '')}`);
      if (call) await around.admit(call, request as unknown as HttpRequest, chunked || size > small);
      if (chunked || size > small) whenOver(reply, bytes.enter(request.ip, size));
    };
    admitted().then(
      () => done(),
      (error: Error) => {
        // Nobody waits for the rest of what is refused.
        if (chunked || size > small) reply.header('connection', 'close');
        done(error);
      },
    );
  });
}

/** When the answer is out, or nobody waits for it any more. */
function whenOver(reply: FastifyReply, leave: () => void): void {
  reply.raw.once('finish', leave).once('close', leave);
}

/** One address holds so many connections and no more. Those of trusted proxies are everybody's. */
function limitConnections(server: Server, most: number, mostOfOne: number): void {
  server.maxConnections = most;
  const isProxy = trustedProxies() ?? (() => false);
  const room = new AtOnce(most, mostOfOne);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address, 0)) return;
    try {
      socket.once('close', room.enter(address));
    } catch {
      socket.destroy();
    }
  });
}

/** Milliseconds: headers, a whole request with its body, a connection without a word, one that waits for the next request. */
export const timeouts = {
  requestTimeout: 60_000,
  connectionTimeout: 310_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
};
