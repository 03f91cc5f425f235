import type { OwnCampaign } from './api.js';

/** The tier one is on the way to: the lowest that asks for more than counts so far. */
export const nextTier = ({
  Gezaehlt,
  Stufen,
}: Pick<OwnCampaign, 'Gezaehlt' | 'Stufen'>): OwnCampaign['Stufen'][number] | undefined =>
  Stufen.filter(({ Ab, Erreicht }) => !Erreicht && Ab > Gezaehlt).sort((one, other) => one.Ab - other.Ab)[0];
