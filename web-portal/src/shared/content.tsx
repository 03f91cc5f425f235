import { queryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { listContents, readVariables } from '#generated/portal-calls.js';
import { send } from './http/send.js';
import { usePortal } from './portal.js';

/** Content changes rarely, so it is reused for this long. */
const staleTime = 10 * 60_000;

/** Published content of a schema. */
const contentsQuery = (
  schema: 'pages' | 'faq' | 'content-bloecke' | 'fussnoten',
  wish: { readonly name?: string; readonly $orderby?: string; readonly $filter?: string },
) =>
  queryOptions({
    queryKey: ['content', schema, wish],
    queryFn: ({ signal, meta }) =>
      send(listContents, { params: { app: meta!.portal.tenant.CmsAppName, schema }, query: wish }, { signal, meta }),
    staleTime,
  });

export const pageQuery = (name: 'impressum' | 'datenschutz' | 'agb' | 'barrierefreiheit') =>
  contentsQuery('pages', { name });
export const faqQuery = () => contentsQuery('faq', { $orderby: 'data/Position/iv' });
/** Content blocks whose identifier starts with the page's name. */
export const blocksQuery = (page: string) =>
  contentsQuery('content-bloecke', {
    $filter: `startswith(data/Identifier/iv,'${page}-')`,
    $orderby: 'data/Position/iv',
  });
export const footnotesQuery = (groups: readonly string[]) =>
  contentsQuery('fussnoten', {
    $filter: groups.map(group => `data/Gruppe/iv eq '${group}'`).join(' or '),
    $orderby: 'data/Identifier/iv',
  });

/** Values of the variables in content texts. */
export const variablesQuery = queryOptions({
  queryKey: ['content', 'variables'],
  queryFn: ({ signal, meta }) => send(readVariables, {}, { signal, meta }),
  // They include amounts, which change when offers end.
  staleTime: 60_000,
});

type Value = string | number | boolean | null;
export type ContentData = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

/** The text of a field: language-independent, else in `language`, else in any other language. */
export function textOf(data: ContentData, field: string, language: string): string {
  const values = data[field];
  if (values === null || values === undefined || typeof values !== 'object') return String(values ?? '');
  return String(values['iv'] ?? values[language] ?? Object.values(values)[0] ?? '');
}

/** The path inside this portal; null if the address belongs to another portal on the host. */
export const pathWithin = (base: string, pathname: string): string | null =>
  pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;

/** Prefixes an address from the portal's root with the portal's base path. */
export const placedIn = (base: string, address: string): string =>
  /^\/(?![/\\]|(?:api|assets)\/)/.test(address) ? base + address : address;
/** As `placedIn`, for links and pictures in HTML. */
export const linksPlacedIn = (base: string, html: string): string =>
  html.replace(/(\s(?:href|src)=")([^"]*)/gi, (_, start: string, address: string) => start + placedIn(base, address));

/** Click handler: internal links in content navigate without a reload. */
export function useFollow(): (event: MouseEvent) => void {
  const router = useRouter();
  const { base } = usePortal();
  return event => {
    const link = (event.target as Element).closest('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !link || link.target || link.origin !== location.origin) return;
    const path = pathWithin(base, link.pathname);
    if (path === null) return;
    event.preventDefault();
    void router.navigate({ to: path + link.search + link.hash });
  };
}

/** HTML from the content store, sanitised by the server. */
export function RichText({ html }: { html: string }) {
  const { base } = usePortal();
  return (
    <div className="prose" onClick={useFollow()} dangerouslySetInnerHTML={{ __html: linksPlacedIn(base, html) }} />
  );
}
