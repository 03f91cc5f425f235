import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { allCalls } from '#contract/index.js';
import { environment } from '#platform/environment.js';
import { AtOnce } from '#platform/intake/rate-limit.js';
import type { RequestPipeline, HttpRequest } from '#platform/http/request-pipeline.js';
import { routeOf } from '#platform/http/call.js';
import { limitOf } from './body-parsers.js';
import { trustedProxies } from './trusted-proxies.js';

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
