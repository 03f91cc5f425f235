import { sources } from '#testing/sources.js';
import { specification } from '#testing/specification.js';

const portal = specification('portal-specification');
const ifThere = portal ? describe : describe.skip;

const written = [...sources().values()];

ifThere('A German text the specification gives', () => {
  const section = (from: string, to: string) =>
    (portal ?? '').slice((portal ?? '').indexOf(from), (portal ?? '').indexOf(to));
  const texts = [...`${section('## 5.', '## 6.')}${section('## 8.', '## 9.')}`.matchAll(/"([^"]+)"/g)]
    .map(([, text]) => text!)
    .filter(text => text !== 'yes');

  it('there are some', () => expect(texts.length).toBeGreaterThan(10));
  // A value in it is filled in, however the place is written.
  it.each(texts)('is said exactly so: “%s”', text =>
    expect(written.filter(source => text.split(/\{\w+\}/).every(part => source.includes(part))).length).toBeGreaterThan(
      0,
    ),
  );
});
