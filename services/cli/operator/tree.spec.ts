import { tree } from './tree.js';

describe('A tree on the command line', () => {
  it('draws who caused whom', () => {
    const nodes = [
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
      [3, 'd'],
      [2, 'e'],
      [1, 'f'],
      [2, 'g'],
    ].map(([depth, label]) => ({ depth: depth as number, label: label as string }));
    expect(tree(nodes)).toBe(['a', '├─ b', '│  ├─ c', '│  │  └─ d', '│  └─ e', '└─ f', '   └─ g'].join('\n'));
  });

  it('is empty for nothing', () => {
    expect(tree([])).toBe('');
  });
});
