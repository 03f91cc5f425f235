import { useTranslation } from 'react-i18next';
import type { Language } from '../i18n/language.js';
import type { Tenant } from '../portal.js';

type FrameTenant = Pick<Tenant, 'ModuleIntegratedFrame' | 'EmpfehlenWebPage'>;
export type FrameMessage =
  | { readonly type: 'routing'; readonly path: string }
  | { readonly type: 'scrollto'; readonly top: number }
  | { readonly type: 'height'; readonly height: number };

/** The provider's own page, where the portal may be embedded; null where none is configured. */
export function parentOrigin({ EmpfehlenWebPage }: FrameTenant): string | null {
  return URL.canParse(EmpfehlenWebPage) ? new URL(EmpfehlenWebPage).origin : null;
}

/** Inside a frame that is not the integrated one: the provider's recommend page with this path as its fragment (docs/specification/portal.md#inside-the-providers-page). Null: stay. */
export function wayOutOfFrame(framed: boolean, tenant: FrameTenant, path: string): string | null {
  if (!framed || tenant.ModuleIntegratedFrame || !URL.canParse(tenant.EmpfehlenWebPage)) return null;
  const page = new URL(tenant.EmpfehlenWebPage);
  page.hash = path;
  return page.href;
}

/** Tells the integrated parent, and nobody else, where the visitor is, where to scroll and how tall the page has become. */
export function tellerFor(
  tenant: FrameTenant,
  framed: boolean,
  parent: Pick<Window, 'postMessage'>,
): ((message: FrameMessage) => void) | null {
  const origin = parentOrigin(tenant);
  if (!framed || !tenant.ModuleIntegratedFrame || origin === null) return null;
  return message => parent.postMessage(message, origin);
}

/** Reports the height of the page now and whenever it changes. */
export function reportHeight(tell: (message: FrameMessage) => void, page: HTMLElement): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    tell({ type: 'height', height });
  }).observe(page);
}

/** Here and not among the texts, which every first page waits for. */
const ownWindow: Readonly<Record<Language, { readonly text: string; readonly go: string }>> = {
  de: { text: 'Diese Seite öffnet sich in einem eigenen Fenster.', go: 'Jetzt öffnen' },
  en: { text: 'This page opens in its own window.', go: 'Open it now' },
};

/** All that is shown in a frame the portal does not belong in. */
export function LeaveFrame({ address }: { address: string }) {
  const { i18n } = useTranslation();
  const words = ownWindow[i18n.language as Language];
  return (
    <main className="wrap stack-s">
      <p>{words.text}</p>
      <p>
        <a className="btn" href={address} target="_top">
          {words.go}
        </a>
      </p>
    </main>
  );
}
