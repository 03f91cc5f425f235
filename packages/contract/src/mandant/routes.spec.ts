import { routes } from './routes.js';
import { Route } from './calls.js';

const byName = (name: string) => routes.find(route => route.Name === name)!;

describe('The route list', () => {
  it('has the 38 names, each once', () => {
    expect(routes).toHaveLength(38);
    expect(new Set(routes.map(route => route.Name)).size).toBe(38);
    for (const route of routes) expect(Route.parse(route)).toEqual(route);
  });

  it('keeps the same parameters in both languages', () => {
    const parameters = (path: string) => path.match(/:\w+/g) ?? [];
    for (const { Path } of routes) expect(parameters(Path.en)).toEqual(parameters(Path.de));
  });

  it('never gives one path to two different screens', () => {
    for (const language of ['de', 'en'] as const) {
      const german = new Map<string, string>();
      for (const { Path } of routes) {
        expect(german.get(Path[language]) ?? Path.de).toBe(Path.de);
        german.set(Path[language], Path.de);
      }
    }
  });

  it('opens the whitelist under forced login', () => {
    const whitelist = [
      'FileNotFound',
      'TOS',
      'BankDetailsRecipient',
      'Code',
      'Privacy',
      'RecipientData',
      'Faq',
      'Imprint',
      'Contact',
      'Login',
      'Logout',
      'SetPassword',
      'ForgotPassword',
      'Reward',
      'RewardDetails',
      'Registration',
    ];
    for (const name of whitelist) expect(byName(name).Whitelisted).toBe(true);
    for (const name of ['Homepage', 'Recommendation', 'Dashboard', 'Settings'])
      expect(byName(name).Whitelisted).toBe(false);
  });

  it('protects what belongs to a recommender', () => {
    expect(routes.filter(route => route.Protected).map(route => route.Name)).toEqual([
      'Dashboard',
      'Settings',
      'Click',
      'Logout',
      'ChangePassword',
      'BankDetailsRecommender',
    ]);
  });
});
