import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const self = ["'self'"];

/** Nothing from third parties; styles of the console carry a nonce. The API's own documentation page alone may use inline styles. */
export async function addSecurityHeaders(server: FastifyInstance, secure: boolean): Promise<void> {
  await server.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self, scriptSrc: self, styleSrc: self, imgSrc: ["'self'", 'data:'], fontSrc: self, connectSrc: self, workerSrc: ["'self'", 'blob:'],
        frameSrc: self, frameAncestors: self, formAction: self, baseUri: self, objectSrc: ["'none'"],
      },
    },
    hsts: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  server.addHook('onSend', async (request, reply) => {
    if (!/^\/api\/docs/i.test(request.url)) return;
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  });
}
