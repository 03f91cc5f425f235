import type { Portal } from '../shared/portal.js';

/** Begins to keep what is read for times without a connection (`service-worker.ts`). Not inside somebody else's page, and not of a programme nobody may see yet. */
export function keepWhatIsRead({ session, tenant }: Pick<Portal, 'session' | 'tenant'>, framed: boolean): void {
  if (framed || !('serviceWorker' in navigator) || tenant.Status === 'Entwurf') return;
  const { serviceWorker } = navigator;
  const tell = (what: 'forget' | readonly string[]) => serviceWorker.controller?.postMessage(what);
  // What one person read is for nobody else: it goes with the session, also with one that ended while no page was open.
  session.subscribe(() => {
    tell('forget');
    void forgetAnswers();
  });
  if (!session.isOpen()) void forgetAnswers();
  // What this page needed came before there was anything to keep it.
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => tell([location.pathname, ...fetched()]), { once: true });
  serviceWorker.register('/sw.js').catch(() => undefined); // Without it everything works but reading offline.
}

const fetched = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets\/|theme\.css$)/.test(pathname))
    .map(({ pathname }) => pathname);

/** The rest is everybody's. */
async function forgetAnswers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('weitersagen-answers-')) await caches.delete(name);
}
