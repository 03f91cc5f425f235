import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, use } from 'react';
import type { Consents } from './consent.js';
import type { Session } from './http/session.js';
import type { PageName, PathParams } from './routing/paths.js';
import type { RouteFlags, Tenant } from './tenant.js';

/** One visit: all that differs between visitors. The server makes one for every page it renders, a browser one as the page starts. */
export interface Portal {
  readonly tenant: Tenant;
  readonly routes: readonly RouteFlags[];
  readonly i18n: i18n;
  readonly session: Session;
  readonly consents: Consents;
  readonly queryClient: QueryClient;
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
  if (!portal) throw new Error('There is no visit here.');
  return portal;
}
