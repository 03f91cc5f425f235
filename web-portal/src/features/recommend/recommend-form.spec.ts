import { splitOf } from './recommend-form.js';

describe('the split shown before recommending', () => {
  it('gives everything to the one who is to have it', () => {
    expect(splitOf(9000, 100, null)).toEqual({ recommender: 9000, recipient: 0 });
    expect(splitOf(9000, 0, null)).toEqual({ recommender: 0, recipient: 9000 });
  });
  it('leaves the odd cent with the recommender', () => {
    expect(splitOf(4501, 50, null)).toEqual({ recommender: 2251, recipient: 2250 });
  });
  it('caps the contact’s part and gives the rest back', () => {
    expect(splitOf(50000, 50, 10000)).toEqual({ recommender: 40000, recipient: 10000 });
    expect(splitOf(50000, 0, 10000)).toEqual({ recommender: 40000, recipient: 10000 });
  });
});
