import { OrderReport } from './auftrag/calls.js';
import { CreateRecommendation } from './empfehlung/schemas.js';
import { ChooseReward } from './praemie/schemas.js';

const tooBig = 2_147_483_648;
const order = {
  Auftragsnummer: 'A-1',
  Code: 'ABC',
  Auftragsdatum: '2026-11-01',
  Art: 'Neuvertrag',
  Status: 'Abgeschlossen',
};
const submission = (Produkt: number) => ({
  Empfehlung: { Produkt, Channel: 'email', AgbText: 'x' },
  Empfehler: { Vorname: 'J', Nachname: 'W', Email: 'j@example.org' },
});

describe('What the server could not keep is refused as input', () => {
  it('an id beyond 32 bits', () => {
    expect(CreateRecommendation.safeParse(submission(700)).success).toBe(true);
    expect(CreateRecommendation.safeParse(submission(tooBig)).success).toBe(false);
    expect(OrderReport.safeParse({ ...order, ProduktId: tooBig }).success).toBe(false);
    expect(ChooseReward.safeParse({ Auswahl: 'Gutschein', GutscheinartId: tooBig }).success).toBe(false);
  });
  it.each([
    ['2026-11-01', true],
    ['1999-12-31T23:59:59Z', true],
    ['9999-12-31', false],
    ['0001-01-01', false],
  ])('an order of %s: %s', (Auftragsdatum, taken) => {
    expect(OrderReport.safeParse({ ...order, Auftragsdatum }).success).toBe(taken);
  });
});
