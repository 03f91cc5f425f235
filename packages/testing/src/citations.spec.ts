import { anchorsOf, brokenCitations, handWritten } from './documents.js';

describe('A citation of a document', () => {
  const files = handWritten(process.cwd());

  it('names a page and a heading that are there', () => expect(brokenCitations(files)).toEqual([]));

  it('names no paper that lies elsewhere', () => {
    const papers = /\b(domain|portal-specification|wire-contract(-2)?)\.md\b|\.\.\/shared\/(spec|design|data)/;
    const own = 'packages/testing/src/citations.spec.ts';
    expect([...files].filter(([path, text]) => path !== own && papers.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('stands in the code where a rule is not obvious', () => {
    const cites = [...files].filter(([path, text]) => !path.endsWith('.md') && text.includes('docs/specification/'));
    expect(cites.length).toBeGreaterThan(80);
  });

  it('is found broken where page or heading is missing', () => {
    const folder = 'docs/specification';
    const red = new Map([
      [`${folder}/orders.md`, '# Orders\n\n### Whose order it is\n\n[Fields](../fields.md) and [below](#gone).\n'],
      ['services/order.ts', `/** ${folder}/orders.md#whose-order-it-is, ${folder}/orders.md#whose-it-is. */`],
      ['services/reward.ts', `/** ${folder}/rewards.md */`],
    ]);
    expect(brokenCitations(red)).toEqual([
      `${folder}/orders.md: ](../fields.md)`,
      `${folder}/orders.md: ](#gone)`,
      `services/order.ts: ${folder}/orders.md#whose-it-is`,
      `services/reward.ts: ${folder}/rewards.md`,
    ]);
  });

  it('knows headings as GitHub does', () =>
    expect(anchorsOf("# The friend's way\n### Dates, money, lists\n## V1 Encoding – and more")).toEqual(
      new Set(['the-friends-way', 'dates-money-lists', 'v1-encoding--and-more']),
    ));
});
