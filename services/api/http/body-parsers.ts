import type { FastifyInstance, FastifyRequest } from 'fastify';

export const BODY_LIMIT = 256 * 1024;
/** Bank answers and voucher lists are files. */
export const FILE_LIMIT = 16 * 1024 * 1024;

/** JSON keeps its raw bytes for signatures; an empty body is null; files arrive as text. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request: FastifyRequest, body: Buffer, done) => {
    (request as FastifyRequest & { rawBody: Buffer }).rawBody = body;
    if (body.length === 0) return done(null, null);
    try {
      done(null, withoutPrototype(JSON.parse(body.toString('utf8'))));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }), undefined);
    }
  });
  server.addContentTypeParser(['text/csv', 'text/plain', 'application/xml', 'text/xml'], { parseAs: 'string', bodyLimit: FILE_LIMIT }, (_request, body, done) => done(null, body));
}

/** `__proto__` in a body is data of an attacker; it becomes an ordinary, unknown field. */
function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '__proto__')) throw new Error('__proto__');
  Object.values(value).forEach(withoutPrototype);
  return value;
}
