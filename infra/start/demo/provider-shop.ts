import { createHmac, randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { defaultTimeZone } from '#shared/dates-and-money.js';
import { verifyWebhook, type WebhookMessage } from '../../../packages/client/index.js';
import { demoTenants, providerSecrets, type DemoEnvironment } from './accounts.js';
import { escapeHtml } from './identity-provider.js';

/** Where contacts continue. In production this is the provider's own shop. */
export const shopMount = '/anbieter';

interface Visit {
  readonly tenant: (typeof demoTenants)[number];
  readonly recommendation: string;
  readonly recipient: string;
}

const outcomes = {
  Abgeschlossen: 'Vertrag abschließen',
  NichtZustandeGekommen: 'Kein Vertrag zustande gekommen',
} as const;
type Outcome = keyof typeof outcomes;
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const germany = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone });

/** What a shop knows of its orders: its reports and the webhook messages received, newest first. */
interface Known {
  readonly secret: string;
  readonly reports: readonly { readonly at: string; readonly text: string }[];
  readonly messages: readonly WebhookMessage[];
}
const nothingKnown: Known = { secret: '', reports: [], messages: [] };
const limit = 100;

/** By tenant, in a persistent file: an answered message is not lost. */
class ShopBook {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private known: Readonly<Record<string, Known>>,
  ) {}

  static async open(folder: string): Promise<ShopBook> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'shop.json');
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return new ShopBook(file, JSON.parse(text) as Record<string, Known>);
  }

  of(tenant: string): Known {
    return this.known[tenant] ?? nothingKnown;
  }

  async change(tenant: string, change: (known: Known) => Partial<Known>): Promise<void> {
    const former = this.of(tenant);
    const { secret, reports, messages } = { ...former, ...change(former) };
    const now = { secret, reports: reports.slice(0, limit), messages: messages.slice(0, limit) };
    this.known = { ...this.known, [tenant]: now };
    const text = JSON.stringify(this.known);
    this.writing = this.writing
      .catch(() => undefined)
      .then(() => writeFile(`${this.file}.new`, text))
      .then(() => rename(`${this.file}.new`, this.file));
    await this.writing;
  }
}

/** Stands for the provider: shows the link's data, reports contracts by a signed call, and receives webhooks. */
export async function providerShop(
  environment: DemoEnvironment,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const book = await ShopBook.open(environment.DEMO_DATA);
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    const receiver = demoTenants.find(({ key }) => url.pathname === `${shopMount}/${key}/hooks`);
    if (receiver) return receive(book, receiver.key, request, response);
    const shown = demoTenants.find(({ key }) => url.pathname === `${shopMount}/${key}/ereignisse`);
    if (shown) return showKnown(environment, book, shown, request, response);
    const imprintOf = demoTenants.find(({ key }) => url.pathname === `${shopMount}/${key}/impressum`);
    if (imprintOf) return send(response, imprint(imprintOf));
    const tenant = demoTenants.find(({ key }) => url.pathname === `${shopMount}/${key}`);
    if (!tenant) return void response.writeHead(404).end();
    const visit = {
      tenant,
      recommendation: url.searchParams.get('empfehlung') ?? '',
      recipient: url.searchParams.get('empfaenger') ?? '',
    };
    if (request.method !== 'POST') return send(response, orderPage(visit));
    const form = new URLSearchParams(await bodyOf(request));
    const answer = await report(environment, visit, {
      number: form.get('number') ?? '',
      day: form.get('day') ?? '',
      outcome: form.get('outcome') === 'NichtZustandeGekommen' ? 'NichtZustandeGekommen' : 'Abgeschlossen',
    });
    const at = new Date().toISOString();
    await book.change(tenant.key, ({ reports }) => ({ reports: [{ at, text: answer.text }, ...reports] }));
    send(response, resultPage(visit, answer));
  };
}

interface Report {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly outcome: Outcome;
}

