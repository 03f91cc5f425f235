import type { Language } from '#platform/tenant/tenant.js';

/** The portal's pages whose text is content, in both languages' paths, and what each reads of it. */
const pages: Readonly<Record<string, string>> = {
  '/impressum': 'pages?name=impressum', '/imprint': 'pages?name=impressum', '/datenschutz': 'pages?name=datenschutz', '/privacy': 'pages?name=datenschutz',
  '/agb': 'pages?name=agb', '/terms': 'pages?name=agb', '/faq': 'faq?$orderby=data/Position/iv', '/questions': 'faq?$orderby=data/Position/iv',
};

/** What the first answer carries for a page beside the configuration, by the name the portal looks it up under: the path of its call. None for most pages. */
export function firstContent(path: string, app: string, language: Language): { readonly name: string; readonly call: string }[] {
  const page = pages[path.toLowerCase().replace(/(?<=.)\/+$/, '')];
  if (!page) return [];
  return [{ name: page, call: `/content/${encodeURIComponent(app)}/${page}` }, { name: `variables/${language}`, call: '/content/variables' }];
}
