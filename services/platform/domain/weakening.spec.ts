import { hasNew, leadsToAnotherHost, mailsGoElsewhere, weakenedBy, type Statements } from './weakening.js';

describe('An address', () => {
  it.each([
    ['the same page', 'https://shop.example/a', 'https://shop.example/a', false],
    ['another page of the same host', 'https://shop.example/a', 'https://shop.example/b?c=1', false],
    ['another host', 'https://shop.example/a', 'https://shop.example.evil.test/a', true],
    ['another port', 'https://shop.example/', 'https://shop.example:8443/', true],
    ['a host before which another one is written', 'https://shop.example/', 'https://shop.example@evil.test/', true],
    ['a first address', null, 'https://shop.example/', true],
    ['none any more', 'https://shop.example/', null, false],
    ['the same host with placeholders', 'http://localhost:{port}/a/{number}', 'http://localhost:{port}/b', false],
  ])('leads people elsewhere where it is %s: %s', (_, before, after, is) =>
    expect(leadsToAnotherHost(before, after)).toBe(is),
  );

  it.each([
    ['at the same domain', 'hilfe@fern.example', 'service@FERN.example', false],
    ['at another domain', 'hilfe@fern.example', 'hilfe@fern-service.example', true],
    ['where there was none', undefined, 'hilfe@fern.example', true],
    ['given up', 'hilfe@fern.example', undefined, false],
  ])('of mails takes them elsewhere where it is %s', (_, before, after, is) =>
    expect(mailsGoElsewhere(before, after)).toBe(is),
  );

  it('is new in a list in whatever order', () => {
    expect([hasNew(['a', 'b'], ['b', 'a']), hasNew(['a'], []), hasNew(undefined, ['a'])]).toEqual([false, false, true]);
  });
});

it('what a change weakens is named by its fields', () => {
  const statements: Statements<{ page: string; name: string }> = {
    page: (before, after) => leadsToAnotherHost(before.page, after.page),
    name: { never: 'is only read' },
  };
  const before = { page: 'https://a.test', name: 'A' };
  expect(weakenedBy(statements, before, { page: 'https://b.test', name: 'B' })).toEqual(['page']);
  expect(weakenedBy(statements, before, { ...before, name: 'B' })).toEqual([]);
});
