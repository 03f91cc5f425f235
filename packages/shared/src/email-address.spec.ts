import { email } from '#contract/shared/schemas.js';
import { asciiAddress, asciiDomain } from './email-address.js';

const reasonAt = (typed: string) => {
  const read = email().safeParse(typed);
  if (read.success) return 'taken';
  const [issue] = read.error.issues;
  return issue?.code === 'custom' ? String(issue.params?.['reason']) : issue?.code;
};

describe('An e-mail address', () => {
  it.each([
    ...['m&m@example.org', 'a=b@example.org', 'user%x@example.org', 'customer/department=shipping@example.org'],
    ...[
      '$A12345@example.org',
      '!def!xyz%abc@example.org',
      "#!$%&'*+-/=?^_`{}|~@example.org",
      'x@y.example',
      'a.b+c@example.org',
    ],
    ...[
      'info@kfz-müller-test.example',
      'x@beispiel.xn--vermgensberatung-pwb',
      'ana@почта.example',
      'a@1und1.example',
      '_a@example.org',
    ],
    ...["o'neill@example.org", 'a~b@example.museum', 'a|b@example.org', '{x}@example.org', 'user+tag/sub@example.org'],
    ...['info@straße.example', 'a@日本.example', 'a__b@example.org', '-a-@example.org', '1@a.b.c.example.co'],
    `${'a'.repeat(64)}@example.org`,
  ])('is %s', typed => expect(reasonAt(typed)).toBe('taken'));

  it.each([
    ...[
      'user@x-.com',
      '@example.org',
      'a@',
      'a@b',
      'a b@example.org',
      'a..b@example.org',
      '.a@example.org',
      'a.@example.org',
    ],
    ...[
      'a@-x.example',
      'a@x..example',
      'a@example.org.',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      '"a b"@example.org',
      'a@b@example.org',
    ],
    ...[
      'a@example.org\u202e',
      'a\u200b@example.org',
      'a@exa\u200dmple.org',
      'a@example.org\u0000',
      'a@ex_ample.org',
      '<a@example.org>',
    ],
    ...[
      'a@example.org, b@example.org',
      'a@example.org;b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.c\u043em',
    ],
    ...['a@example.c', 'mailto:a@example.org', 'a@example.org?subject=x', 'a(comment)@example.org', 'a@example,org'],
    ...[
      'a@http://example.org',
      'a＠example.org',
      'a@example。org',
      'a@exam\u00ADple.org',
      'a@example.org/',
      'a\\@b@c.example',
    ],
    `${'a'.repeat(65)}@example.org`,
    `a@${'x'.repeat(64)}.example`,
  ])('is not %j', typed => expect(reasonAt(typed)).not.toBe('taken'));

  it('with an umlaut in front of the @ is refused for that', () =>
    expect(['jörg@example.org', 'юля@example.org'].map(reasonAt)).toEqual(['email-ascii', 'email-ascii']));

  it('is kept as typed and written as mail servers do', () => {
    expect(email().parse(' Info@Kfz-Mu\u0308ller.example ')).toBe('Info@Kfz-Müller.example');
    expect(asciiAddress('Info@Kfz-Müller.example')).toBe('Info@xn--kfz-mller-u9a.example');
    expect(asciiDomain('Example.ORG')).toBe('example.org');
    expect(['x/y', 'a:1', 'a@b', ''].map(asciiDomain)).toEqual([null, null, null, null]);
  });
});
