import type { Tenant } from '#platform/tenant/tenant.js';
import { linkOf, productLink } from './links.js';

const tenant = {
  portalUrl: 'https://portal.example',
  config: {
    productUrlTemplate: 'https://shop.example/order?empfehlung={number}&empfaenger={recipient}',
    recommendWebPage: '',
  },
} as unknown as Tenant;
const visit = { number: '42', recipientNumber: '7', channel: 'sms' };

describe('The way to the provider', () => {
  it('is the tenant’s page, told where the visitor comes from', () =>
    expect(productLink(tenant, null, visit)).toBe('https://shop.example/order?empfehlung=42&empfaenger=7&channel=sms'));
  it('is a product’s own page on a host of the tenant', () =>
    expect(productLink(tenant, 'https://shop.example/dsl', visit)).toBe(
      'https://shop.example/dsl?empfehlung=42&empfaenger=7&channel=sms',
    ));
  it.each(['https://evil.example/dsl', 'javascript:alert(1)', 'nonsense'])(
    'is never %s, whatever the catalogue says',
    url =>
      expect(productLink(tenant, url, visit)).toBe('https://shop.example/order?empfehlung=42&empfaenger=7&channel=sms'),
  );
  it('takes what a visitor sent as a value, not as an address', () => {
    const link = new URL(
      productLink(tenant, null, {
        number: '42',
        recipientNumber: '7&x=//evil.example',
        channel: 'https://evil.example',
      }),
    );
    expect([link.host, link.searchParams.get('empfaenger'), link.searchParams.get('x')]).toEqual([
      'shop.example',
      '7&x=//evil.example',
      null,
    ]);
    expect(new URL(linkOf(tenant, { number: '42', hash: 'ab' }, '//evil.example')).host).toBe('portal.example');
  });
});
