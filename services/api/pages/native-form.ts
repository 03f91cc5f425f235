import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/http/call.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';

/** The page a recommendation's link leads to: the one page whose form a browser may send by itself, without any script. */
export const recipientPage = /^\/(?:empfaengerdaten|recipient-data)\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/i;

const pages = {
  empfaengerdaten: { confirmation: '/empfaengerbestaetigung', language: 'de' },
  'recipient-data': { confirmation: '/recipient-confirmation', language: 'en' },
} as const;
/** As the portal's own script keeps it (docs/specification/friend.md#the-browser-remembers-its-contact). */
const cookieDays = 60;

/** Takes the friend's form as browsers send it: enters it by the same call the script uses, and leads on, or back to the form with the names of what is wrong. */
export function addNativeForm(server: FastifyInstance, tenants: TenantDirectory): void {
  for (const [page, { confirmation, language }] of Object.entries(pages))
    server.post<{ Params: { number: string; hash: string } }>(`/${page}/:number/:hash`, async (request, reply) => {
      const tenant = await tenants.byHost(request.hostname.split(':')[0] ?? '');
      if (!tenant || isFromElsewhere(request)) return reply.callNotFound();
      const { number, hash } = request.params;
      // Number and secret together, as for whoever reads the page; the page itself says why a link is none any more.
      const link = `${API_BASE}/${tenant.key}/empfehlen/${encodeURIComponent(number)}/${encodeURIComponent(hash)}`;
      const { statusCode: opened } = await server.inject({ url: link, remoteAddress: request.ip });
      if (opened !== 200) return reply.redirect(request.url.split('?')[0]!, 303);
      const { statusCode, body } = await server.inject({
        method: 'POST',
        url: `${API_BASE}/${tenant.key}/empfaenger/create/${encodeURIComponent(number)}${channelOf(request)}`,
        remoteAddress: request.ip,
        headers: { 'content-type': 'application/json', 'accept-language': language },
        payload: JSON.stringify(bodyOf(new URLSearchParams(String(request.body ?? '')))),
      });
      if (statusCode !== 201)
        return reply.redirect(`${request.url.split('?')[0]}?fehler=${wrongIn(JSON.parse(body) as Problem)}`, 303);
      const { Empfaengernummer, Hash } = JSON.parse(body) as { Empfaengernummer: string; Hash: string };
      return reply
        .header('set-cookie', contactCookie(tenant, number, `${Empfaengernummer}.${Hash}`))
        .redirect(confirmation, 303);
    });
}

/** Forms of other sites enter nobody here. */
const isFromElsewhere = ({ headers: { origin, host, ...headers } }: FastifyRequest): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined) ||
  (origin !== undefined && origin.replace(/^https?:\/\//, '') !== host);

function channelOf({ query }: FastifyRequest): string {
  const { channel } = query as { channel?: unknown };
  return typeof channel === 'string' && /^\w{1,20}$/.test(channel) ? `?channel=${channel}` : '';
}

const contactCookie = (tenant: Tenant, number: string, value: string): string =>
  `psoe_recipient_${number}=${value}; Path=/; SameSite=Lax; Max-Age=${cookieDays * 86_400}${tenant.portalUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The fields of the form as the call takes them; ticks arrive as `on`, what was left empty as nothing. */
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

/** Of a problem's answer, what the page is told. */
interface Problem {
  readonly Code: string;
  readonly Errors: readonly { readonly Field: string }[];
}

/** Names of fields, else the code of the refusal: nothing of what was typed gets into an address. */
const wrongIn = ({ Code, Errors }: Problem): string =>
  Errors.length > 0 ? [...new Set(Errors.map(({ Field }) => Field.split('.')[0]))].join(',') : Code;
