import { queryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { listContents, readVariables } from '#contract/content/calls.js';
import { endpoints, send } from './http/send.js';

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

/** Links of the content store that stay within the portal do not load it anew. */
export function useFollow(): (event: MouseEvent) => void {
  const router = useRouter();
  return event => {
    const link = (event.target as Element).closest('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !link || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    void router.navigate({ to: link.pathname + link.search + link.hash });
  };
}

/** Formatted text of the content store, which the server has cleaned. */
export function RichText({ html }: { html: string }) {
  return <div className="prose" onClick={useFollow()} dangerouslySetInnerHTML={{ __html: html }} />;
}
