import fc from 'fast-check';
import { hasAnotherCustomerNumber, whose, type Contact } from './whose.js';

const contact = (recipientId: string, changes: Partial<Contact> = {}): Contact => ({
  recipientId,
  confirmed: true,
  erased: false,
  customerKey: null,
  detailsKey: null,
  ordered: [],
  ...changes,
});

const byCode = { recipientId: null, customerKey: null, detailsKey: null, productId: 700 };

const theirs = (recipientId: string) => ({ assignment: 'contact', recipientId });

const code = { assignment: 'code', recipientId: null };

const undecided = { assignment: 'none', recipientId: null };

describe('An order that names only the recommendation is', () => {
  it('the one confirmed contact’s who has no order for this product', () =>
    expect(whose([contact('rosa'), contact('mia', { ordered: [700] })], byCode)).toEqual(theirs('rosa')));
  it('also theirs who has an order for another product', () =>
    expect(whose([contact('rosa', { ordered: [701] })], byCode)).toEqual(theirs('rosa')));
  it('the code’s, where there is no contact at all', () => expect(whose([], byCode)).toEqual(code));
  it('the code’s, where whoever came left again unconfirmed', () =>
    expect(whose([contact('rosa', { confirmed: false, erased: true })], byCode)).toEqual(code));
  it.each<[string, Contact[]]>([
    ['several are free', [contact('rosa'), contact('mia')]],
    ['none is free', [contact('rosa', { ordered: [700] })]],
    ['only an unconfirmed one is there', [contact('rosa', { confirmed: false })]],
    ['the only one was erased after confirming', [contact('rosa', { erased: true })]],
    ['the only one is known by another customer number', [contact('rosa', { customerKey: 'K-2' })]],
  ])('for staff to decide, where %s', (_, contacts) =>
    expect(whose(contacts, { ...byCode, customerKey: 'K-1' })).toEqual(undecided),
  );
});

describe('An order with a customer number is', () => {
  it('that contact’s, however many others are free', () =>
    expect(
      whose([contact('mia'), contact('rosa', { customerKey: 'K-1', ordered: [700] })], {
        ...byCode,
        customerKey: 'K-1',
      }),
    ).toEqual(theirs('rosa')));
  it('for staff to decide, where two gave it', () =>
    expect(
      whose([contact('mia', { customerKey: 'K-1' }), contact('rosa', { customerKey: 'K-1' })], {
        ...byCode,
        customerKey: 'K-1',
      }),
    ).toEqual(undecided));
  it('contradictory, where it is known to be another contact’s than the one named', () => {
    const contacts = [contact('mia'), contact('rosa', { customerKey: 'K-1' })];
    expect(hasAnotherCustomerNumber(contacts, { ...byCode, recipientId: 'mia', customerKey: 'K-1' })).toBe(true);
    expect(hasAnotherCustomerNumber(contacts, { ...byCode, recipientId: 'rosa', customerKey: 'K-1' })).toBe(false);
  });
});

describe('An order with the buyer’s date of birth and postcode is', () => {
  const bought = { ...byCode, detailsKey: '1990|10115' };
  const [rosa, mia] = [contact('rosa', { detailsKey: '1990|10115' }), contact('mia', { detailsKey: '1985|80331' })];
  it('that contact’s, beside others who gave others or none', () => {
    expect(whose([mia, rosa], bought)).toEqual(theirs('rosa'));
    expect(whose([contact('ines'), rosa], bought)).toEqual(theirs('rosa'));
  });
  it('the only free contact’s who gave none', () =>
    expect(whose([contact('ines'), mia], bought)).toEqual(theirs('ines')));
  it.each<[string, Contact[]]>([
    ['two of one household were born on one day', [rosa, contact('twin', { detailsKey: '1990|10115' })]],
    ['the only contact gave others', [mia]],
    ['whose they are has an order already', [contact('rosa', { detailsKey: '1990|10115', ordered: [700] })]],
    ['whose they are has not confirmed', [contact('rosa', { detailsKey: '1990|10115', confirmed: false })]],
  ])('for staff to decide, where %s', (_, contacts) => expect(whose(contacts, bought)).toEqual(undecided));
  it('whoever’s a number names, whatever was given', () => {
    expect(whose([mia, rosa], { ...bought, recipientId: 'mia' })).toEqual(theirs('mia'));
    expect(whose([contact('mia', { customerKey: 'K-1' }), rosa], { ...bought, customerKey: 'K-1' })).toEqual(
      theirs('mia'),
    );
  });
});

describe('An order with a contact’s number is', () => {
  it('that contact’s', () =>
    expect(whose([contact('mia'), contact('rosa', { ordered: [700] })], { ...byCode, recipientId: 'rosa' })).toEqual(
      theirs('rosa'),
    ));
  it('for staff to decide, where they were erased', () =>
    expect(whose([contact('rosa', { erased: true })], { ...byCode, recipientId: 'rosa' })).toEqual(undecided));
});

it('Nobody is given an order whom neither a number nor being the only one names', () => {
  const contacts = fc.uniqueArray(
    fc.record({
      recipientId: fc.constantFrom('a', 'b', 'c', 'd'),
      confirmed: fc.boolean(),
      erased: fc.boolean(),
      customerKey: fc.constantFrom(null, 'K-1', 'K-2'),
      detailsKey: fc.constantFrom(null, 'one', 'other'),
      ordered: fc.subarray([700, 701]),
    }),
    { selector: one => one.recipientId },
  );
  const named = fc.record({
    recipientId: fc.constantFrom(null, null, 'a', 'b'),
    customerKey: fc.constantFrom(null, 'K-1', 'K-2'),
    detailsKey: fc.constantFrom(null, 'one', 'other'),
    productId: fc.constantFrom(700, 701),
  });
  fc.assert(
    fc.property(contacts, named, (some, order) => {
      const found = whose(some, order);
      expect(found).toEqual(whose([...some].reverse(), order));
      if (found.assignment === 'code') expect(some.filter(one => one.confirmed || !one.erased)).toEqual([]);
      if (found.assignment !== 'contact') return;
      const one = some.find(({ recipientId }) => recipientId === found.recipientId)!;
      expect(one.erased).toBe(false);
      const free = some.filter(other => other.confirmed && !other.erased && !other.ordered.includes(order.productId));
      const isNamed =
        order.recipientId === one.recipientId || (order.customerKey !== null && order.customerKey === one.customerKey);
      expect(isNamed || free.includes(one)).toBe(true);
      if (isNamed) return;
      const possible = free.filter(({ customerKey, detailsKey }) =>
        [
          [customerKey, order.customerKey],
          [detailsKey, order.detailsKey],
        ].every(([known, told]) => known === null || told === null || known === told),
      );
      const born = possible.filter(({ detailsKey }) => detailsKey !== null && detailsKey === order.detailsKey);
      expect(born.length > 0 ? born : possible).toEqual([one]);
    }),
  );
});
