import type { Page } from 'playwright-core';
import { routes } from '#contract/mandant/routes.js';
import { press } from './portal.js';
import type { Stock } from './portal-stock.js';

export type Language = 'de' | 'en';

/** One look at a page of the portal. */
export interface Visit {
  /** The route's name of the contract, and what is special about this look. */
  readonly name: string;
  readonly path: string;
  readonly as: 'nobody' | 'recommender';
  /** What the visitor does there before it is looked at. */
  readonly first?: Doing | undefined;
  /** What the visitor does after that; then it is looked at once more. */
  readonly then?: Doing | undefined;
}

type Doing = (page: Page) => Promise<unknown>;

export const pathOf = (name: string, language: Language) => routes.find(({ Name }) => Name === name)!.Path[language];

/** Sends the page's form as it is, until every complaint of it shows and the page has gone to their list. Once more where the form was laid out anew meanwhile, since the account became known. */
const sendEmpty = async (page: Page) => {
  const complaint = page.locator('main .summary:focus');
  for (let left = 10; ; left -= 1) {
    await page.locator('main form button[type=submit]').last().click();
    if (
      await complaint.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
    if (left === 0) throw new Error(`${page.url()} complains of nothing.`);
  }
};
const chooseFirst = (page: Page) => page.locator('main input[type=radio]').first().check();
/** Over the identity provider's form and the page it returns to, into the agency's own area. */
const enterAsStaff =
  ({ staff }: Stock) =>
  async (page: Page) => {
    await press(page, /Firmenkonto|company account/);
    await page.locator('input[name=email]').fill(staff.email);
    await page.locator('input[name=password]').fill(staff.password);
    await press(page, 'Anmelden');
    await page.locator('main [role=tab]').first().waitFor();
  };

/** Pages with a form that everybody sees: looked at as they come, and once more with all their complaints. */
const forms: readonly string[] = ['Recommendation', 'Contact', 'Login', 'Registration'];

/** Screens that the contract's list of routes leaves out (docs/specification/portal.md#screens); they have no path there. */
const unlisted = {
  RecipientOwnData: { de: '/empfaenger/meinedaten', en: '/recipient/my-data' },
  GoodwillThanks: { de: '/kulanzdanke', en: '/goodwill-thank-you' },
  SingleSignOn: { de: '/sso', en: '/sso' },
} as const;

/** Every route of the contract's list and those it leaves out, and what can be seen there besides. */
export function visitsOf(stock: Stock, language: Language): Visit[] {
  const { forcedLogin, product, recommendation, links, categories } = stock;
  const to = (name: string, token?: string) =>
    pathOf(name, language)
      .replace(':produktId', String(product))
      .replace(':empfehlungsnummer', recommendation.number)
      .replace(':praemieid', '1')
      .replace(':adminLoginToken', 'used-up') + (token ? `#t=${token}` : '');
  const visit = (
    name: string,
    path: string,
    { first, then, as = mayEnter(name, forcedLogin) ? 'nobody' : 'recommender' }: Partial<Visit> = {},
  ): Visit => ({ name, path, as, first, then });
  return [
    ...routes.map(({ Name }) => visit(Name, to(Name), { then: forms.includes(Name) ? sendEmpty : undefined })),
    ...Object.entries(unlisted).map(([name, path]) => visit(name, path[language])),
    visit('GoodwillThanks', `${unlisted.GoodwillThanks[language]}#t=${links.goodwill}`),
    visit('CustomerNumber', to('CustomerNumber', links.reward), { then: sendEmpty }),
    visit('RecommendEmployee', to('RecommendEmployee'), { first: enterAsStaff(stock), as: 'nobody' }),
    visit('RewardThanks', to('RewardThanks', links.chosen)),
    visit('Homepage', to('Homepage'), { as: 'recommender' }),
    visit('Registration', to('Registration', links.welcome)),
    visit('RecipientData', `${to('RecipientData')}/${recommendation.hash}`, { then: sendEmpty }),
    visit('RecipientConsent', to('RecipientConsent', links.consent)),
    visit('Reward', to('Reward', links.reward), { first: chooseFirst }),
    visit('BankDetailsRecipient', to('BankDetailsRecipient', links.reward)),
    visit('RewardOverview', `/${categories[0]!}`),
    visit('RewardOverview', `/${categories.at(-1)!}`),
    visit('FileNotFound', '/gibtsnicht', { as: 'nobody' }),
  ];
}

function mayEnter(name: string, forcedLogin: boolean): boolean {
  const { Protected, Whitelisted } = routes.find(({ Name }) => Name === name) ?? {
    Protected: false,
    Whitelisted: true,
  };
  return name === 'Logout' || (!Protected && (!forcedLogin || Whitelisted));
}
