import fc from 'fast-check';
import { fromSession, toRegistration, toSession } from '../../modules/account/http/own-data.js';
import { LoginAnswer } from '#contract/account/schemas.js';
import { toReportQuestion } from '../../modules/agency/http/wire.js';
import { OrderReportBody } from '#contract/agentur/schemas.js';
import { fromOrderReport, toOrderReport, type OrderReportInput } from '../../modules/order/http/reporting.js';
import { OrderReport } from '#contract/anbieter.js';
import {
  fromBankDetails,
  fromRecipientInput,
  toRecipientInput,
  type RecipientInput,
} from '#contract/empfaenger/calls.js';
import { CreateRecipient } from '#contract/empfaenger/schemas.js';
import { toRecommendationInput } from '../../modules/recommendation/http/recommendations.js';
import { CreateRecommendation } from '#contract/empfehlung/schemas.js';
import { toRewardChoice } from '../../modules/reward/http.js';
import { ChooseReward } from '#contract/praemie/schemas.js';
import { fromProvision, fromTariffProduct, toProvision, toTariffProduct } from '../../modules/catalogue/http/portal.js';
import { TariffProduct } from '#contract/produkt.js';

const at = fc.integer({ min: 0, max: 4_000_000_000 }).map(seconds => new Date(seconds * 1000));
const text = (max = 20) => fc.stringMatching(new RegExp(`^[A-Za-zÄÖÜäöüß]{1,${max}}$`));
const cents = fc.integer({ min: 0, max: 1_000_000 });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

describe('Codecs lead back to where they came from', () => {
  it('a session', () => {
    const session = fc.record({
      email: fc.emailAddress(),
      salutation: orNull(text()),
      firstName: text(),
      lastName: text(),
      recommenderHash: fc.stringMatching(/^[0-9a-f]{1,32}$/),
      token: text(40),
      newsletterOptIn: fc.boolean(),
      newsletterMailSentAt: orNull(at),
      language: fc.constantFrom('de' as const, 'en' as const),
      byAdmin: fc.boolean(),
      byMailAlone: fc.boolean(),
    });
    fc.assert(fc.property(session, view => expect(toSession(LoginAnswer.parse(fromSession(view)))).toEqual(view)));
  });

  it('a recipient', () => {
    const recipient: fc.Arbitrary<RecipientInput> = fc.record({
      salutation: fc.constantFrom('Frau', 'Herr', 'Divers', ''),
      firstName: text(),
      lastName: text(),
      birthDate: orNull(
        fc
          .date({ min: new Date('1920-01-01'), max: new Date('2005-01-01'), noInvalidDate: true })
          .map(date => date.toISOString().slice(0, 10)),
      ),
      email: fc
        .emailAddress({ size: 'small' })
        .filter(address => CreateRecipient.shape.Email.safeParse(address).success),
      phone: orNull(fc.constant('030 123456')),
      marketingConsent: fc.boolean(),
      address: orNull(
        fc.record({
          street: text(),
          houseNumber: fc.constant('12a'),
          postalCode: fc.stringMatching(/^\d{5}$/),
          city: text(),
        }),
      ),
      agreement: text(),
      captcha: orNull(text()),
    });
    fc.assert(
      fc.property(recipient, input =>
        expect(toRecipientInput(CreateRecipient.parse(fromRecipientInput(input)))).toEqual(input),
      ),
    );
  });

  it('an order report', () => {
    const report: fc.Arbitrary<OrderReportInput> = fc.record({
      orderNumber: text(),
      recommendationNumber: text(),
      recipientNumber: orNull(text()),
      code: orNull(text()),
      orderedAt: at,
      kind: fc.constantFrom('new' as const, 'renewal' as const),
      status: fc.constantFrom('closed' as const, 'cancelled' as const, 'not-concluded' as const),
      productId: orNull(fc.integer({ min: 1, max: 9999 })),
      customerNumber: orNull(text()),
      buyer: orNull(
        fc.record({ birthDate: fc.constantFrom('1990-02-01', '2004-12-31'), postalCode: fc.stringMatching(/^\d{5}$/) }),
      ),
    });
    fc.assert(
      fc.property(report, input => expect(toOrderReport(OrderReport.parse(fromOrderReport(input)))).toEqual(input)),
    );
  });

  it('a fixed-line product', () => {
    const product = fc.record({
      id: fc.integer({ min: 1 }),
      category: fc.constantFrom('DP' as const, 'TP' as const),
      name: text(),
      displayName: text(),
      young: fc.boolean(),
      hybrid: fc.boolean(),
      group: text(),
      grade: text(),
      monthlyCents: cents,
      onceCents: cents,
      descriptions: fc.array(text(), { maxLength: 4 }),
      commission: fc.record({ type: text(), cents }),
      externalId: text(),
      footnote: fc.string(),
      priceSplit: fc.string(),
      campaignName: fc.string(),
      campaignDiscountCents: orNull(cents),
    });
    fc.assert(
      fc.property(product, view => expect(toTariffProduct(TariffProduct.parse(fromTariffProduct(view)))).toEqual(view)),
    );
    expect(toProvision({ type: 'standard', cents: 5000 })).toBe('standard;5000');
    expect(fromProvision('standard;5000')).toEqual({ type: 'standard', cents: 5000 });
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
      recipientEmail: null,
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
      choice: 'cash',
      option: null,
      bankDetails: null,
    });
    expect(toRewardChoice(ChooseReward.parse({ Auswahl: 'Gutschein', GutscheinartId: 3 }))).toEqual({
      choice: 'voucher',
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
    expect(toReportQuestion({ x: 'Alle' }, body)).toEqual({
      agencyNumber: null,
      orderBy: 'Auftragsdatum',
      descending: true,
      page: 1,
      pageSize: 20,
      search: 'rosa',
      filters: [
        { column: 'Auftragsdatum', from: '2026-11-01T00:00:00', to: null },
        { column: 'Status', oneOf: ['Offen'] },
      ],
    });
    expect(OrderReportBody.safeParse({ Filter: { Passwort: 'x' } }).success).toBe(false);
    expect(OrderReportBody.safeParse({ OrderBy: 'Passwort' }).success).toBe(false);
    expect(toReportQuestion({ x: '4711' }, OrderReportBody.parse({})).agencyNumber).toBe('4711');
  });
});
