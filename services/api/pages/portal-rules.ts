import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { cookieIn } from './prerender-cache.js';

type Opened = Pick<Tenant['config'], 'recommendWebPage' | 'analytics'>;

/**
 * The portal's content policy for a tenant: its own page may embed the portal
 * (docs/specification/portal.md#inside-the-providers-page), its analytics server may answer the pixel. Nobody else. Its
 * forms are sent by script alone, since a browser that sent one itself would write what was typed into an address; but
 * for those that say where to (`sendsTo`), as a POST: the friend's and the codes'.
 */
export function policyFor(policy: string, { recommendWebPage, analytics }: Opened, sendsTo = "'none'"): string {
  return policy
    .replace("frame-ancestors 'self'", own => [own, originOf(recommendWebPage)].filter(Boolean).join(' '))
    .replace("form-action 'self'", `form-action ${sendsTo}`)
    .replace("img-src 'self' data:", own => [own, originOf(analytics?.url)].filter(Boolean).join(' '));
}

/** Policy of a page in a colour preview: only that console may frame it, forms cannot be sent, and links cannot leave the frame. */
export const policyForTrial = (policy: string, console: string): string =>
  `${policy
    .replace(/frame-ancestors [^;]*/, `frame-ancestors ${console}`)
    .replace(/form-action [^;]*/, "form-action 'none'")};sandbox allow-scripts allow-same-origin`;

/** The CSP hash of inline content. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy extended by the hashes of this page's inline content. */
export const allowing = (policy: string, hashes: { readonly style?: string; readonly script?: string }): string =>
  (['style', 'script'] as const).reduce(
    (result, kind) =>
      hashes[kind] === undefined ? result : result.replace(`${kind}-src 'self'`, own => `${own} ${hashes[kind]}`),
    policy,
  );

const trialStyle = 'html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}';

/** An intermediate page for the colour preview: the console may frame only its own origin's pages, and this page frames the portal. */
export function trialFrame(address: string, portal: string): { readonly html: string; readonly policy: string } {
  return {
    html: `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Portal</title><style>${trialStyle}</style></head><body><iframe title="Portal" referrerpolicy="no-referrer" src="${escapeAttribute(address)}"></iframe></body></html>`,
    policy: `default-src 'none';style-src ${hashOf(trialStyle)};frame-src ${portal};frame-ancestors 'self';base-uri 'none';form-action 'none'`,
  };
}

/** The URL's origin for a CSP directive; null if it contains `;`, `,` or `'`, which would end the directive. */
function originOf(address: string | undefined): string | null {
  const origin = address && URL.canParse(address) ? new URL(address).origin : '';
  return /^https?:\/\/[\w.\-[\]:]+$/.test(origin) ? origin : null;
}

type Paths = Pick<Tenant['config'], 'recommendPath' | 'advisorModule'>;

/** Redirects of the friend's page without its secret: that visitor only has a code. */
const friendsCode: Readonly<Record<string, string>> = { empfaengerdaten: '/code', 'recipient-data': '/enter-code' };

/**
 * The short address a provider prints (`EmpfehlenPath`) leads to what can be recommended; under the advisor module each
 * advisor's imprint stands elsewhere (docs/specification/portal.md#imprint). Null: the page itself.
 */
export function detourOf(url: string, { recommendPath, advisorModule }: Paths): string | null {
  const path = url
    .split('?')[0]!
    .toLowerCase()
    .replace(/(?!^)\/+$/, '');
  const [, page, ...rest] = path.split('/');
  if (rest.length === 1 && friendsCode[page!])
    return friendsCode[page!]! + (/[?&]anrede=du(?:&|$)/.test(url) ? '?anrede=du' : '');
  if (recommendPath !== '' && path === recommendPath.toLowerCase()) return '/#produkte';
  return advisorModule && ['/impressum', '/imprint'].includes(path) ? '/' : null;
}

