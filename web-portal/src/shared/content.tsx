import { queryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { listContents, readVariables } from '#contract/content/calls.js';
import { endpoints, send } from './http/send.js';
import { usePortal } from './portal.js';

/** Content changes seldom; a visit may keep what it has. */
const staleTime = 10 * 60_000;

/** Published content of a kind. */
const contentsQuery = (
  schema: 'pages' | 'faq' | 'content-bloecke' | 'fussnoten',
  wish: { readonly name?: string; readonly $orderby?: string; readonly $filter?: string },
) =>
  queryOptions({
    queryKey: ['content', schema, wish],
    queryFn: ({ signal, meta }) =>
      send<typeof listContents>(
        endpoints.listContents,
        { params: { app: meta!.portal.tenant.CmsAppName, schema }, query: wish },
        { signal, meta },
      ),
    staleTime,
  });

export const pageQuery = (name: 'impressum' | 'datenschutz' | 'agb') => contentsQuery('pages', { name });
export const faqQuery = () => contentsQuery('faq', { $orderby: 'data/Position/iv' });
/** Those whose identifier begins with the page's name. */
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

/** The texts' variables in a language. */
export const variablesQuery = (language: string) =>
  queryOptions({
    queryKey: ['content', 'variables', language],
    queryFn: ({ signal, meta }) => send<typeof readVariables>(endpoints.readVariables, {}, { signal, meta }),
    // Amounts are among them, and offers end.
    staleTime: 60_000,
  });

type Value = string | number | boolean | null;
export type ContentData = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

/** A field's text: its one value, or the one of the language, else of whichever language has it. */
export function textOf(data: ContentData, field: string, language: string): string {
  const values = data[field];
  if (values === null || values === undefined || typeof values !== 'object') return String(values ?? '');
  return String(values['iv'] ?? values[language] ?? Object.values(values)[0] ?? '');
}

/** The portal's own path of an address of its host; null: another portal's. */
export const pathWithin = (base: string, pathname: string): string | null =>
  pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;

/** What editors and uploads name as from the portal's root, where that stands. */
export const placedIn = (base: string, address: string): string =>
  /^\/(?![/\\]|(?:api|assets)\/)/.test(address) ? base + address : address;
/** The same in formatted text. */
export const linksPlacedIn = (base: string, html: string): string =>
  html.replace(/(\s(?:href|src)=")([^"]*)/gi, (_, start: string, address: string) => start + placedIn(base, address));

/** Links of the content store that stay within the portal do not load it anew. */
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

/** Formatted text of the content store, which the server has cleaned. */
export function RichText({ html }: { html: string }) {
  const { base } = usePortal();
  return (
    <div className="prose" onClick={useFollow()} dangerouslySetInnerHTML={{ __html: linksPlacedIn(base, html) }} />
  );
}
