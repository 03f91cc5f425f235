import type { listOwnRecommendations } from '#contract/empfehler/calls.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';
import { pathTo } from '../../shared/routing/paths.js';

const tries = 10;
const pauseMs = 500;

/** Confirming an address releases a recommendation that was held; it appears a moment later. Its share page, or the personal area. */
export async function whereToAfterConfirming(
  pause: (ms: number) => Promise<void> = ms => new Promise(done => setTimeout(done, ms)),
): Promise<{ path: string; isNew: boolean }> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const { Content } = await send<typeof listOwnRecommendations>(endpoints.listOwnRecommendations, {
      query: { page: 1, pagesize: 1 },
    });
    const open = Content.find(({ Status }) => Status === 'Offen');
    if (open) return { path: pathTo('Click', { empfehlungsnummer: open.Empfehlungsnummer }), isNew: true };
    await pause(pauseMs);
  }
  return { path: pathTo('Dashboard'), isNew: false };
}
