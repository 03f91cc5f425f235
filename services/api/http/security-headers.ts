import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

const self = ["'self'"];
/** Every answer's own, whatever helmet says. */
const notHelmets = ['content-type', 'content-length', 'date', 'connection'];

/** Nothing from third parties; styles of the console carry a nonce. The API's own documentation page alone may use inline styles. */
export async function addSecurityHeaders(server: FastifyInstance, secure: boolean): Promise<void> {
  const headers = await headersFor(secure);
  const policy = headers['content-security-policy'] ?? '';
  const policyOfDocs = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/api\/docs/i.test(request.url)) reply.header('content-security-policy', policyOfDocs);
    done();
  });
}

/** What helmet answers, asked once: it would make the same headers anew for every request. */
async function headersFor(secure: boolean): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'data:'],
        fontSrc: self,
        connectSrc: self,
        workerSrc: ["'self'", 'blob:'],
        frameSrc: self,
        frameAncestors: self,
        formAction: self,
        baseUri: self,
        objectSrc: ["'none'"],
      },
    },
    hsts: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  asked.get('/', () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !notHelmets.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
