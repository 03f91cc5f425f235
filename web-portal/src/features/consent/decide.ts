import type { Choice } from '../../shared/consent/consent.js';
import { consents } from '../../shared/consent/portal-consent.js';
import { noteChannel } from '../../shared/http/channel.js';

export const answers = {
  none: { functional: false, analytical: false, marketing: false },
  all: { functional: true, analytical: true, marketing: true },
} as const satisfies Record<string, Choice>;

/** Keeps the answer; what the visit already knows may then be kept as well. */
export function decide(choice: Choice): void {
  consents.decide(choice);
  noteChannel();
}
