import type { Reward } from './api.js';

export type RewardState =
  | 'choose'
  | 'bank-details-wanted'
  | 'cash-on-its-way'
  | 'voucher-on-its-way'
  | 'paid'
  | 'picked-up'
  | 'expired'
  | 'cancelled'
  | 'not-yet';

/** What the page of a reward has to say, from what the server tells (domain.md, Reward). */
export function rewardState({
  Status,
  Auswahl,
  Bankdaten,
}: Pick<Reward, 'Status' | 'Auswahl' | 'Bankdaten'>): RewardState {
  switch (Status) {
    case 'Offen':
      return 'not-yet';
    case 'Ausgezahlt':
      return 'paid';
    case 'Abgeholt':
      return 'picked-up';
    case 'Abgelaufen':
      return 'expired';
    case 'Storniert':
      return 'cancelled';
    case 'Bereitgestellt':
      if (Auswahl === null) return 'choose';
      if (Auswahl === 'Gutschein') return 'voucher-on-its-way';
      return Bankdaten ? 'cash-on-its-way' : 'bank-details-wanted';
  }
}
