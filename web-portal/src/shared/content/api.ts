import { queryOptions } from '@tanstack/react-query';
import type { listContents, readVariables } from '#contract/content/calls.js';
import { endpoints } from '../http/endpoints.js';
import { send } from '../http/send.js';
import { tenant } from '../tenant/tenant.js';

/** Content changes seldom; a visit may keep what it has. */
const staleTime = 10 * 60_000;

/** Published content of a kind. */
const contentsQuery = (
  schema: 'pages' | 'faq' | 'content-bloecke' | 'fussnoten',
  wish: { readonly name?: string; readonly $orderby?: string; readonly $filter?: string },
) =>
  queryOptions({
    queryKey: ['content', schema, wish],
    queryFn: ({ signal }) =>
      send<typeof listContents>(
        endpoints.listContents,
        { params: { app: tenant().CmsAppName, schema }, query: wish },
        { signal },
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
    queryFn: ({ signal }) => send<typeof readVariables>(endpoints.readVariables, {}, { signal }),
    staleTime,
  });
