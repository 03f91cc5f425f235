import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import { repeatable, type paths } from './wire.gen.js';

export { WebhookVerificationError } from 'standardwebhooks';
export type { paths } from './wire.gen.js';

export interface ClientOptions {
  /** Where the installation is reached: `https://empfehlen.example.org`. */
  readonly url: string;
  readonly tenant: string;
  /** An API key (`psk_…`), or the token of a session. */
  readonly key: string;
  /** Of refusals and texts. */
  readonly language?: 'de' | 'en';
  /** How often a call is sent again that got no answer; 3 where nothing is said, 0 never. */
  readonly retries?: number;
  /** What sends a request; the platform's own where nothing is said. */
  readonly fetch?: (request: Request) => Promise<Response>;
}
export type Client = FetchClient<paths>;

/** The calls of one programme. Paths, bodies and answers are those of its OpenAPI document, without `/{tenant}`. */
export function createClient({ url, tenant, key, language = 'de', retries = 3, fetch = send }: ClientOptions): Client {
  const client = createFetchClient<paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1/${encodeURIComponent(tenant)}`,
    fetch: request => sendAgain(request, retries, fetch),
    headers: { authorization: `Bearer ${key}`, 'accept-language': language },
    // What is no JSON, a file of orders, is a text as it stands.
    bodySerializer: body => (typeof body === 'string' ? body : JSON.stringify(body)),
  });
  client.use({
    onRequest({ request, schemaPath }) {
      if (repeatable.has(`${request.method} ${schemaPath}`) && !request.headers.has(once))
        request.headers.set(once, crypto.randomUUID());
    },
  });
  return client;
}

const once = 'idempotency-key';
const send = (request: Request): Promise<Response> => globalThis.fetch(request);
/** Milliseconds; an answer that asks for a longer rest is handed on. */
const longestRest = 60_000;

/** Sends the same request, key and all, until it is answered. One that may have had its effect is repeated only where that changes nothing. */
async function sendAgain(request: Request, retries: number, fetch: typeof send): Promise<Response> {
  const changesNothing = request.method === 'GET' || request.headers.has(once);
  for (let left = retries; ; left--) {
    const answer = await fetch(request.clone()).catch((error: unknown) => {
      if (left <= 0 || !changesNothing || request.signal.aborted) throw error;
      return null;
    });
    // Refused for its number (429) it was not begun.
    const again =
      answer === null || answer.status === 429 || (changesNothing && [502, 503, 504].includes(answer.status));
    if (answer && (!again || left <= 0)) return answer;
    const rest = restOf(answer?.headers.get('retry-after'), retries - left);
    if (answer && rest > longestRest) return answer;
    await answer?.body?.cancel();
    await pause(rest, request.signal);
  }
}

/** As long as the answer says, else twice as long each time, scattered so that clients that failed together do not return together. */
function restOf(retryAfter: string | null | undefined, tried: number): number {
  const said = Number(retryAfter ?? Number.NaN) * 1_000;
  return Number.isFinite(said) ? said : 250 * 2 ** tried * (0.5 + Math.random());
}

const pause = (rest: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const broken = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', broken);
      resolve();
    }, rest);
    if (signal.aborted) broken();
    else signal.addEventListener('abort', broken, { once: true });
  });

type Registered = paths['/betrieb/webhooks']['post']['requestBody']['content']['application/json'];
export type WebhookEvent = Registered['Ereignisse'][number] | 'webhook.test';

export interface WebhookMessage {
  /** The same however often the message comes: remember those you have done. */
  readonly id: string;
  readonly type: WebhookEvent;
  /** When it happened. */
  readonly timestamp: string;
  /** What does not exist is left out. */
  readonly data: {
    readonly Empfehlungsnummer?: string;
    readonly Empfaengernummer?: string;
    readonly Auftragsnummer?: string;
    readonly Praemie?: string;
    readonly Fuer?: 'Empfehler' | 'Empfaenger';
    readonly WertCent?: number;
    readonly Art?: string;
  };
}

/** The message of a request, of which `body` is the text as it came. Throws WebhookVerificationError where another secret signed it, or it is older than five minutes. */
export function verifyWebhook(
  secret: string,
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
): WebhookMessage {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const sent = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const { type, timestamp, data } = new Webhook(secret).verify(body, sent) as Omit<WebhookMessage, 'id'>;
  return { id: sent['webhook-id']!, type, timestamp, data };
}
