import { toRegistration } from '../../modules/account/http/registration.js';
import { toReportQuestion } from '../../modules/reports/http/wire.js';
import { orderColumns, OrderReportBody } from '#contract/agentur/reports.js';
import { toOrderReport } from '../../modules/order/http/reporting.js';
import { OrderReport } from '#contract/anbieter.js';
import { fromBankDetails } from '#contract/empfaenger/calls.js';
import { CreateRecipient } from '#contract/empfaenger/schemas.js';
import { toRecipientData } from '../../modules/recipient/http/recipients.js';
import { toRecommendationInput } from '../../modules/recommendation/http/submit-recommendation.js';
import { CreateRecommendation } from '#contract/empfehlung/schemas.js';
import { toRewardChoice } from '../../modules/reward/http/reward-page.js';
import { ChooseReward } from '#contract/praemie/schemas.js';

describe('A form or a report reads as the domain’s input', () => {
  it('a recipient: what is left open is null', () => {
    const wire = {
      Anrede: 'Frau',
      Vorname: ' Rosa ',
      Nachname: 'Park',
      Geburtsdatum: '05.03.1990',
      Email: 'rosa@example.org',
      EmailWiederholung: 'rosa@example.org',
      Telefon: '030 123456',
      Werbeeinwilligung: true,
      Adresse: { Strasse: 'Hauptstraße', Hausnummer: '12a', Plz: '04109', Ort: 'Leipzig' },
      AgbText: 'Fassung 1',
    };
    const read = (sent: object) => toRecipientData(CreateRecipient.parse(sent), true);
    expect(read(wire)).toEqual({
      salutation: 'Frau',
      firstName: 'Rosa',
      lastName: 'Park',
      birthDate: '1990-03-05',
      email: 'rosa@example.org',
      phone: '030 123456',
      casual: true,
      marketingConsent: true,
      address: { street: 'Hauptstraße', houseNumber: '12a', postalCode: '04109', city: 'Leipzig' },
      agreement: 'Fassung 1',
    });
    const open = { ...wire, Anrede: '', Geburtsdatum: null, Telefon: '', Adresse: null };
    expect(read(open)).toMatchObject({
      salutation: '',
      birthDate: null,
      phone: null,
      address: null,
    });
  });

  it('an order report: what is left open is null', () => {
    const wire = {
      Auftragsnummer: 'A1',
      Empfehlungsnummer: 'E1',
      Empfaengernummer: 'F1',
      Code: 'C1',
      Auftragsdatum: '2026-11-01T10:00:00',
      Art: 'Verlaengerung',
      Status: 'NichtZustandeGekommen',
      ProduktId: 12,
      Kundennummer: 'K1',
      Geburtsdatum: '05.03.1990',
      Plz: '04109',
    };
    const read = (sent: object) => toOrderReport(OrderReport.parse(sent));
    expect(read(wire)).toEqual({
      orderNumber: 'A1',
      recommendationNumber: 'E1',
      recipientNumber: 'F1',
      code: 'C1',
      orderedAt: new Date('2026-11-01T10:00:00Z'),
      kind: 'renewal',
      status: 'not-concluded',
      productId: 12,
      customerNumber: 'K1',
      buyer: { birthDate: '1990-03-05', postalCode: '04109' },
    });
    const { Auftragsnummer, Code, Auftragsdatum } = wire;
    expect(read({ Auftragsnummer, Code, Auftragsdatum, Art: 'Neuvertrag', Status: 'Abgeschlossen' })).toMatchObject({
      recommendationNumber: null,
      recipientNumber: null,
      kind: 'new',
      status: 'closed',
      productId: null,
      customerNumber: null,
      buyer: null,
    });
  });
});

