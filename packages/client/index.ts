import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import { repeatable } from '../generated/client-calls.js';
import type { paths } from '../generated/client-types.js';

export { WebhookVerificationError } from 'standardwebhooks';
export type { paths } from '../generated/client-types.js';

export interface ClientOptions {
  /** The installation's URL: `https://empfehlen.example.org`. */
  readonly url: string;
  readonly tenant: string;
  /** An API key (`psk_…`) or a session's token. */
  readonly key: string;
  /** Language of error messages and texts. Default `de`. */
  readonly language?: 'de' | 'en';
  /** How often a call without an answer is retried; default 3, 0 for never. */
  readonly retries?: number;
  /** Sends a request; default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}
export type Client = FetchClient<paths>;

/** A client for the calls of one tenant. Paths, bodies and answers are those of its OpenAPI document, without `/{tenant}`. */
export function createClient({ url, tenant, key, language = 'de', retries = 3, fetch = send }: ClientOptions): Client {
  const client = createFetchClient<paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1/${encodeURIComponent(tenant)}`,
    fetch: request => sendAgain(request, retries, fetch),
    headers: { authorization: `Bearer ${key}`, 'accept-language': language },
    // A body that is no JSON, such as a file of orders, is sent as text.
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
/** Milliseconds; an answer with a longer Retry-After is returned to the caller. */
const longestRest = 60_000;

/**
 * Retries the same request, including its idempotency key, until it is answered. A request that may have had its effect
 * is repeated only if it is idempotent.
 */
async function sendAgain(request: Request, retries: number, fetch: typeof send): Promise<Response> {
  const changesNothing = request.method === 'GET' || request.headers.has(once);
  for (let left = retries; ; left--) {
    const answer = await fetch(request.clone()).catch((error: unknown) => {
      if (left <= 0 || !changesNothing || request.signal.aborted) throw error;
      return null;
    });
    // A 429 was refused before it began, so it can be repeated.
    const again =
      answer === null || answer.status === 429 || (changesNothing && [502, 503, 504].includes(answer.status));
    if (answer && (!again || left <= 0)) return answer;
    const rest = restOf(answer?.headers.get('retry-after'), retries - left);
    if (answer && rest > longestRest) return answer;
    await answer?.body?.cancel();
    await pause(rest, request.signal);
  }
}

/** The answer's Retry-After, else exponential back-off with jitter, so that clients that failed together do not retry together. */
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
  /** The same on every repetition of the message: store it to recognise duplicates. */
  readonly id: string;
  readonly type: WebhookEvent;
  /** When the event happened. */
  readonly timestamp: string;
  /** Fields without a value are left out. */
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

/**
 * Verifies and parses a webhook request, with `body` as the raw text received. Throws WebhookVerificationError when the
 * signature does not match or the message is older than five minutes.
 */
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
