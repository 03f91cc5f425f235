import { Suspense } from 'react';
import { Coming } from '../../shared/ui/feedback.js';
import { lazyWithTexts } from '../../shared/ui/later.js';

const texts = ['campaigns'];
const nothing = (): null => null;
const Glance = lazyWithTexts(
  async () => ({ default: (await import('./campaigns.js')).CampaignsAtAGlance }),
  texts,
  nothing,
);
const Own = lazyWithTexts(async () => ({ default: (await import('./campaigns.js')).OwnCampaigns }), texts, nothing);

/** How far one is, above the recommendations; nothing keeps its place, since most people take part in none. Asked for beside what it stands among, and `shown` with it, so that nothing moves. */
export const CampaignsAtAGlance = (props: { readonly shown: boolean }) => (
  <Suspense>
    <Glance {...props} />
  </Suspense>
);

/** The same with terms and consent, below them. */
export const OwnCampaigns = (props: { readonly mayChange: boolean }) => (
  <Suspense fallback={<Coming />}>
    <Own {...props} />
  </Suspense>
);
