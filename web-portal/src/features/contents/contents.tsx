import { lazy, Suspense } from 'react';
import './contents.css';
import { Coming } from '../../shared/ui/feedback.js';

/** What comes with the page is prerendered; its script is fetched after it, and without it the page lacks nothing one needs. */
const Written = lazy(() => import('./written.js').catch(() => ({ default: () => null })));

/** What editors wrote for a page beside the portal's own words: blocks and footnotes, at its foot. */
export function Contents(props: {
  readonly page: 'home' | 'praemien' | 'empfehlen' | 'kategorie';
  readonly notes: readonly ('preis' | 'praemie' | 'link')[];
}) {
  return (
    <Suspense fallback={<Coming />}>
      <Written {...props} />
    </Suspense>
  );
}
