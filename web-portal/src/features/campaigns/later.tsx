import { lazy, Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/i18n.js';
import { Coming } from '../../shared/ui/feedback.js';

const texts = () => loadTexts(['campaigns']);
const nothing = { default: (): null => null };
const Ticks = lazy(() =>
  Promise.all([import('./campaigns.js'), texts()]).then(
    ([part]) => ({ default: part.Ticks }),
    () => nothing,
  ),
);
const Own = lazy(() =>
  Promise.all([import('./campaigns.js'), texts()]).then(
    ([part]) => ({ default: part.OwnCampaigns }),
    () => nothing,
  ),
);

/** The boxes of a form: they come after it, and where they do not come it works without them. */
export const CampaignTicks = (props: { readonly productId: number; readonly person: string }) => (
  <Suspense fallback={<Coming />}>
    <Ticks {...props} />
  </Suspense>
);

/** How far one is, beside the recommendations. */
export const OwnCampaigns = (props: { readonly mayChange: boolean }) => (
  <Suspense fallback={<Coming />}>
    <Own {...props} />
  </Suspense>
);
