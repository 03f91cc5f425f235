import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emailMeant } from '#shared/email-meant.js';
import { isPersonsBrowser } from '#shared/mail-links.js';
import { codeIn, friendsFormIn } from '#shared/recommendation-code.js';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import { API_BASE } from '#platform/http/call.js';
import { rulesOf, type Tenant } from '#platform/tenancy/tenant.js';
import { tenantOf, type TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { confirmationPage, ticketCookie, ticketOf } from './prerender-cache.js';

const pages = {
  empfaengerdaten: { confirmation: '/empfaengerbestaetigung', language: 'de' },
  'recipient-data': { confirmation: '/recipient-confirmation', language: 'en' },
} as const;
/** Answers a rejected form with its page at `address`, the typed values in its fields, but never stored or in a URL. */
export type SendBack = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  typed: URLSearchParams,
) => Promise<unknown>;

/**
 * Handles the friend's form sent without scripts: makes the same call as the script, then redirects, or returns the
 * form with the invalid fields marked.
 */
export function addNativeForm(server: FastifyInstance, tenants: TenantDirectory, sendBack: SendBack): void {
  for (const [page, { confirmation, language }] of Object.entries(pages))
    server.post<{ Params: { number: string; hash: string } }>(`/${page}/:number/:hash`, async (request, reply) => {
      const tenant = await tenantOf(tenants, request);
      if (!tenant || isFromElsewhere(request)) return reply.callNotFound();
      const { number, hash } = request.params;
      // Number and secret together, as the page reads it; the page itself explains why a link is no longer valid.
      const link = `${API_BASE}/${tenant.key}/empfehlen/${encodeURIComponent(number)}/${encodeURIComponent(hash)}`;
      const form = new URLSearchParams(String(request.body ?? ''));
      // The button on the page of an expired link.
      if (form.has('neu')) {
        const { statusCode } = await server.inject({
          method: 'POST',
          url: `${link}/neu`,
          remoteAddress: request.ip,
        });
        return reply.redirect(back(request, statusCode === 204 ? 'gefragt=1' : ''), 303);
      }
      const { statusCode: opened } = await server.inject({ url: link, remoteAddress: request.ip });
      if (opened !== 200) return reply.redirect(request.url.split('?')[0]!, 303);
      // Asked once: whoever sends the form again meant what they typed. The address itself must not get into a URL.
      const meant = form.has('EmailGefragt') ? null : emailMeant(form.get('Email') ?? '');
      if (meant !== null) return sendBack(request, reply, back(request, `fehler=Email@${meant.split('@')[1]}`), form);
      const { statusCode, body } = await server.inject({
        method: 'POST',
        url: `${API_BASE}/${tenant.key}/empfaenger/create/${encodeURIComponent(number)}${cameBy(request)}`,
        remoteAddress: request.ip,
        headers: { 'content-type': 'application/json', 'accept-language': language },
        payload: JSON.stringify(bodyOf(form)),
      });
      if (statusCode !== 201) {
        const wrong = `fehler=${wrongIn(JSON.parse(body) as Problem)}`;
        return sendBack(request, reply, back(request, wrong), form);
      }
      const { Empfaengernummer, Hash } = JSON.parse(body) as { Empfaengernummer: string; Hash: string };
      return reply
        .header('set-cookie', contactCookie(tenant, number, `${Empfaengernummer}.${Hash}`))
        .redirect(`${confirmation}?gesendet=1${isCasual(request) ? '&anrede=du' : ''}`, 303);
    });
}

const codePages = {
  code: { friend: 'empfaengerdaten', language: 'de' },
  'enter-code': { friend: 'recipient-data', language: 'en' },
} as const;

