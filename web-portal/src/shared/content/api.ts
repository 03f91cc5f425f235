import { queryOptions } from '@tanstack/react-query';
import type { listContents, readVariables } from '#contract/content/calls.js';
import type { AnswerOf } from '#contract/call.js';
import { endpoints } from '../http/endpoints.js';
import { send } from '../http/send.js';
import { tenant, writtenContent } from '../tenant/tenant.js';

type Contents = AnswerOf<typeof listContents>;
type Variables = AnswerOf<typeof readVariables>;
/** Content changes seldom; a visit may keep what it has. */
const staleTime = 10 * 60_000;

type Wish = { readonly name?: string; readonly $orderby?: string };
const nameOf = (schema: string, wish: Wish): string => `${schema}?${Object.entries(wish).map(([key, value]) => `${key}=${value}`).join('&')}`;

/** Published content of a kind; the first page's came with the page. */
const contentsQuery = (schema: 'pages' | 'faq', wish: Wish) =>
  queryOptions({
    queryKey: ['content', schema, wish],
    queryFn: ({ signal }) => send<typeof listContents>(endpoints.listContents, { params: { app: tenant().CmsAppName, schema }, query: wish }, { signal }),
    initialData: () => writtenContent(nameOf(schema, wish)) as Contents | undefined,
    staleTime,
  });

export const pageQuery = (name: 'impressum' | 'datenschutz' | 'agb') => contentsQuery('pages', { name });
export const faqQuery = () => contentsQuery('faq', { $orderby: 'data/Position/iv' });

/** The texts' variables in a language. */
export const variablesQuery = (language: string) =>
  queryOptions({
    queryKey: ['content', 'variables', language],
    queryFn: ({ signal }) => send<typeof readVariables>(endpoints.readVariables, {}, { signal }),
    initialData: () => writtenContent(`variables/${language}`) as Variables | undefined,
    staleTime,
  });
