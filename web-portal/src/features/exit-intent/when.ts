import type { PageName } from '../../shared/routing/paths.js';

/** Pages where somebody looks around. Nobody is interrupted on the way through a form, a link from a mail or a legal text. */
const browsing: readonly (PageName | null)[] = ['Homepage', 'RewardOverview', 'Faq', null];

interface Moment {
  readonly enabled: boolean;
  readonly page: PageName | null;
  readonly shownBefore: boolean;
  /** Another question is open: consent, a dialog. */
  readonly busy: boolean;
}

/** Whether the popup of §2 may appear now. */
export function mayInterrupt({ enabled, page, shownBefore, busy }: Moment): boolean {
  return enabled && !shownBefore && !busy && browsing.includes(page);
}
