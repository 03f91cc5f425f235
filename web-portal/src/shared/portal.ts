import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, use } from 'react';
import type { AnswerOf } from '#contract/call.js';
import type { listRoutes, readTenant } from '#contract/mandant.js';
import type { Consents } from './consent.js';
import type { Session } from './http/session.js';
import type { TextOverrides } from './i18n/language.js';
import type { PageName, PathParams } from './routing/paths.js';

export type Tenant = AnswerOf<typeof readTenant>;
export type RouteFlags = AnswerOf<typeof listRoutes>[number];
/** For whom the server rendered this page, and the answers it rendered it from. */
export interface Prerendered {
  readonly path: string;
  readonly language: string;
  readonly loggedIn: boolean;
  /** Consent was decided on. */
  readonly decided: boolean;
  readonly answers: readonly (readonly [queryKey: readonly unknown[], data: unknown])[];
}
export interface Bootstrap {
  readonly tenant: Tenant;
  readonly routes: readonly RouteFlags[];
  readonly texts?: TextOverrides;
  /** Absent where the page came without content. */
  readonly prerendered?: Prerendered;
  /** The console's origin, where its operators try colours on this page. */
  readonly triedFrom?: string;
}

/** What the server wrote into the page. */
export const readBootstrap = (): Bootstrap =>
  JSON.parse(document.getElementById('bootstrap')!.textContent) as Bootstrap;

/** One visit: all that differs between visitors. The server makes one for every page it renders, a browser one as the page starts. */
export interface Portal {
  readonly tenant: Tenant;
  /** What stands before its paths where it shares a host with other portals (`/waerme`), else nothing. */
  readonly base: string;
  readonly routes: readonly RouteFlags[];
  readonly i18n: i18n;
  readonly session: Session;
  readonly consents: Consents;
  readonly queryClient: QueryClient;
  /** What opens a page of one person for the server, which knows no tab's memory; empty where it opens nothing any more. */
  readonly ticket: string | undefined;
  /** The server renders the page of a mail's link, whose secret it is not told. */
  readonly awaitsLink?: true | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** What the tenant's pictures show: people who talk, or the country its energy comes from. */
  readonly scene: 'people' | 'landscape';
  /** In the language spoken now. */
  readonly money: (cents: number) => string;
  readonly pathTo: (page: PageName, params?: PathParams) => string;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** The visit a query belongs to. */
    queryMeta: { readonly portal: Portal };
  }
}

export const PortalContext = createContext<Portal | null>(null);

/** The visit a component is rendered for. */
export function usePortal(): Portal {
  return opened(use(PortalContext));
}

let own: Portal | undefined;

/** A browser has one visit: what a person does there belongs to it. The server opens none. */
export function openPortal(portal: Portal): void {
  own = portal;
}
export const ownPortal = (): Portal => opened(own);

function opened(portal: Portal | null | undefined): Portal {
  if (!portal) throw new Error('No visit');
  return portal;
}
