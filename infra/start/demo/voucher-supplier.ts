import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Path of the demo's voucher supplier. */
export const supplierMount = '/gutscheine';

const mostBody = 4_096;
const mostAtOnce = 100;

interface VoucherRequest {
  readonly Artikel: string;
  readonly WertCent: number;
  readonly Anzahl: number;
}

/**
 * A voucher supplier as the product calls it (docs/specification/payouts.md#suppliers): the reference for others.
 *
 *   POST <the kind's address>
 *   Authorization: Bearer <secret>
 *   Idempotency-Key: <the same for each attempt at a purchase>
 *   { "Artikel": "KINO-25", "WertCent": 2500, "Anzahl": 1 }
 *
 *   201 { "Codes": [{ "Code": "KINO-7QX9-…", "GueltigBis": "2029-12-31" }] }   bought; the same again (200) for the same key, however often
 *   400 unreadable or no key · 401 wrong secret · 404 no such article · 409 key in use · 422 another purchase's key
 *
 * A retry must never be a second sale; here codes are derived from the key, so that they survive a restart.
 */
export function voucherSupplier(secret: string) {
  const sold = new Map<string, { readonly of: string; readonly codes: readonly string[] }>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return refuse(response, 405, 'POST wird erwartet.');
    if (request.headers.authorization !== `Bearer ${secret}`) return refuse(response, 401, 'Das Geheimnis ist falsch.');
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) return refuse(response, 400, 'Idempotency-Key fehlt.');
    const asked = read(await bodyOf(request));
    if (!asked) return refuse(response, 400, 'Erwartet werden Artikel, WertCent und Anzahl.');
    const of = createHash('sha256').update(JSON.stringify(asked)).digest('base64');
    const before = sold.get(key);
    if (before && before.of !== of) return refuse(response, 422, 'Dieser Schlüssel gehört zu einem anderen Kauf.');
    const codes = before?.codes ?? codesOf(key, asked);
    sold.set(key, { of, codes });
    send(response, before ? 200 : 201, { Codes: codes.map(Code => ({ Code, GueltigBis: null })) });
  }

  const codesOf = (key: string, { Artikel, Anzahl }: VoucherRequest): string[] =>
    Array.from({ length: Anzahl }, (_, at) => {
      const made = createHmac('sha256', secret).update(`${key}/${at}`).digest('hex').slice(0, 12).toUpperCase();
      return `${Artikel}-${made.slice(0, 4)}-${made.slice(4, 8)}-${made.slice(8)}`;
    });

  return { answer, sold };
}

function read(text: string): VoucherRequest | null {
  try {
    const { Artikel, WertCent, Anzahl } = JSON.parse(text) as Partial<Record<keyof VoucherRequest, unknown>>;
    const fits =
      typeof Artikel === 'string' &&
      /^[\w.-]{1,100}$/.test(Artikel) &&
      isWhole(WertCent) &&
      isWhole(Anzahl, mostAtOnce);
    return fits ? { Artikel, WertCent, Anzahl } : null;
  } catch {
    return null;
  }
}

const isWhole = (value: unknown, most = 1_000_000): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= most;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > mostBody) return '';
  }
  return body;
}

const refuse = (response: ServerResponse, status: number, Grund: string): void => send(response, status, { Grund });

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