/** The tenant's key in the state of a portal's sign-in: the shared return address redirects there. Null: the console's own sign-in. */
export function tenantOfState(state: unknown): string | null {
  return typeof state === 'string' ? (/^portal\.([\w-]+)\.[\w-]+$/.exec(state)?.[1] ?? null) : null;
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** A minimal page that redirects by itself. */
export function leadingTo(address: string): string {
  const escaped = escapeAttribute(address);
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Anmeldung</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${escaped}"></head><body><a href="${escaped}">Weiter</a></body></html>`;
}

const nothing: Readonly<Record<Language, readonly [title: string, text: string]>> = {
  de: ['Seite nicht gefunden', 'Unter dieser Adresse gibt es nichts.'],
  en: ['Page not found', 'There is nothing at this address.'],
};

/** What a draft's host shows without a preview's token: it does not reveal the tenant. */
export function nothingHere(language: Language): string {
  const [title, text] = nothing[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
}

/**
 * A line of `first-files.json`, which the portal's build writes: a path of the portal and what it needs beside what
 * every page needs. `speaks`: its address decides the language. `link`: it opens with the secret of a mail's link.
 * `door`: what it needs besides where nobody enters without a login.
 */
export type FirstFiles = Readonly<Record<Language, readonly string[]>> & {
  readonly path: string;
  readonly door?: Readonly<Record<Language, readonly string[]>>;
  readonly speaks?: Language;
  readonly link?: true;
};

/** The list of a built portal; empty if there is no build. */
export async function readFirstFiles(folder: string): Promise<readonly FirstFiles[]> {
  const list = await readFile(join(folder, '.vite/first-files.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as FirstFiles[];
}

export interface FirstPage {
  readonly language: Language;
  /** Files in addition to those that the page itself references. */
  readonly files: readonly string[];
  /** The template of the path. */
  readonly page: string;
  /** Set on pages of a mail's link. Such links end with a slash before their secret (`behind-slash`), which browsers do not send. */
  readonly link?: 'behind-slash' | 'without';
}

/** The language that the portal will choose for a path, the files it needs, and whether a secret may open it. */
export function filesFor(
  list: readonly FirstFiles[],
  path: string,
  language: Language,
  offered: readonly Language[],
  cookies?: string,
  forcedLogin = false,
): FirstPage {
  const found = list.find(one => matches(one.path, path));
  const speaks =
    [found?.speaks, cookieIn(cookies, 'psoe_language')].find((wish): wish is Language =>
      offered.some(one => one === wish),
    ) ?? language;
  const link = path.split('?')[0]!.endsWith('/') ? 'behind-slash' : 'without';
  return {
    language: speaks,
    files: [...(found?.[speaks] ?? []), ...((forcedLogin && found?.door?.[speaks]) || [])],
    page: found?.path ?? '/*',
    ...(found?.link && { link }),
  };
}

/**
 * Preloads styles, which block rendering; scripts are fetched together after the first paint (by the portal's entry),
 * so that they do not compete with visible content.
 */
export const linksTo = (files: readonly string[]): string =>
  files
    .map(file => `<link ${file.endsWith('.css') ? 'rel="stylesheet"' : 'class="next"'} crossorigin href="/${file}">`)
    .join('');

/** Alternative paths that the portal itself redirects. */
const led = ['/exklusiv', '/exclusiv'];

/** Whether a path is a page of the portal or a category. Without a build every path counts as existing. */
export function isThere(list: readonly FirstFiles[], path: string, categories: readonly string[]): boolean {
  if (list.length === 0) return true;
  const plain = path
    .split('?')[0]!
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
  if (['404', 'not-found'].includes(plain)) return false;
  return (
    led.includes(`/${plain}`) ||
    list.some(one => one.path !== '/*' && matches(one.path, path)) ||
    categories.some(category => category.toLowerCase() === plain)
  );
}

function matches(template: string, path: string): boolean {
  if (template === '/*') return true;
  const [wanted, given] = [template, path.split('?')[0]!.toLowerCase()].map(one => one.split('/').filter(Boolean)) as [
    string[],
    string[],
  ];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** Preloads only the fonts that the theme names, in the weights it uses of them; a theme without fonts uses the default. */
export function withFacesOf(theme: Readonly<Record<string, string>>, html: string): string {
  const { '--font': text = 'Figtree Variable', '--font-head': head = text } = theme;
  const { '--head-weight': headings = '750', '--display-weight': display = '800' } = theme;
  const used = [
    [text, '400'],
    [head, headings],
    [head, display],
  ] as const;
  return html.replace(
    /\s*<link[^>]*\sdata-font="([^"]+)" data-weights="(\d+) (\d+)"[^>]*>/g,
    (link, face: string, from: string, to: string) =>
      used.some(
        ([named, weight]) => named.includes(face) && Number(weight) >= Number(from) && Number(weight) <= Number(to),
      )
        ? link.replace(/ data-\w+="[^"]*"/g, '')
        : '',
  );
}

/** Leaves out what the page has in its styles and the portal in its scripts: each kilobyte delays the first paint. */
export const withoutRepeats = (tenant: unknown, routes: unknown): { tenant: unknown; routes: unknown } => {
  const { Theme, ...rest } = tenant as { Theme?: Readonly<Record<string, string>> };
  return {
    tenant: { ...rest, Theme: { '--scene': Theme?.['--scene'] } },
    routes: (routes as object[])
      .map(route =>
        Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'Path' && value !== false)),
      )
      .filter(route => Object.keys(route).length > 1),
  };
};

const standingStyle =
  '.standing{margin:0;padding:.75rem 1rem;text-align:center;font:600 1rem/1.4 system-ui,sans-serif;color:var(--wait,#8a5300);background:var(--wait-soft,#fff1d9)}';

/** A tenant's colours as custom properties, light and dark. */
export function themeOf({ status, config: { theme, themeDark } }: Tenant): string {
  const below = status === 'live' ? '' : standingStyle;
  return `:root{${properties(theme)}}@media(prefers-color-scheme:dark){:root{${properties(themeDark)}}}${below}`;
}
const properties = (theme: Readonly<Record<string, string>>): string =>
  Object.entries(theme)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[^;{}<>]+$/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** What takes the place of the portal's texts that promise a choice of money or voucher, where money is the only one. */
const moneyAlone: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    'home.intro': 'Empfehlen Sie, was Ihnen gefällt. Sobald der Vertrag steht, gibt es Geld aufs Konto.',
    'home.how.chooseText': 'Eine Überweisung kommt innerhalb von vier Wochen.',
  },
  en: {
    'home.intro': 'Recommend what you love. Once your friend has signed up, there’s money in your account.',
    'home.how.chooseText': 'A bank transfer takes up to four weeks.',
  },
};

/** Texts by language, the provider's own before those of a programme without vouchers. */
export const withoutVouchers = (
  texts: Readonly<Record<string, unknown>>,
  languages: readonly Language[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    languages.map(language => [language, { ...moneyAlone[language], ...(texts[language] as object | undefined) }]),
  );
