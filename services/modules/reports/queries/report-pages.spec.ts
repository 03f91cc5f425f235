import { places } from './report-pages.js';

describe('A page cut from a prepared order', () => {
  const order = { total: 7, empty: 2 };
  it.each([
    ['upwards from the first row', 0, 3, false, [0, 1, 2]],
    ['upwards into the rows with nothing to sort by', 3, 3, false, [3, 4, 5]],
    ['downwards from the last row that has something to sort by', 0, 3, true, [4, 3, 2]],
    ['downwards, with the empty ones at the end all the same', 3, 3, true, [1, 0, 5]],
    ['as far as there are rows', 6, 3, true, [6]],
    ['beyond the last row', 9, 3, false, []],
  ])('goes %s', (_, skip, take, descending, expected) =>
    expect(places(order, skip, take, descending)).toEqual(expected),
  );

  it('shows every row once, page by page, both ways', () => {
    for (const descending of [true, false]) {
      const seen = [0, 1, 2, 3].flatMap(page => places(order, page * 2, 2, descending));
      expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    }
  });
});
