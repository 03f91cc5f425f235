import { lazy, Suspense } from 'react';
import type { IllustrationName } from './illustration.js';

const Illustration = lazy(() => import('./illustration.js').then(drawings => ({ default: drawings.Illustration })));

/** A drawing, fetched after the page into the room kept for it: no page waits for one. */
export function Picture({ name }: { name: IllustrationName }) {
  return (
    <Suspense
      fallback={<svg className="illustration" viewBox="0 0 240 180" width="240" height="180" aria-hidden="true" />}
    >
      <Illustration name={name} />
    </Suspense>
  );
}
