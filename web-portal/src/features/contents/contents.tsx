import { lazy, memo, Suspense } from 'react';
import './contents.css';
import { Coming } from '../../shared/ui/feedback.js';

/** Prerendered with the page; its script is loaded later, and the page works without it. */
const Written = lazy(() => import('./written.js').catch(() => ({ default: () => null })));

/** Groups of footnotes per page. */
const notesOn = {
  home: ['praemie'],
  praemien: ['praemie'],
  empfehlen: ['preis', 'praemie', 'link'],
  kategorie: ['preis', 'praemie'],
} as const;

/** Content blocks and footnotes at the foot of a page. `memo`: see `useHydrating`. */
export const Contents = memo(function Contents({ page }: { page: keyof typeof notesOn }) {
  return (
    <Suspense fallback={<Coming />}>
      <Written page={page} notes={notesOn[page]} />
    </Suspense>
  );
});
