import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allCalls } from '#contract/index.js';
import { routeOf } from '#platform/http/call.js';

export const BODY_LIMIT = 256 * 1024;
/** Bank answers and voucher lists are files. */
export const FILE_LIMIT = 16 * 1024 * 1024;
const files = ['text/csv', 'text/plain', 'application/xml', 'text/xml'];
const takingFiles = new Set(
  allCalls.filter(({ bodyType }) => bodyType !== undefined && files.includes(bodyType)).map(call => routeOf(call)),
);

/** Bytes a body may have at this route. */
export const limitOf = ({ routeOptions, headers }: FastifyRequest): number =>
  takingFiles.has(routeOptions.url ?? '') &&
  files.includes(headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '')
    ? FILE_LIMIT
    : BODY_LIMIT;

/** JSON keeps its raw bytes for signatures; an empty body is null; files arrive as text, large ones only where a call takes a file; forms of mail programs arrive as text. */
export function addBodyParsers(server: FastifyInstance): void {
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
