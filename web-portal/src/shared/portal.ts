import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, use } from 'react';
import type { AnswerOf } from '#contract/call.js';
import type { listRoutes, readTenant } from '#contract/mandant.js';
import { takeTimeZoneFrom } from '#shared/dates-and-money.js';
import type { Consents } from './consent.js';
import type { Session, StaffSession } from './http/session.js';
import type { CookieJar, TabStore } from './http/storage.js';
import type { TextOverrides } from './i18n/language.js';
import type { PageName, PathParams } from './routing/paths.js';

/** Of the theme only what is no style. */
export type Tenant = Omit<AnswerOf<typeof readTenant>, 'Theme'> & { readonly Theme: { readonly '--scene'?: string } };
type Route = AnswerOf<typeof listRoutes>[number];
/** Only what is set, and only routes for which anything is. */
export type RouteFlags = Pick<Route, 'Name'> & Partial<Omit<Route, 'Name' | 'Path'>>;
/** What the server rendered this page from: the visit's state and the answers. */
export interface Prerendered {
  readonly path: string;
  readonly language: string;
  readonly loggedIn: boolean;
  /** Whether consent was answered. */
  readonly decided: boolean;
  /** Only the frame, without the content. */
  readonly frameOnly?: boolean;
  /** From the answers to one person, which are not written into the page. */
  readonly personal?: boolean;
  readonly answers: readonly (readonly [queryKey: readonly unknown[], data: unknown])[];
}
export interface Bootstrap {
  readonly tenant: Tenant;
  readonly routes: readonly RouteFlags[];
  readonly texts?: TextOverrides;
  /** Absent if the page was delivered without content. */
  readonly prerendered?: Prerendered;
  /** The query with the errors of the form that this page answers; the browser's URL is the form's. */
  readonly sentBack?: string;
  /** The console's origin, if operators preview colours on this page. */
  readonly triedFrom?: string;
}

/** The data that the server wrote into the page. */
export const readBootstrap = (): Bootstrap =>
  JSON.parse(document.getElementById('bootstrap')!.textContent) as Bootstrap;

/** Everything that differs between visits. The server creates one per rendered page, a browser one per page load. */
export interface Portal {
  readonly tenant: Tenant;
  /** Path prefix of a portal that shares its host (`/waerme`), else empty. */
  readonly base: string;
  readonly routes: readonly RouteFlags[];
  readonly i18n: i18n;
  readonly session: Session;
  readonly tab: TabStore;
  /** Of an agency's staff. */
  readonly staff: StaffSession;
  readonly consents: Consents;
  readonly queryClient: QueryClient;
  /** Opens a personal page for the server, which cannot read this tab's storage; empty once it is invalid. */
  readonly ticket: string | undefined;
  /** The server renders the page of a mail link without knowing its token. */
  readonly awaitsLink?: true | undefined;
  /** This tab shows another content than the server rendered; set before the page is hydrated. */
  hasOwnContent?: boolean;
  readonly cookies: CookieJar;
  /** Said by a press on the page of a mail's link, and sent with what the press does. */
  openedByPerson?: boolean;
  /** Called once the first page's content is shown. */
  onShown?: () => void;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Motif of the tenant's illustrations: people, or a landscape for energy providers. */
  readonly scene: 'people' | 'landscape';
  /** In the current language. */
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

/** Sets the browser's visit, used outside of rendering; the server sets none. */
export function openPortal(portal: Portal): void {
  own = portal;
  takeTimeZoneFrom(() => portal.tenant.Zeitzone);
}
export const ownPortal = (): Portal => opened(own);

function opened(portal: Portal | null | undefined): Portal {
  if (!portal) throw new Error('No visit');
  return portal;
}