/** Handles a code, or the recommender's name, sent without scripts: redirects, or returns the page with the reason. */
export function addNativeCode(server: FastifyInstance, tenants: TenantDirectory, sendBack: SendBack): void {
  for (const [page, { friend, language }] of Object.entries(codePages))
    server.post(`/${page}`, async (request, reply) => {
      const tenant = await tenantOf(tenants, request);
      if (!tenant || isFromElsewhere(request)) return reply.callNotFound();
      const form = new URLSearchParams(String(request.body ?? ''));
      const tone = isCasual(request) ? '&anrede=du' : '';
      const back = (why: string) => sendBack(request, reply, `/${page}?fehler=${why}${tone}`, form);
      const [code, byCode] = [codeIn(form.get('Code') ?? ''), form.has('Code')];
      if (byCode && code === '') return back('Code');
      const toForm = (number: string, hash: string) =>
        reply.header('cache-control', 'no-store').redirect(`/${friend}/${number}/${hash}?channel=code${tone}`, 303);
      const pasted = friendsFormIn(form.get('Code') ?? '');
      if (pasted) return toForm(pasted.number, pasted.hash);
      const said = Object.fromEntries(['Vorname', 'Nachname', 'Plz'].map(name => [name, form.get(name)?.trim() ?? '']));
      const at = `${API_BASE}/${tenant.key}/empfehlung`;
      const { statusCode, body } = await server.inject({
        ...(byCode
          ? { method: 'GET', url: `${at}/empfehlungscode/${encodeURIComponent(code)}?einsprungsquelle=Code` }
          : { method: 'POST', url: `${at}/empfehler`, payload: JSON.stringify(said) }),
        remoteAddress: request.ip,
        headers: { 'accept-language': language, ...(!byCode && { 'content-type': 'application/json' }) },
      });
      if (statusCode === 200) {
        const { Empfehlungsnummer, Hash } = JSON.parse(body) as { Empfehlungsnummer: string; Hash: string };
        return toForm(Empfehlungsnummer, Hash);
      }
      const { Code } = JSON.parse(body) as Problem;
      // A captcha takes scripts: the page says what leads on without them.
      if (Code === 'PSOF0004' || Code === 'PSOF0005') return back(Code);
      return back(byCode ? 'PSOF0301' : statusCode === 400 ? 'Angaben' : 'Name');
    });
}

/** Seconds a browser without scripts keeps the ticket of a mail's link. */
const ticketSeconds = 3_600;

const withTicket = new RegExp(`^${confirmationPage}/*\\?(?:.*&)?b=([\\w-]{43})(?:&|$)`, 'i');

/**
 * The ticket in a mail link's URL. It is moved into a cookie, so that the URL no longer holds it: a mail scanner that
 * follows the link confirms nothing.
 */
export const ticketInAddress = (url: string): string | undefined => withTicket.exec(url)?.[1];

export function takeTicket(
  request: FastifyRequest,
  reply: FastifyReply,
  { portalUrl }: Tenant,
  ticket: string,
): FastifyReply {
  const secure = portalUrl.startsWith('https:') ? '; Secure' : '';
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'set-cookie',
      `${ticketCookie}=${ticket}; Path=${confirmationPage}; HttpOnly; SameSite=Lax; Max-Age=${ticketSeconds}${secure}`,
    )
    .redirect(confirmationPage + spokenTo(request), 303);
}

/**
 * Handles the confirmation page's button and the form behind it without scripts: makes the same calls as the script,
 * then redirects to the page, which shows the result.
 */
export function addNativeConfirmation(server: FastifyInstance, tenants: TenantDirectory, sendBack: SendBack): void {
  server.post(confirmationPage, async (request, reply) => {
    const tenant = await tenantOf(tenants, request);
    if (!tenant || isFromElsewhere(request)) return reply.callNotFound();
    const { cookie, 'accept-language': language, 'user-agent': agent } = request.headers;
    const ticket = ticketOf({ url: request.url, cookies: cookie });
    if (ticket === undefined) return reply.redirect(confirmationPage + spokenTo(request), 303);
    const typed = new URLSearchParams(String(request.body ?? ''));
    const opened = isPersonsBrowser(cookie ?? '') ? 'Ja' : typed.get('Selbst');
    const ask = (method: 'GET' | 'PUT', path: string, payload?: object) =>
      server.inject({
        method,
        url: `${API_BASE}/${tenant.key}/empfaenger/${path}`,
        remoteAddress: request.ip,
        headers: {
          authorization: `Bearer ${tokenOfTicket(ticket)}`,
          'user-agent': agent ?? '',
          // As from the page's scripts.
          'sec-fetch-site': 'same-origin',
          ...(opened === 'Ja' && { selbst: opened }),
          ...(language && { 'accept-language': language }),
          ...(payload && { 'content-type': 'application/json' }),
        },
        ...(payload && { payload: JSON.stringify(payload) }),
      });
    const form = bodyOf(typed);
    const { statusCode, body } =
      'Geburtsdatum' in form
        ? await giveDetails(ask, { Geburtsdatum: form['Geburtsdatum'], Adresse: form['Adresse'] })
        : await ask('PUT', 'zustimmung', { AgbText: true });
    if (statusCode !== 204)
      return sendBack(request, reply, back(request, `fehler=${wrongIn(JSON.parse(body) as Problem)}`), typed);
    return reply.header('cache-control', 'no-store').redirect(confirmationPage + spokenTo(request), 303);
  });
}

type Asking = (method: 'GET' | 'PUT', path: string, payload?: object) => Promise<{ statusCode: number; body: string }>;

