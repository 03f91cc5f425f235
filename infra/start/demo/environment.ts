import { z } from 'zod';

const schema = z.object({
  DEMO_PORT: z.coerce.number(),
  SMTP_PORT: z.coerce.number(),
  /** Where the API is reached, e.g. http://localhost:3000. */
  PUBLIC_URL: z.url().transform(url => url.replace(/\/$/, '')),
  /** A folder that outlives the process: mails and the identity provider's keys. */
  DEMO_DATA: z.string().min(1),
  /** `telko:secret,energie:secret` */
  PROVIDER_SECRETS: z.string().min(1),
  /** Likewise. */
  CONTENT_SECRETS: z.string().optional(),
});

export type DemoEnvironment = z.infer<typeof schema>;

/** Throws with the variable's name when one is missing. */
export const readEnvironment = (): DemoEnvironment => schema.parse(process.env);

export const providerSecrets = (environment: DemoEnvironment): Record<string, string> =>
  secretsIn(environment.PROVIDER_SECRETS);
export const contentSecrets = (environment: DemoEnvironment): Record<string, string> =>
  secretsIn(environment.CONTENT_SECRETS ?? '');

const secretsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map(entry => entry.split(':') as [string, string]),
  );
