import type { eraseAccount, exportAccount } from '#contract/empfehler/rights-calls.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

/** Everything held on the person, as the file they take along. */
export async function exportFile(): Promise<Blob> {
  const answer = await send<typeof exportAccount>(endpoints.exportAccount, {});
  return new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
}

export const erase = () => send<typeof eraseAccount>(endpoints.eraseAccount, {});
