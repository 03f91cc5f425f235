import { rewardState } from './reward.js';

describe('the page of a reward', () => {
  it.each([
    [{ Status: 'Offen', Auswahl: null, Bankdaten: false }, 'not-yet'],
    [{ Status: 'Bereitgestellt', Auswahl: null, Bankdaten: true }, 'choose'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Bar', Bankdaten: false }, 'bank-details-wanted'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Bar', Bankdaten: true }, 'on-its-way'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Gutschein', Bankdaten: false }, 'on-its-way'],
    [{ Status: 'Ausgezahlt', Auswahl: 'Bar', Bankdaten: true }, 'paid'],
    [{ Status: 'Abgeholt', Auswahl: 'Gutschein', Bankdaten: false }, 'picked-up'],
    [{ Status: 'Abgelaufen', Auswahl: null, Bankdaten: false }, 'expired'],
    [{ Status: 'Storniert', Auswahl: null, Bankdaten: false }, 'cancelled'],
  ] as const)('of %j says %s', (reward, state) => {
    expect(rewardState(reward)).toBe(state);
  });
});
