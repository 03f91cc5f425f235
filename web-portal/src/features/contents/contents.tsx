import { lazy, memo, Suspense } from 'react';
import './contents.css';
import { Coming } from '../../shared/ui/feedback.js';

/** What comes with the page is prerendered; its script is fetched after it, and without it the page lacks nothing one needs. */
const Written = lazy(() => import('./written.js').catch(() => ({ default: () => null })));

/** The groups of footnotes that hold on a page. */
const notesOn = {
  home: ['praemie'],
  praemien: ['praemie'],
  empfehlen: ['preis', 'praemie', 'link'],
  kategorie: ['preis', 'praemie'],
} as const;

/** What editors wrote for a page beside the portal's own words: blocks and footnotes, at its foot. The page around it may be rendered anew before its code has come (see `useHydrating`). */
export const Contents = memo(function Contents({ page }: { page: keyof typeof notesOn }) {
  return (
    <Suspense fallback={<Coming />}>
      <Written page={page} notes={notesOn[page]} />
    </Suspense>
  );
});
