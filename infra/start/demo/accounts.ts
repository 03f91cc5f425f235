import { z } from 'zod';

const schema = z.object({
  DEMO_PORT: z.coerce.number(),
  SMTP_PORT: z.coerce.number(),
  /** The API's URL, e.g. http://localhost:3000. */
  PUBLIC_URL: z.url().transform(url => url.replace(/\/$/, '')),
  /** A persistent folder for mails and the identity provider's keys. */
  DEMO_DATA: z.string().min(1),
  /** `telko:secret,energie:secret` */
  PROVIDER_SECRETS: z.string().min(1),
  /** In the same format. */
  CONTENT_SECRETS: z.string().optional(),
});

export type DemoEnvironment = z.infer<typeof schema>;

/** Throws an error that names the missing variable. */
export const readEnvironment = (): DemoEnvironment => schema.parse(process.env);

export const providerSecrets = (environment: DemoEnvironment): Record<string, string> =>
  secretsIn(environment.PROVIDER_SECRETS);
const contentSecrets = (environment: DemoEnvironment): Record<string, string> =>
  secretsIn(environment.CONTENT_SECRETS ?? '');

const secretsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map(entry => entry.split(':') as [string, string]),
  );

/** Everyone who can sign in to the demo; read by the seed, the identity provider and `demo.json`. No real people. */
export type DemoRole = 'recommender' | 'staff' | 'owner' | 'operator' | 'platform';

export interface DemoAccount {
  /** Null: a platform operator of the installation. */
  readonly tenant: string | null;
  readonly role: DemoRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly salutation: 'Frau' | 'Herr';
  readonly email: string;
  readonly password: string;
  /** Only for agency staff. */
  readonly agencyNumber?: string;
}

export const demoTenants = [
  { key: 'telko', name: 'Fernklang', host: 'localhost', agencyNumber: '4711', contentApp: 'fernklang' },
  { key: 'energie', name: 'Auenstrom', host: 'energie.localhost', agencyNumber: '8150', contentApp: 'auenstrom' },
] as const;

/** The client that may read a tenant's content from outside, by the content platform's custom `app:name`. */
export const contentClientOf = (app: string): string => `${app}:demo`;

type Person = [role: DemoRole, salutation: 'Frau' | 'Herr', firstName: string, lastName: string];

const people: Record<(typeof demoTenants)[number]['key'], Person[]> = {
  telko: [
    ['recommender', 'Herr', 'Jonas', 'Weber'],
    ['staff', 'Frau', 'Miriam', 'Sander'],
    ['staff', 'Herr', 'Tarek', 'Aydin'],
    ['owner', 'Frau', 'Inga', 'Petersen'],
    ['operator', 'Frau', 'Carla', 'Brandt'],
    ['operator', 'Herr', 'David', 'Nowak'],
  ],
  energie: [
    ['recommender', 'Frau', 'Lea', 'Hofmann'],
    ['staff', 'Herr', 'Emil', 'Krüger'],
    ['staff', 'Frau', 'Nadja', 'Vogt'],
    ['owner', 'Herr', 'Bernd', 'Albrecht'],
    ['operator', 'Frau', 'Franziska', 'Moser'],
    ['operator', 'Herr', 'Gregor', 'Simon'],
  ],
};

const passwords: Record<DemoRole, string> = {
  recommender: 'Empfehlung-2026',
  staff: 'Mitarbeit-2026',
  owner: 'Inhaberin-2026',
  operator: 'Betreiber-2026',
  platform: 'Plattform-2026',
};

const ascii = (text: string) => text.toLowerCase().replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae');

const platformOperator: DemoAccount = {
  tenant: null,
  role: 'platform',
  salutation: 'Frau',
  firstName: 'Petra',
  lastName: 'Lang',
  email: 'petra.lang@weitersagen.example',
  password: passwords.platform,
};

export const demoAccounts: readonly DemoAccount[] = demoTenants
  .flatMap(tenant =>
    people[tenant.key].map(([role, salutation, firstName, lastName]): DemoAccount => {
      const domain = role === 'recommender' ? 'example.org' : `${ascii(tenant.name)}.example`;
      const account = {
        tenant: tenant.key,
        role,
        salutation,
        firstName,
        lastName,
        email: `${ascii(firstName)}.${ascii(lastName)}@${domain}`,
        password: passwords[role],
      };
      return role === 'staff' || role === 'owner' ? { ...account, agencyNumber: tenant.agencyNumber } : account;
    }),
  )
  .concat(platformOperator);

/** The people of a tenant in a role, e.g. the two operators. */
export const demoAccountsOf = (tenant: string | null, role: DemoRole): readonly DemoAccount[] =>
  demoAccounts.filter(account => account.tenant === tenant && account.role === role);

/** The console's note on figures invented by the demo history. */
const aboutFigures = {
  de: 'Diese Zahlen sind simuliert, wie alles in der Demo: Sie messen nichts. Bei Fernklang nimmt die Simulation an, dass es seit 90 Tagen das kurze Formular gibt und 40 % mehr Freunde es ausfüllen; Auenstrom fragt durchgehend alle Felder ab.',
  en: 'These figures are simulated, like everything in the demo; they don’t measure anything. For Fernklang, the simulation assumes that the short form has been in use for 90 days and that 40% more friends complete it. Auenstrom uses the full form throughout.',
};

/** Everything a person or a test needs to use the demo: URLs, one login per role, the providers' secrets. */
export function demoJson(environment: DemoEnvironment) {
  const { PUBLIC_URL: api } = environment;
  const { port } = new URL(api);
  return {
    tenants: demoTenants.map(({ key, host }) => ({ key, portal: `http://${host}${port ? `:${port}` : ''}/` })),
    admin: `${api}/admin/`,
    inbox: `${api}/inbox/`,
    aboutFigures,
    openapi: `${api}/api/v1/openapi.json`,
    logins: demoAccounts.map(({ tenant, role, email, password }) => ({ tenant, role, email, password })),
    providerSecret: providerSecrets(environment),
    content: Object.fromEntries(
      demoTenants.map(({ key, contentApp }) => [
        key,
        {
          app: contentApp,
          clientId: contentClientOf(contentApp),
          clientSecret: contentSecrets(environment)[key] ?? null,
        },
      ]),
    ),
  };
}