/** HMAC-SHA256 over `timestamp.body` with the tenant's secret: docs/specification/wire.md#signed-orders. */
async function report(
  environment: DemoEnvironment,
  { tenant, recommendation, recipient }: Visit,
  { number, day, outcome }: Report,
): Promise<{ ok: boolean; text: string }> {
  const whom = recipient ? { Empfaengernummer: recipient } : { Empfehlungsnummer: recommendation };
  const today = germany.format(new Date());
  const body = JSON.stringify({
    Auftragsnummer: number,
    ...whom,
    Auftragsdatum: day && day < today ? `${day}T10:00:00` : new Date().toISOString().slice(0, 19),
    Art: 'Neuvertrag',
    Status: outcome,
  });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = `sha256=${createHmac('sha256', providerSecrets(environment)[tenant.key] ?? '')
    .update(`${timestamp}.${body}`)
    .digest('hex')}`;
  const answer = await fetch(`${environment.PUBLIC_URL}/api/v1/${tenant.key}/auftrag`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
  });
  const { detail = '', Ergebnis = '' } = (await answer.json().catch(() => ({}))) as {
    detail?: string;
    Ergebnis?: string;
  };
  return answer.ok
    ? { ok: true, text: `Auftrag ${number}: ${Ergebnis}` }
    : { ok: false, text: detail || `Antwort ${answer.status}` };
}

function orderPage({ tenant, recommendation, recipient }: Visit): string {
  const today = germany.format(new Date());
  const buttons = (Object.entries(outcomes) as [Outcome, string][])
    .map(
      ([outcome, label], index) =>
        `<button type="submit" name="outcome" value="${outcome}"${index ? ' class="quiet"' : ''}>${label}</button>`,
    )
    .join('');
  return page(
    tenant.name,
    `<h1>Bestellseite von ${tenant.name}</h1>
    <p class="lead">Diese Seite steht in der Demo für den Shop des Anbieters. Sie meldet den Vertrag so zurück, wie es sein System täte: mit einem signierten Aufruf.</p>
    <table><tbody><tr><td>Empfehlungsnummer</td><td><code>${escapeHtml(recommendation || 'fehlt')}</code></td></tr><tr><td>Empfängernummer</td><td><code>${escapeHtml(recipient || 'keine')}</code></td></tr></tbody></table>
    <form method="post">
      <input type="hidden" name="number" value="D${randomInt(1_000_000_000, 10_000_000_000)}">
      <label for="day">Auftragsdatum</label>
      <input id="day" name="day" type="date" value="${today}" max="${today}" required>
      ${buttons}
    </form>
    <p class="lead">Freigegeben wird ein Auftrag erst nach der Widerrufsfrist des Programms. Zum Ausprobieren darf das Auftragsdatum zurückliegen.</p>
    <p><a href="${shopMount}/${tenant.key}/ereignisse">Was der Shop von seinen Aufträgen weiß</a></p>`,
  );
}

/** Stores a webhook message once before answering; without the secret, requests a retry. */
async function receive(
  book: ShopBook,
  tenant: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number) => void response.writeHead(status).end();
  if (request.method !== 'POST') return answer(405);
  const body = await bodyOf(request);
  const { secret } = book.of(tenant);
  if (!secret) return answer(503);
  let message: WebhookMessage;
  try {
    message = verifyWebhook(secret, body, request.headers);
  } catch {
    return answer(400);
  }
  await book.change(tenant, ({ messages }) =>
    messages.some(({ id }) => id === message.id) ? {} : { messages: [message, ...messages] },
  );
  answer(204);
}

