import { createRoot } from 'react-dom/client';
import type { Language } from '../i18n/language.js';
import type { Tenant } from '../portal.js';

type FrameTenant = Pick<Tenant, 'ModuleIntegratedFrame' | 'EmpfehlenWebPage'>;
export type FrameMessage =
  | { readonly type: 'routing'; readonly path: string }
  | { readonly type: 'scrollto'; readonly top: number }
  | { readonly type: 'height'; readonly height: number };

/** Origin of the provider's page that may embed the portal; null if none is configured. */
export function parentOrigin({ EmpfehlenWebPage }: FrameTenant): string | null {
  return URL.canParse(EmpfehlenWebPage) ? new URL(EmpfehlenWebPage).origin : null;
}

/** The provider's page to leave a frame for; null: stay (docs/specification/portal.md#inside-the-providers-page). */
export function wayOutOfFrame(framed: boolean, tenant: FrameTenant, path: string): string | null {
  if (!framed || tenant.ModuleIntegratedFrame || !URL.canParse(tenant.EmpfehlenWebPage)) return null;
  const page = new URL(tenant.EmpfehlenWebPage);
  page.hash = path;
  return page.href;
}

/** Sends location, scroll position and height to the integrated parent's origin only. */
export function parentMessenger(
  tenant: FrameTenant,
  framed: boolean,
  parent: Pick<Window, 'postMessage'>,
): ((message: FrameMessage) => void) | null {
  const origin = parentOrigin(tenant);
  if (!framed || !tenant.ModuleIntegratedFrame || origin === null) return null;
  return message => parent.postMessage(message, origin);
}

/** Reports the page's height now and on every change. */
export function reportHeight(send: (message: FrameMessage) => void, page: HTMLElement): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    send({ type: 'height', height });
  }).observe(page);
}

/** Not in the text files, which every first page loads. */
const ownWindow: Readonly<Record<Language, { readonly text: string; readonly go: string }>> = {
  de: { text: 'Diese Seite öffnet sich in einem eigenen Fenster.', go: 'Jetzt öffnen' },
  en: { text: 'This page opens in its own window.', go: 'Open it now' },
};

/** Replaces a frame in which the portal may not run by a link, and navigates the top window; browsers may require a click for that. */
export function leaveFrame(place: Element, language: Language, address: string): void {
  const words = ownWindow[language];
  createRoot(place).render(
    <main className="wrap stack-s">
      <p>{words.text}</p>
      <p>
        <a className="btn" href={address} target="_top">
          {words.go}
        </a>
      </p>
    </main>,
  );
  try {
    window.top!.location.href = address;
  } catch {
    // Forbidden: the page offers a link.
  }
}
