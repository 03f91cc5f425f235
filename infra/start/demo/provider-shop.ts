import { createHmac, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoTenants, providerSecrets, type DemoEnvironment } from './accounts.js';
import { escapeHtml } from './identity-provider.js';

/** Where a contact goes on to. In production this is the provider's own shop. */
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
const germany = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** Stands for the provider: shows what the link brought along, and reports the contract with a signed call, as the provider's system would. */
export function providerShop(
  environment: DemoEnvironment,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
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
    <p class="lead">Freigegeben wird ein Auftrag erst nach der Widerrufsfrist des Programms. Zum Ausprobieren darf das Auftragsdatum zurückliegen.</p>`,
  );
}

/** The provider's own imprint: portals with the advisor module have none and link here (docs/specification/portal.md#imprint). */
const imprint = ({ name }: Visit['tenant']): string =>
  page(
    name,
    `<h1>Impressum von ${name}</h1>
    <p class="lead">Diese Seite steht in der Demo für das Impressum auf der Website des Anbieters. Die Angaben sind erfunden.</p>
    <p>${name}, Uferstraße 3, 04103 Leipzig</p>
    <p>Telefon +49 341 23125 000, <a href="mailto:service@${name.toLowerCase()}.example">service@${name.toLowerCase()}.example</a></p>`,
  );

function resultPage({ tenant }: Visit, { ok, text }: { ok: boolean; text: string }): string {
  return ok
    ? page(
        tenant.name,
        `<h1>Gemeldet</h1><p class="lead">${escapeHtml(text)}</p><p>Als Nächstes gibt die Agentur den Auftrag frei: <a href="/admin/">Zur Verwaltung</a></p>`,
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