async function showKnown(
  environment: DemoEnvironment,
  book: ShopBook,
  tenant: Visit['tenant'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return send(response, knownPage(environment, tenant, book.of(tenant.key)));
  const secret = new URLSearchParams(await bodyOf(request)).get('secret')?.trim() ?? '';
  const isOne = /^whsec_[\w+/]{20,120}={0,2}$/.test(secret);
  if (!isOne) return send(response, knownPage(environment, tenant, book.of(tenant.key), 'Das ist kein Geheimnis.'));
  await book.change(tenant.key, () => ({ secret }));
  // A reload does not send the form again.
  response.writeHead(303, { location: `${shopMount}/${tenant.key}/ereignisse` }).end();
}

function knownPage({ PUBLIC_URL }: DemoEnvironment, { key, name }: Visit['tenant'], known: Known, wrong = ''): string {
  const time = (at: string) =>
    new Date(at).toLocaleString('de-DE', { timeZone: defaultTimeZone, dateStyle: 'short', timeStyle: 'short' });
  const table = (head: readonly string[], rows: readonly (readonly string[])[], none: string) => {
    const line = (cells: readonly string[], kind: string) =>
      `<tr>${cells.map(cell => `<${kind}>${escapeHtml(cell)}</${kind}>`).join('')}</tr>`;
    return rows.length === 0
      ? `<p>${none}</p>`
      : `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map(row => line(row, 'td')).join('')}</tbody></table>`;
  };
  const messages = known.messages.map(({ type, timestamp, data: { Auftragsnummer, Empfehlungsnummer, WertCent } }) => {
    const value = WertCent === undefined ? undefined : euros.format(WertCent / 100);
    return [time(timestamp), [type, Auftragsnummer ?? Empfehlungsnummer, value].filter(Boolean).join(', ')];
  });
  return page(
    name,
    `<h1>Was ${name} weiß</h1>
    <p class="lead">Gemeldet hat der Shop selbst; was daraus wurde, sagt ihm das Programm per Webhook. Jede Nachricht ist geprüft.</p>
    <h2>Gemeldet</h2>
    ${table(
      ['Wann', 'Was'],
      known.reports.map(({ at, text }) => [time(at), text]),
      'Noch nichts.',
    )}
    <h2>Gehört</h2>
    ${table(['Wann', 'Was'], messages, known.secret ? 'Noch nichts.' : 'Noch ist kein Webhook verbunden.')}
    <h2>Webhook verbinden</h2>
    <p>Tragen Sie in der <a href="/admin/">Konsole</a> unter Integrationen diese Adresse ein: <code>${PUBLIC_URL}${shopMount}/${key}/hooks</code></p>
    <form method="post">
      ${wrong && `<p class="error" role="alert">${wrong}</p>`}
      <label for="secret">Geheimnis, das die Konsole dann zeigt</label>
      <input id="secret" name="secret" autocomplete="off" placeholder="whsec_…" required>
      <button type="submit">Speichern</button>
    </form>`,
  );
}

/** The provider's imprint, to which ModuleAdv portals link (docs/specification/portal.md#imprint). */
const imprint = ({ name }: Visit['tenant']): string =>
  page(
    name,
    `<h1>Impressum von ${name}</h1>
    <p class="lead">Diese Seite steht in der Demo für das Impressum auf der Website des Anbieters. Die Angaben sind erfunden.</p>
    <p>${name}, Am Wehr 7, 54321 Auental</p>
    <p>Telefon +49 341 23125 000, <a href="mailto:service@${name.toLowerCase()}.example">service@${name.toLowerCase()}.example</a></p>`,
  );

function resultPage({ tenant }: Visit, { ok, text }: { ok: boolean; text: string }): string {
  return ok
    ? page(
        tenant.name,
        `<h1>Gemeldet</h1><p class="lead">${escapeHtml(text)}</p><p>Als Nächstes gibt die Agentur den Auftrag frei: <a href="/admin/">Zur Konsole</a></p><p><a href="${shopMount}/${tenant.key}/ereignisse">Was daraus wird</a></p>`,
      )
    : page(
        tenant.name,
        `<h1>Nicht gemeldet</h1><p class="error" role="alert">${escapeHtml(text)}</p><p><a href="">Noch einmal versuchen</a></p>`,
      );
}

const page = (
  name: string,
  body: string,
): string => `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} (Demo)</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/inbox/demo.css"></head><body class="sign-in"><main>${body}</main></body></html>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) {
    body += part as string;
    if (body.length > 10_000) throw new Error('The form is too long.');
  }
  return body;
}

function send(response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'",
    })
    .end(html);
}
