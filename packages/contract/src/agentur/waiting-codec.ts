import { names } from '../shared/names.js';
import type { waitingKinds } from './waiting-calls.js';

export const waitingNames = names({
  goodwill: 'Kulanz',
  orders: 'Zuordnungen',
  batches: 'Stapel',
  returns: 'Ruecklaeufer',
  holds: 'Pruefungen',
  refires: 'Wiederholungen',
} satisfies Record<string, (typeof waitingKinds)[number]>);
