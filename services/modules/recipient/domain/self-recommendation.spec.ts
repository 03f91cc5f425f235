import { sameTraitOf, type Traits } from './self-recommendation.js';

const recommender: Traits = { email: 'jonas@example.org', phone: '+491701234567', customerNumber: 'K-1' };
const friend: Traits = { email: 'rosa@example.org', phone: '+491707654321', customerNumber: 'K-2' };

describe('Self-recommendation', () => {
  it('is not a friend', () => expect(sameTraitOf(recommender, friend)).toBeNull());
  it('shows in the e-mail', () =>
    expect(sameTraitOf(recommender, { ...friend, email: recommender.email })).toBe('email'));
  it('shows in the phone', () =>
    expect(sameTraitOf(recommender, { ...friend, phone: recommender.phone })).toBe('phone'));
  it('shows in the customer number', () =>
    expect(sameTraitOf(recommender, { ...friend, customerNumber: 'K-1' })).toBe('customer-number'));
  it('is not two people who gave no phone', () =>
    expect(
      sameTraitOf(
        { ...recommender, phone: null, customerNumber: null },
        { ...friend, phone: null, customerNumber: null },
      ),
    ).toBeNull());
});
