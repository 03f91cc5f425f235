import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE, preferredLanguage } from '#platform/http/call.js';
import { tenantOf, type TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { money } from '#shared/dates-and-money.js';
import { defaultTheme } from '#shared/theme.js';
import { escapeHtml } from './portal-page.js';
import { hashOf, themeOf } from './portal-rules.js';

/** Script in the frame: reports its height to the one origin that may have framed it. */
const reporting = `(()=>{if(parent===self)return;
const to=location.ancestorOrigins?.[0]??(document.referrer&&new URL(document.referrer).origin);
if(!to||to==='null')return;
const page=document.querySelector('main');
new ResizeObserver(()=>parent.postMessage({type:'height',height:Math.ceil(page.getBoundingClientRect().height)},to)).observe(page)})()`;

/**
 * Script in the provider's page: creates the frame next to itself or in the named element, with the reported height.
 * Until then, or if the browser blocks the frame, nothing is visible.
 */
const embedding = `(()=>{const script=document.currentScript;
const {product,language,into,label}=script.dataset,portal=new URL(script.src).origin;
const address=new URL('widget',script.src);
if(product)address.searchParams.set('produkt',product);
if(language)address.searchParams.set('sprache',language);
const frame=document.createElement('iframe');
frame.title=label||'Weitersagen';frame.referrerPolicy='origin';
frame.setAttribute('sandbox','allow-scripts allow-same-origin allow-top-navigation-by-user-activation');
Object.assign(frame.style,{display:'block',width:'100%',height:'0',border:'0'});
addEventListener('message',({origin,source,data})=>{
if(origin!==portal||source!==frame.contentWindow||data?.type!=='height')return;
const height=Number(data.height);
if(height>0&&height<=2000)frame.style.height=height+'px'});
frame.src=address.href;
const place=into&&document.getElementById(into);
if(place)place.append(frame);else script.after(frame)})()`;

const styles = `*{box-sizing:border-box}body{margin:0}
main{display:grid;gap:.75rem;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;font:400 1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--surface)}
h1,p{margin:0}h1{font-size:1.25rem;line-height:1.3}p{color:var(--ink-2)}
a{justify-self:start;padding:.7rem 1.25rem;border-radius:.75rem;font-weight:600;text-decoration:none;color:var(--on-brand);background:var(--brand)}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}@media(forced-colors:active){a{border:2px solid}}`;

const texts: Readonly<
  Record<Language, (what: string, amount: string) => Readonly<Record<'title' | 'text' | 'go', string>>>
> = {
  de: (what, amount) => ({
    title: `${what} weitersagen`,
    text: amount
      ? `Wird aus Ihrer Empfehlung ein Vertrag, gibt es eine Prämie bis ${amount}.`
      : 'Wird aus Ihrer Empfehlung ein Vertrag, gibt es eine Prämie.',
    go: 'Jetzt empfehlen',
  }),
  en: (what, amount) => ({
    title: `Refer friends to ${what}`,
    text: amount
      ? `When a friend you refer signs a contract, you get a reward of up to ${amount}.`
      : 'When a friend you refer signs a contract, you get a reward.',
    go: 'Refer a friend',
  }),
};
const recommending: Readonly<Record<Language, string>> = { de: 'empfehlen', en: 'recommend' };

interface Teaser {
  readonly language: Language;
  /** The programme's name, or a product's. */
  readonly what: string;
  /** Empty when there is no current reward. */
  readonly amount: string;
  readonly address: string;
}

/** The teaser page with its security headers: frames of the tenant's listed pages only, no loading, no sending. */
export function teaserOf(
  tenant: Tenant,
  { language, what, amount, address }: Teaser,
): { html: string; policy: string } {
  const { theme, themeDark, embedOrigins = [] } = tenant.config;
  const whole = { theme: { ...defaultTheme.light, ...theme }, themeDark: { ...defaultTheme.dark, ...themeDark } };
  const style = themeOf({ ...tenant, config: { ...tenant.config, ...whole } }) + styles;
  const { title, text, go } = texts[language](what, amount);
  return {
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="${escapeHtml(address)}" target="_top" rel="noopener">${go}</a></main><script>${reporting}</script></body></html>`,
    policy: [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      `script-src ${hashOf(reporting)}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
    ].join(';'),
  };
}

/**
 * The widget for the provider's own pages (docs/specification/portal.md#the-widget): a script, and the teaser in its
 * frame. Anonymous: no cookie is read or set, nothing is stored.
 */
export function addWidget(server: FastifyInstance, tenants: TenantDirectory): void {
  const ask = async (url: string, language: Language): Promise<Readonly<Record<string, unknown>> | null> => {
    const { statusCode, body } = await server.inject({ url, headers: { 'accept-language': language } });
    return statusCode === 200 ? (JSON.parse(body) as Readonly<Record<string, unknown>>) : null;
  };
  /** An unknown product gives the programme's teaser, so that the page around it has no gap. */
  async function teaser({ key, name, portalUrl }: Tenant, language: Language, product: string): Promise<Teaser> {
    const found = product && (await ask(`${API_BASE}/${key}/produkt/${product}`, language));
    if (found) {
      const cents = Number(/;(\d+)$/.exec(String(found['Provision'] ?? ''))?.[1] ?? 0);
      return {
        language,
        what: String(found['AnzeigeName'] ?? found['TarifAnzeigeName'] ?? name),
        amount: cents > 0 ? money(cents, language) : '',
        address: `${portalUrl}/${recommending[language]}/${product}`,
      };
    }
    const most = await ask(`${API_BASE}/${key}/produkt/maxpraemiewert`, language);
    const amount = Number(most?.['WertCent'] ?? 0) > 0 ? String(most?.['Wert']) : '';
    return { language, what: name, amount, address: `${portalUrl}/#produkte` };
  }
  const forTenant = (path: string, answer: (tenant: Tenant, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    server.get(path, async (request, reply) => {
      const tenant = await tenantOf(tenants, request);
      // Only a live tenant accepts recommendations, so only it has a teaser.
      if (tenant?.status !== 'live') return reply.callNotFound();
      reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=300');
      await answer(tenant, request, reply);
      return reply;
    });

  forTenant('/widget.js', (_tenant, _request, reply) => reply.type('text/javascript; charset=utf-8').send(embedding));
  forTenant('/widget', async (tenant, request, reply) => {
    const { languages, defaultLanguage, embedOrigins = [] } = tenant.config;
    const { produkt, sprache } = request.query as Readonly<Record<string, unknown>>;
    const language =
      languages.find(one => one === sprache) ??
      preferredLanguage(request.headers['accept-language'], languages, defaultLanguage);
    const product = typeof produkt === 'string' && /^\d{1,9}$/.test(produkt) ? produkt : '';
    const { html, policy } = teaserOf(tenant, await teaser(tenant, language, product));
    if (embedOrigins.length > 0) reply.removeHeader('x-frame-options');
    else reply.header('x-frame-options', 'DENY');
    await reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-language')
      .header('content-security-policy', policy)
      .send(html);
  });
}