describe('A submitted recommendation', () => {
  const wire = {
    Empfehlung: { Produkt: 12, Channel: 'Whatsapp', Empfehlungslink: true, AgbText: 'Fassung 1', AnteilEmpfehler: 50 },
    Empfehler: {
      Vorname: ' Jonas ',
      Nachname: 'Weber',
      Email: 'jonas@example.org',
      NewsletterPermission: false,
      NewsletterOptinGegeben: false,
      NewsletterOptinVersendetAm: '2026-11-21T08:40:00',
    },
    Empfaenger: null,
  };

  it('reads as the domain’s input', () => {
    expect(toRecommendationInput(CreateRecommendation.parse(wire))).toEqual({
      productId: 12,
      details: { channel: 'Whatsapp' },
      another: true,
      advisor: null,
      agreement: 'Fassung 1',
      campaigns: [],
      recommenderShare: 50,
      recommender: { firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.org', newsletterWanted: false },
      friend: null,
      captcha: null,
    });
  });

  it('leaves the share to the tenant where none is chosen', () => {
    const { AnteilEmpfehler: _, ...rest } = wire.Empfehlung;
    expect(
      toRecommendationInput(CreateRecommendation.parse({ ...wire, Empfehlung: rest })).recommenderShare,
    ).toBeNull();
  });

  it('knows only the shares 100, 50 and 0, and channels up to 40 characters', () => {
    const refused = (change: object) =>
      CreateRecommendation.safeParse({ ...wire, Empfehlung: { ...wire.Empfehlung, ...change } }).success;
    expect(
      [
        { AnteilEmpfehler: 75 },
        { AnteilEmpfehler: '50' },
        { Channel: 'x'.repeat(41) },
        { Produkt: 0 },
        { Produkt: '12' },
        { Neu: 1 },
      ].some(refused),
    ).toBe(false);
  });
});

describe('Small readings', () => {
  it('a registration without a salutation has none', () => {
    expect(toRegistration({ Vorname: 'A', Nachname: 'B', Email: 'a@b.de', Anrede: '' })).toMatchObject({
      salutation: null,
      captcha: null,
    });
  });

  it('a reward choice names its type in English; a voucher needs its kind', () => {
    expect(toRewardChoice(ChooseReward.parse({ Auswahl: 'Bar' }))).toEqual({
      kind: 'cash',
      option: null,
      bankDetails: null,
    });
    expect(toRewardChoice(ChooseReward.parse({ Auswahl: 'Gutschein', GutscheinartId: 3 }))).toEqual({
      kind: 'voucher',
      option: '3',
      bankDetails: null,
    });
    expect(ChooseReward.safeParse({ Auswahl: 'Gutschein' }).success).toBe(false);
    expect(ChooseReward.safeParse({ Auswahl: 'Sachpreis' }).success).toBe(false);
  });

  it('an order report needs one way to tell whom it is for', () => {
    const report = { Auftragsnummer: 'A1', Auftragsdatum: '2026-11-01', Art: 'Neuvertrag', Status: 'Abgeschlossen' };
    expect(OrderReport.safeParse(report).success).toBe(false);
    for (const way of ['Empfehlungsnummer', 'Empfaengernummer', 'Code'])
      expect(OrderReport.safeParse({ ...report, [way]: 'E1' }).success).toBe(true);
  });

  it('bank details leave with the IBAN masked', () => {
    expect(fromBankDetails({ holder: 'Rosa Park', iban: 'DE89370400440532013000', bic: null, bank: null }).Iban).toBe(
      'DE89 **** **** **** **** 00',
    );
  });

  it('a report body becomes a question; unknown columns are refused', () => {
    const body = OrderReportBody.parse({
      OrderBy: 'Auftragsdatum',
      Filter: { Status: 'Offen', Auftragsdatum: { von: '2026-11-01T00:00:00', bis: null }, Suche: ' rosa ' },
    });
    const asker = { agencyNumber: '4711' };
    expect(toReportQuestion({ x: 'Alle' }, body, orderColumns, asker)).toEqual({
      scope: { agency: '4711', shared: true },
      orderBy: 'orderedAt',
      descending: true,
      page: 1,
      pageSize: 20,
      search: 'rosa',
      filters: [
        { field: 'orderedAt', named: 'Auftragsdatum', from: '2026-11-01T00:00:00', to: null },
        { field: 'status', named: 'Status', oneOf: ['open'] },
      ],
    });
    const unknown = { ...body, Filter: { Status: 'Vielleicht' } };
    expect(() => toReportQuestion({ x: 'alle' }, unknown, orderColumns, asker)).toThrow('validation-failed');
    expect(OrderReportBody.safeParse({ Filter: { Passwort: 'x' } }).success).toBe(false);
    expect(OrderReportBody.safeParse({ OrderBy: 'Passwort' }).success).toBe(false);
    const own = toReportQuestion({ x: '4711' }, OrderReportBody.parse({}), orderColumns, asker);
    expect(own.scope).toEqual({ agency: '4711', shared: false });
  });
});
