import type { deliveryStates } from '#contract/betrieb/schemas.js';
import type { Tone } from '../../shared/ui/StatusChip.js';

export const deliveryTones: Record<(typeof deliveryStates)[number], Tone> = {
  Offen: 'wait',
  InArbeit: 'brand',
  Erledigt: 'ok',
  Geparkt: 'stop',
  Uebersprungen: 'plain',
};
