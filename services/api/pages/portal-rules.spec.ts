import { detourOf, leadingTo, policyFor, tenantOfState } from './portal-rules.js';

const policy = "default-src 'self';img-src 'self' data:;frame-ancestors 'self';object-src 'none'";

describe('the portal’s content policy', () => {
  it('lets the tenant’s own page embed it and the tenant’s analytics answer', () => {
    expect(
      policyFor(policy, {
        recommendWebPage: 'https://www.provider.example/empfehlen',
        analytics: { url: 'https://statistik.example/pixel', siteId: 72 },
      }),
    ).toBe(
      "default-src 'self';img-src 'self' data: https://statistik.example;frame-ancestors 'self' https://www.provider.example;object-src 'none'",
    );
  });
  it('stays as it is where nothing is configured', () =>
    expect(policyFor(policy, { recommendWebPage: '', analytics: null })).toBe(policy));
});

describe('A page that leads elsewhere', () => {
  const config = { recommendPath: '/empfehlen', advisorModule: false };
  it.each([
    ['/empfehlen', '/#produkte'],
    ['/Empfehlen/?channel=mail', '/#produkte'],
    ['/empfehlen/700', null],
    ['/', null],
    ['/impressum', null],
  ])('%s → %s', (url, to) => expect(detourOf(url, config)).toBe(to));
  it('is the short address the tenant names (EmpfehlenPath), and no other', () => {
    expect(detourOf('/weitersagen', { ...config, recommendPath: '/weitersagen' })).toBe('/#produkte');
    expect(detourOf('/empfehlen', { ...config, recommendPath: '/weitersagen' })).toBeNull();
    expect(detourOf('/', { ...config, recommendPath: '' })).toBeNull();
  });
  it('is the imprint under the advisor module (ModuleAdv)', () => {
    expect(detourOf('/impressum', { ...config, advisorModule: true })).toBe('/');
    expect(detourOf('/imprint/', { ...config, advisorModule: true })).toBe('/');
  });
});

describe('the state of a sign-in', () => {
  it('names the portal it was begun in', () => expect(tenantOfState('portal.energie.aB-_9')).toBe('energie'));
  it.each([['aB-_9'], ['portal.energie'], ['portal.../x.y'], [['portal.energie.x']], [undefined]])(
    '%j is the console’s',
    state => expect(tenantOfState(state)).toBeNull(),
  );
});

it('leads on without letting the address write into the page', () => {
  expect(leadingTo('https://a.example/sso?state="><script>')).toContain(
    'content="0;url=https://a.example/sso?state=&#34;&#62;&#60;script&#62;"',
  );
});