/** The friend's details after the confirmation, for tenants that match orders by them. */
async function giveDetails(ask: Asking, details: object): ReturnType<Asking> {
  const order = await ask('GET', 'auftrag');
  if (order.statusCode !== 200) return order;
  const { Empfaengernummer } = JSON.parse(order.body) as { Empfaengernummer: string };
  return ask('PUT', `angaben/${encodeURIComponent(Empfaengernummer)}`, details);
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
const mayBeKept = ['text', 'email', 'tel', 'search'];
const inAttribute = (text: string) => text.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`);

/** Fills the typed values into the page's fields, except passwords, checkboxes (to be ticked again) and the robots' trap. */
export function filledIn(html: string, typed: URLSearchParams): string {
  return html
    .replace(/<input\b[^>]*>/g, tag => {
      const [name = '', type = 'text'] = [attribute(tag, 'name'), attribute(tag, 'type')];
      const value = name === 'Webseite' || !mayBeKept.includes(type) ? null : typed.get(name);
      if (value === null) return tag;
      return tag.replace(/\svalue="[^"]*"/, '').replace('<input', () => `<input value="${inAttribute(value)}"`);
    })
    .replace(/<select\b[^>]*>.*?<\/select>/gs, field => {
      const chosen = typed.get(attribute(field, 'name') ?? '');
      return chosen === null
        ? field
        : field
            .replaceAll(/\sselected=""/g, '')
            .replace(`<option value="${inAttribute(chosen)}"`, start => `${start} selected=""`);
    });
}

/** Whether the form was sent from another site; such forms are rejected. */
const isFromElsewhere = ({ headers: { origin, host, ...headers } }: FastifyRequest): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined) ||
  (origin !== undefined && origin.replace(/^https?:\/\//, '') !== host);

const isCasual = ({ query }: FastifyRequest): boolean => (query as { anrede?: unknown }).anrede === 'du';

const spokenTo = (request: FastifyRequest): string => (isCasual(request) ? '?anrede=du' : '');

/** The query with the friend's channel and form of address. */
function cameBy(request: FastifyRequest): string {
  const { channel } = request.query as { channel?: unknown };
  const kept = new URLSearchParams({
    ...(typeof channel === 'string' && /^\w{1,20}$/.test(channel) && { channel }),
    ...(isCasual(request) && { anrede: 'du' }),
  }).toString();
  return kept && `?${kept}`;
}

/** Redirects to the same page, keeping form of address and channel in the URL. */
function back(request: FastifyRequest, said: string): string {
  const asked = [cameBy(request).slice(1), said].filter(Boolean).join('&');
  return request.url.split('?')[0]! + (asked && `?${asked}`);
}

/** Cookie in the format of the portal's script (docs/specification/friend.md#the-browser-remembers-its-contact). */
const contactCookie = (tenant: Tenant, number: string, value: string): string =>
  `psoe_recipient_${number}=${value}; Path=/; SameSite=Lax; Max-Age=${rulesOf(tenant.config).validityDays * 86_400}${tenant.portalUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The form's fields as the call's body: ticks arrive as `on`, empty fields are left out. */
export function bodyOf(form: URLSearchParams): Record<string, unknown> {
  const given = (name: string) => form.get(name)?.trim() || undefined;
  const ticked = (name: string) => form.get(name) === 'on';
  const day = ['day', 'month', 'year'].map(part => given(`Geburtsdatum.${part}`)?.padStart(2, '0'));
  const address = ['Strasse', 'Hausnummer', 'Plz', 'Ort'].map(part => [part, given(`Adresse.${part}`) ?? ''] as const);
  return {
    ...Object.fromEntries(['Vorname', 'Nachname', 'Email'].map(name => [name, given(name) ?? ''])),
    ...Object.fromEntries(
      ['Anrede', 'EmailWiederholung', 'Telefon', 'Webseite']
        .filter(name => form.has(name))
        .map(name => [name, given(name) ?? '']),
    ),
    ...(form.has('Geburtsdatum.day') && { Geburtsdatum: day.every(Boolean) ? day.join('.') : '' }),
    ...(form.has('Adresse.Strasse') && { Adresse: Object.fromEntries(address) }),
    ...(ticked('Werbeeinwilligung') && { Werbeeinwilligung: true }),
    AgbText: ticked('AgbText'),
  };
}

/** The part of a problem answer that the page needs. */
interface Problem {
  readonly Code: string;
  readonly Errors: readonly { readonly Field: string }[];
}

/** Names of the invalid fields, else the refusal's code: no typed value gets into a URL. */
const wrongIn = ({ Code, Errors }: Problem): string =>
  Errors.length > 0 ? [...new Set(Errors.map(({ Field }) => Field.split('.')[0]))].join(',') : Code;
