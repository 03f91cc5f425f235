import type { AnyRouter, RouterEvents } from '@tanstack/react-router';
import { trackGoal } from '../shared/consent/tracking.js';
import { reportHeight, tellerFor } from '../shared/routing/frame.js';
import { scrollTarget, scrollToPlace } from '../shared/routing/hash-scroll.js';
import { pageAt } from '../shared/routing/paths.js';
import { tenant } from '../shared/tenant/tenant.js';

/** What every navigation brings along: the place to scroll to, word to the parent page, and with consent a goal for the statistics. */
export function watchNavigation(router: AnyRouter, framed: boolean): void {
  const tell = tellerFor(tenant(), framed, window.parent);
  if (tell) reportHeight(tell, document.getElementById('portal')!);
  const arrived = ({
    fromLocation,
    toLocation,
    pathChanged,
  }: Pick<RouterEvents['onRendered'], 'fromLocation' | 'toLocation' | 'pathChanged'>) => {
    tell?.({ type: 'routing', path: toLocation.href });
    const place = scrollTarget(fromLocation, toLocation);
    if (place !== null) scrollToPlace(place, top => tell?.({ type: 'scrollto', top }));
    else if (pathChanged) tell?.({ type: 'scrollto', top: 0 });
    if (pathChanged || !fromLocation) trackGoal(pageAt(toLocation.pathname));
  };
  router.subscribe('onRendered', arrived);
  // It comes once the first page is there.
  arrived({ toLocation: router.state.location, pathChanged: true });
}
