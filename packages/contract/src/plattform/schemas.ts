import { z } from 'zod';
import { QueueRow, Queues } from '../betrieb/schemas.js';
import { Tenant } from '../mandant/schemas.js';

export const PlatformSignIn = Tenant.shape.Sso;

export const platformRoles = ['plattform'] as const;
export const PlatformSession = z.strictObject({
  Token: z.string(),
  Name: z.string(),
  Roles: z.array(z.enum(platformRoles)),
});
export type PlatformSession = z.output<typeof PlatformSession>;

/** `Mandanten`: whose own operators hold the queue back for themselves. */
export const PlatformQueues = z.strictObject({
  ...Queues.shape,
  Warteschlangen: z.array(z.strictObject({ ...QueueRow.shape, Mandanten: z.array(z.string()) })),
});
export type PlatformQueues = z.output<typeof PlatformQueues>;
